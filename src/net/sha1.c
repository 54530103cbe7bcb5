/*
 * sha1.c: SHA-1 (FIPS 180-4) of a short text.
 */
#include "net/sha1.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

static uint32_t roll(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void spread(uint32_t w[80], const unsigned char block[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = roll(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
}

static void take_block(uint32_t h[5], const unsigned char block[64])
{
    static const uint32_t constant[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    spread(w, block);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? (b & c) | (~b & d)
                     : i < 40 ? b ^ c ^ d
                     : i < 60 ? (b & c) | (b & d) | (c & d)
                              : b ^ c ^ d;
        uint32_t next = roll(a, 5) + f + e + constant[i / 20] + w[i];
        e = d;
        d = c;
        c = roll(b, 30);
        b = a;
        a = next;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
}

void cam_sha1(const char *bytes, size_t length, unsigned char digest[20])
{
    assert(length <= CAM_SHA1_MOST);
    unsigned char blocks[128] = {0};
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    size_t size = length < 56 ? 64 : 128;
    memcpy(blocks, bytes, length);
    blocks[length] = 0x80;
    blocks[size - 2] = (unsigned char)(length >> 5); /* the length in bits */
    blocks[size - 1] = (unsigned char)(length << 3);
    for (size_t at = 0; at < size; at += 64)
        take_block(h, blocks + at);
    for (int i = 0; i < 20; i++)
        digest[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
}
