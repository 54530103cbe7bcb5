#include "base/reason.h"

#include <string.h>

#include "base/integer.h"
#include "base/utf8.h"

typedef struct entry {
    const char *word;
    const char *text;
} entry;

/* A page has no command line, and fetches every byte. */
#ifdef __wasi__
#define TOOL_TEXT(text) ""
#else
#define TOOL_TEXT(text) text
#endif

static const entry reasons[CAM_REASON_COUNT] = {
    [CAM_REASON_NONE] = {"", ""},
#define CAM_REASON(name, word, text)      [CAM_REASON_##name] = {word, text},
#define CAM_REASON_TOOL(name, word, text) [CAM_REASON_##name] = {word, TOOL_TEXT(text)},
#define CAM_TERM(name, word, text)
#include "base/reasons.def"
#undef CAM_REASON
#undef CAM_REASON_TOOL
#undef CAM_TERM
};

static const entry terms[CAM_TERM_COUNT] = {
    [CAM_TERM_NONE] = {"", ""},
#define CAM_REASON(name, word, text)
#define CAM_REASON_TOOL(name, word, text)
#define CAM_TERM(name, word, text) [CAM_TERM_##name] = {word, text},
#include "base/reasons.def"
#undef CAM_REASON
#undef CAM_REASON_TOOL
#undef CAM_TERM
};

static const char *const argument_names[CAM_ARGUMENT_COUNT] = {
    [CAM_ARGUMENT_CELL] = "cell",         [CAM_ARGUMENT_PIECE] = "piece",
    [CAM_ARGUMENT_SEAT] = "seat",         [CAM_ARGUMENT_COLOUR] = "colour",
    [CAM_ARGUMENT_EXPECTED] = "expected", [CAM_ARGUMENT_NUMBER] = "number",
    [CAM_ARGUMENT_NAME] = "name",         [CAM_ARGUMENT_DETAIL] = "detail",
};

/* In English a letter is named with an article: "an L", "a T". */
#define LETTER_WITH_ARTICLE "a_piece"
#define LETTERS_AFTER_AN    "AEFHILMNORSX"

const char *cam_reason_word(cam_reason reason)
{
    return reasons[reason].word;
}

const char *cam_reason_text(cam_reason reason)
{
    return reasons[reason].text;
}

cam_reason cam_reason_find(const char *word)
{
    for (int i = CAM_REASON_NONE + 1; i < CAM_REASON_COUNT; i++)
        if (strcmp(reasons[i].word, word) == 0)
            return (cam_reason)i;
    return CAM_REASON_NONE;
}

const char *cam_term_word(cam_term term)
{
    return terms[term].word;
}

const char *cam_term_text(cam_term term)
{
    return terms[term].text;
}

const char *cam_argument_name(cam_argument argument)
{
    return argument_names[argument];
}

/* The hole that 'text' begins with: the length of its name, or 0 if it is none. */
static size_t hole_length(const char *text)
{
    size_t length = *text == '{' ? strspn(text + 1, "abcdefghijklmnopqrstuvwxyz_") : 0;
    return length && text[1 + length] == '}' ? length : 0;
}

static bool is_called(const char *hole, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(hole, name, length) == 0;
}

/* The argument a hole asks for; CAM_ARGUMENT_COUNT if there is no such. */
static cam_argument find_argument(const char *hole, size_t length)
{
    if (is_called(hole, length, LETTER_WITH_ARTICLE))
        return CAM_ARGUMENT_PIECE;
    int i = 0;
    while (i < CAM_ARGUMENT_COUNT && !is_called(hole, length, argument_names[i]))
        i++;
    return (cam_argument)i;
}

bool cam_reason_has(cam_reason reason, cam_argument argument)
{
    for (const char *text = strchr(reasons[reason].text, '{'); text; text = strchr(text + 1, '{'))
        if (find_argument(text + 1, hole_length(text)) == argument)
            return true;
    return false;
}

const char *cam_argument_value(const cam_arguments *arguments, cam_argument argument, long *number)
{
    switch (argument) {
    case CAM_ARGUMENT_CELL:
        return arguments->cell;
    case CAM_ARGUMENT_PIECE:
        return arguments->piece;
    case CAM_ARGUMENT_COLOUR:
        return cam_term_word(arguments->colour);
    case CAM_ARGUMENT_EXPECTED:
        return cam_term_word(arguments->expected);
    case CAM_ARGUMENT_NAME:
        return arguments->name;
    case CAM_ARGUMENT_DETAIL:
        return arguments->detail;
    case CAM_ARGUMENT_SEAT:
        *number = arguments->seat;
        return NULL;
    case CAM_ARGUMENT_NUMBER:
        *number = arguments->number;
        return NULL;
    case CAM_ARGUMENT_COUNT:
        break;
    }
    return "";
}

/* What a person reads for an argument; 'room' serves for what is made up here. */
static const char *spell(const cam_arguments *arguments, cam_argument argument, bool with_article,
                         const char *(*translate)(const char *english), char room[32])
{
    long number = 0;
    const char *value = cam_argument_value(arguments, argument, &number);
    if (!value)
        cam_integer_format(number, room);
    else if (with_article)
        strcat(strcpy(room, strchr(LETTERS_AFTER_AN, value[0]) ? "an " : "a "), value);
    else if (argument == CAM_ARGUMENT_COLOUR || argument == CAM_ARGUMENT_EXPECTED) {
        const char *text = cam_term_text(argument == CAM_ARGUMENT_COLOUR ? arguments->colour
                                                                         : arguments->expected);
        return translate && *text ? translate(text) : text;
    } else
        return value;
    return room;
}

void cam_reason_fill(char *out, size_t size, const char *text, const cam_arguments *arguments,
                     const char *(*translate)(const char *english))
{
    out[0] = '\0';
    for (size_t used = 0; *text && used + 1 < size;) {
        size_t hole = hole_length(text);
        cam_argument argument = hole ? find_argument(text + 1, hole) : CAM_ARGUMENT_COUNT;
        char room[32];
        const char *piece = text;
        size_t length = 1 + strcspn(text + 1, "{"), read = length;
        if (argument < CAM_ARGUMENT_COUNT) {
            bool with_article = is_called(text + 1, hole, LETTER_WITH_ARTICLE);
            piece = spell(arguments, argument, with_article, translate, room);
            length = strlen(piece);
            read = hole + 2;
        }
        used += cam_utf8_cut(out + used, size - used, piece, length);
        text += read;
    }
}
