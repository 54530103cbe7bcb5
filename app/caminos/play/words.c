#include "words.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <wchar.h>

#define DOMAIN "caminos"

/* Folders with catalogs, seen from the program's own. */
static const char *const catalog_folders[] = {"../share/locale", "../../share/locale"};

/* The value that decides the language of messages, as POSIX orders them. */
static const char *wanted_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

/* A system need not have the locale it was asked for. If that was to be UTF-8, the
 * plain UTF-8 locale stands in, and only the language is taken from the name. */
static void stand_in(const char *wanted)
{
    const char *charset = strchr(wanted, '.');
    if (!charset ||
        (strncasecmp(charset, ".utf-8", 6) != 0 && strncasecmp(charset, ".utf8", 5) != 0))
        return;
    if (!setlocale(LC_ALL, "C.UTF-8"))
        return;
    char language[32];
    snprintf(language, sizeof language, "%.*s", (int)strcspn(wanted, ".@"), wanted);
    const char *preferred = getenv("LANGUAGE");
    setenv("LANGUAGE", language, !preferred || !*preferred);
}

static void find_catalogs(void)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    for (size_t i = 0; slash && i < sizeof catalog_folders / sizeof catalog_folders[0]; i++) {
        char folder[PATH_MAX + 32], probe[PATH_MAX + 64];
        snprintf(folder, sizeof folder, "%.*s/%s", (int)(slash - path), path, catalog_folders[i]);
        snprintf(probe, sizeof probe, "%s/de/LC_MESSAGES/" DOMAIN ".mo", folder);
        if (access(probe, R_OK) == 0) {
            bindtextdomain(DOMAIN, folder);
            return;
        }
    }
    bindtextdomain(DOMAIN, CAMINOS_LOCALE_DIR);
}

void start_words(void)
{
    if (!setlocale(LC_ALL, ""))
        stand_in(wanted_locale());
    setlocale(LC_NUMERIC, "C"); /* numbers are read and written by programs too */
    find_catalogs();
    textdomain(DOMAIN);
}

bool has_unicode(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

const char *colour_word(cam_colour colour)
{
    switch (colour) {
    case CAM_YELLOW:
        return _("Yellow");
    case CAM_GREEN:
        return _("Green");
    case CAM_BLUE:
        return _("Blue");
    }
    return "";
}

const char *board_word(const char *name)
{
    static const char *const names[] = {N_("square"), N_("rhombus"), N_("octagon"), N_("ring")};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return _(names[i]);
    return name;
}

/* One character: its width in columns and its length in bytes. What cannot be
 * read in this character set counts as one of each. */
static int character_width(const char *text, size_t *length)
{
    wchar_t c;
    int bytes = mbtowc(&c, text, MB_CUR_MAX);
    int width = bytes > 0 ? wcwidth(c) : 1;
    *length = bytes > 0 ? (size_t)bytes : 1;
    return width < 0 ? 1 : width;
}

int text_width(const char *text)
{
    int columns = 0;
    for (size_t length; *text; text += length)
        columns += character_width(text, &length);
    return columns;
}

size_t cut_text(const char *text, int columns)
{
    size_t at = 0, length;
    for (int used = 0; text[at]; at += length) {
        used += character_width(text + at, &length);
        if (used > columns)
            break;
    }
    return at;
}

size_t wrap_text(const char *text, int columns, size_t *skip)
{
    size_t at = 0, blank = 0, length;
    for (int used = 0; text[at] && text[at] != '\n'; at += length) {
        used += character_width(text + at, &length);
        if (text[at] == ' ')
            blank = at;
        if (used > columns) {
            size_t end = blank ? blank : at;
            *skip = strspn(text + end, " ");
            return end ? end : length; /* never stand still */
        }
    }
    *skip = text[at] == '\n';
    return at;
}
