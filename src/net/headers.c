/*
 * headers.c: the table of security headers.
 */
#include "net/headers.h"

const cam_header cam_headers[CAM_HEADER_COUNT] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
     "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-embedder-policy:", "require-corp"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"permissions-policy:",
     "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()"},
};
