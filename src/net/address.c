/*
 * address.c: a hash table of addresses, and addresses as text.
 */
#include "net/address.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/random.h"

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_ipv4(const unsigned char address[16])
{
    return memcmp(address, mapped, sizeof mapped) == 0;
}

void cam_places_init(cam_places *places)
{
    memset(places, 0, sizeof *places);
    if (getrandom(&places->seed, sizeof places->seed, 0) < 0)
        places->seed = (uint64_t)(uintptr_t)places;
}

static size_t bucket_of(const cam_places *places, const unsigned char key[16])
{
    uint64_t half[2];
    memcpy(half, key, sizeof half);
    return cam_mix(cam_mix(half[0] ^ places->seed) ^ half[1]) % CAM_PLACES;
}

cam_place *cam_places_enter(cam_places *places, const unsigned char address[16], long most)
{
    unsigned char key[16] = {0};
    memcpy(key, address, is_ipv4(address) ? 16 : 8);
    cam_place **bucket = &places->bucket[bucket_of(places, key)], *place = *bucket;
    while (place && memcmp(place->key, key, sizeof key) != 0)
        place = place->next;
    if (place && most > 0 && place->count >= (unsigned long)most)
        return NULL;
    if (!place) {
        place = malloc(sizeof *place);
        if (!place)
            return NULL;
        *place = (cam_place){.next = *bucket};
        memcpy(place->key, key, sizeof key);
        *bucket = place;
    }
    place->count++;
    return place;
}

void cam_places_leave(cam_places *places, cam_place *place)
{
    if (--place->count)
        return;
    cam_place **link = &places->bucket[bucket_of(places, place->key)];
    while (*link != place)
        link = &(*link)->next;
    *link = place->next;
    free(place);
}

bool cam_address_parse(const char *text, unsigned char address[16])
{
    unsigned char parsed[16];
    if (inet_pton(AF_INET, text, parsed) == 1) {
        memcpy(address, mapped, sizeof mapped);
        memcpy(address + 12, parsed, 4);
        return true;
    }
    return inet_pton(AF_INET6, text, address) == 1;
}

void cam_address_from(const struct sockaddr_storage *from, unsigned char address[16])
{
    if (from->ss_family == AF_INET6) {
        memcpy(address, &((const struct sockaddr_in6 *)from)->sin6_addr, 16);
    } else {
        memcpy(address, mapped, sizeof mapped);
        memcpy(address + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
    }
}

void cam_address_format(const unsigned char address[16], char text[46])
{
    if (is_ipv4(address))
        inet_ntop(AF_INET, address + 12, text, 46);
    else
        inet_ntop(AF_INET6, address, text, 46);
}
