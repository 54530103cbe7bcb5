/*
 * integer.h: whole numbers as text, the same in every locale. Small: what is built for
 * the page uses this and needs no printf.
 */
#ifndef CAM_BASE_INTEGER_H
#define CAM_BASE_INTEGER_H

#include <stdbool.h>
#include <stdint.h>

#define CAM_INTEGER_TEXT 21 /* bytes of any number, NUL included */

/* Write a number and a NUL, CAM_INTEGER_TEXT bytes at the most; returns its length. */
int cam_integer_format(int64_t value, char *text);

/* Read a text that is a whole number of at most 18 digits, with or without a sign, and
 * nothing else. False if it is none. */
bool cam_integer_parse(const char *text, int64_t *value);

#endif
