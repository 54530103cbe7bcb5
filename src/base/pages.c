#include "base/pages.h"

#if defined(__linux__)

#include <stdint.h>
#include <sys/mman.h>

#define LARGE ((uintptr_t)1 << 21)

void cam_pages_advise(void *block, size_t size)
{
    uintptr_t begin = ((uintptr_t)block + LARGE - 1) & ~(LARGE - 1);
    uintptr_t end = ((uintptr_t)block + size) & ~(LARGE - 1);
    if (begin < end) /* if it is refused, all goes on as it was */
        madvise((void *)begin, end - begin, MADV_HUGEPAGE);
}

#else

void cam_pages_advise(void *block, size_t size)
{
    (void)block, (void)size;
}

#endif
