/*
 * serve_page.c: where the built page lies, and who looks at it.
 */
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve.h"

extern char **environ;

/* Is there a page in that folder? Keeps its name if so. */
static bool is_page(const char *format, const char *folder, char page[PATH_MAX])
{
    char path[PATH_MAX], index[PATH_MAX + 12];
    if (snprintf(path, sizeof path, format, folder) >= (int)sizeof path)
        return false;
    snprintf(index, sizeof index, "%s/index.html", path);
    if (access(index, R_OK) != 0)
        return false;
    memcpy(page, path, sizeof path);
    return true;
}

/* The page that belongs to this program: installed beside it, or in the tree it
 * was built in, which lies somewhere above. */
static bool find_own_page(char page[PATH_MAX])
{
    char folder[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    if (length <= 0)
        return false;
    folder[length] = '\0';
    *strrchr(folder, '/') = '\0';
    if (is_page("%s/../share/caminos/page", folder, page))
        return true;
    for (;;) {
        if (is_page("%s/web/dist", folder, page))
            return true;
        char *slash = strrchr(folder, '/');
        if (!slash)
            return false;
        *slash = '\0';
    }
}

bool find_page(const char *folder, char page[PATH_MAX])
{
    return folder ? is_page("%s", folder, page) : find_own_page(page);
}

void open_browser(const char *url)
{
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    char program[] = "xdg-open", address[96];
    char *arguments[] = {program, address, NULL};
    snprintf(address, sizeof address, "%s", url);
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return;
    for (int fd = 0; fd <= 2; fd++)
        posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", fd ? 1 /* write */ : 0, 0);
    pid_t browser;
    posix_spawnp(&browser, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
}
