/*
 * address.h: addresses, and how many connections each has.
 */
#ifndef CAM_NET_ADDRESS_H
#define CAM_NET_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#define CAM_PLACES 1024 /* buckets of the table */

/* An address that has connections; of IPv6 the first half, which is what one
 * customer gets. */
typedef struct cam_place {
    struct cam_place *next;
    unsigned char key[16];
    uint32_t count;
} cam_place;

typedef struct cam_places {
    uint64_t seed; /* so that nobody can aim at a bucket */
    cam_place *bucket[CAM_PLACES];
} cam_places;

void cam_places_init(cam_places *places);

/* One more, or one less, at that address. NULL if there is no memory or there are
 * 'most' already; 0 is no limit. */
cam_place *cam_places_enter(cam_places *places, const unsigned char address[16], long most);
void cam_places_leave(cam_places *places, cam_place *place);

/* Addresses are kept as IPv6, those of IPv4 in the mapped form. */
bool cam_address_parse(const char *text, unsigned char address[16]);
void cam_address_from(const struct sockaddr_storage *from, unsigned char address[16]);
void cam_address_format(const unsigned char address[16], char text[46]);

#endif
