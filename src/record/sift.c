#include "record/sift.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static size_t skip_space(const char *text, size_t at, size_t length)
{
    while (at < length && text[at] && strchr(" \t\r\n\v\f", text[at]))
        at++;
    return at;
}

/* Does a game begin here? Its first node has FF or GM, and no variation's has. In a comment
 * the bracket after its value would be hidden by a backslash. */
static bool is_game(const char *text, size_t at, size_t length)
{
    if (text[at] != '(')
        return false;
    at = skip_space(text, at + 1, length);
    if (at == length || text[at] != ';')
        return false;
    at = skip_space(text, at + 1, length);
    if (length - at < 3 || (memcmp(text + at, "FF[", 3) != 0 && memcmp(text + at, "GM[", 3) != 0))
        return false;
    at += 3;
    while (at < length && isalnum((unsigned char)text[at]))
        at++;
    return at < length && text[at] == ']';
}

/* What is broken may be a value that never ends or a parenthesis too few, so that what
 * follows seems to be inside it: therefore wherever a game begins, else behind the
 * parenthesis that closes the first one. */
size_t cam_sgf_skip(const char *text, size_t length)
{
    int depth = 0;
    bool in_value = false;
    for (size_t at = 0; at < length; at++) {
        char c = text[at];
        if (at && is_game(text, at, length))
            return at;
        if (in_value) {
            if (c == '\\')
                at++;
            in_value = c != ']';
        } else if (c == '[') {
            in_value = true;
        } else if (c == '(') {
            depth++;
        } else if (c == ')' && depth && --depth == 0) {
            return at + 1;
        }
    }
    return length;
}
