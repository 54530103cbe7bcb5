/*
 * messages.c: the libraries' messages, known by their formats.
 *
 * The libraries return finished English sentences. Each form these can have stands
 * in the table below, where the catalogs find it; a message is compared with all
 * of them, the words in the places of its arguments are cut out, and put into the
 * translated form. A test compares the table with the libraries' sources.
 *
 * %s stands for any argument here, whatever its type there. An argument may be a
 * message itself.
 */
#include <stdlib.h>
#include <string.h>

#include "words.h"

#define ARGUMENTS 3

static const char *const forms[] = {
    /* placing a stone */
    N_("the piece does not lie wholly on the board"),
    N_("the game is over"),
    N_("the neutral stones come first"),
    N_("there is no neutral stone to place"),
    N_("there is no %s left in the stock of seat %s"),
    N_("no cube of the piece lies on the board"),
    N_("there would be a gap under %s"),
    N_("%s is occupied"),
    N_("it is yellow's turn"),
    N_("it is green's turn"),
    N_("time is up"),
    N_("the game is not over"),
    N_("the match is over"),
    N_("the game has no such node"),
    /* writing a move */
    N_("a column is a letter and a number, like c4"),
    N_("%s is not on the board"),
    N_("x2 or x3 may follow a column, nothing else"),
    N_("a move is written PIECE:COLUMNS, like L:a1,a2,a3,b3"),
    N_("there is no such piece"),
    N_("too many columns"),
    N_("a column is named twice"),
    N_("columns are joined by commas"),
    N_("those columns do not have the shape of a %s"),
    N_("those columns do not have the shape of an %s"),
    /* what is played */
    N_("there are 2 or 4 players"),
    N_("there is no such kind of player"),
    N_("a computer has a level from 1 to 9, others none"),
    N_("the player's name is too long"),
    N_("a match has 0 to %s games and points"),
    N_("such clocks make no sense"),
    /* files */
    N_("out of memory"),
    N_("cannot read %s: %s"),
    N_("cannot write %s: %s"),
    N_("cannot set aside %s: %s"),
    N_("%s is larger than a gigabyte"),
    N_("the file is larger than a gigabyte"),
    N_("a file needs a name of 1 to %s bytes"),
    N_("there are too many broken files beside %s"),
    /* game records */
    N_("the text is not UTF-8"),
    N_("the text of %s is not UTF-8"),
    N_("this '[' is never closed"),
    N_("GM[%s] is another game; GM[Caminos] is read"),
    N_("FF[%s] is not read; only FF[4] is"),
    N_("CA[%s] is not read; only UTF-8 is"),
    N_("there is no board '%s'"),
    N_("NP, the number of players, is 2 or 4"),
    N_("NE, neutral stones, is 0 or 1"),
    N_("PL, the beginner, is Y, G or a seat's number"),
    N_("%s has one value"),
    N_("two moves in one node"),
    N_("more than %s properties in one node"),
    N_("%s stands twice in one node"),
    N_("'[' should follow the property %s"),
    N_("the file ends too early: %s expected"),
    N_("'%s' where %s should be"),
    N_("a property, ';', '(' or ')'"),
    N_("'(' or ')'"),
    N_("the '(' of a game"),
    N_("'%s' is no name of a property"),
    N_("%s is part of the game and cannot be set"),
    N_("a result is like Y+13, Y+E4, Y+R, Y+T (or G), or 0"),
    N_("%s is not 'person', 'remote' or 'computer' and a level"),
    N_("%s is not a number from 0 to %s"),
    N_("AT is before the first node"),
    N_("TL does not give the time of every seat"),
    N_("TL gives more times than there are seats"),
    N_("game %s of the match is another variant"),
    N_("game %s of the match is not over"),
    N_("the file holds %s games that are not one match"),
    N_("%s expected"),
};

typedef struct span {
    const char *start;
    size_t length;
} span;

/* Where the part of 'form' before the next %s (or its end) is found in 'text', in
 * the last place if it is the last part; NULL if it is not there. */
static const char *find_part(const char *text, const char *form, size_t length)
{
    if (form[length] == '\0') {
        size_t rest = strlen(text);
        return rest >= length && memcmp(text + rest - length, form, length) == 0
                   ? text + rest - length
                   : NULL;
    }
    for (; strlen(text) >= length; text++)
        if (memcmp(text, form, length) == 0)
            return text;
    return NULL;
}

static size_t part_length(const char *form)
{
    const char *hole = strstr(form, "%s");
    return hole ? (size_t)(hole - form) : strlen(form);
}

/* Does the text have this form? Then what stands in the places of the %s. */
static bool match(const char *form, const char *text, span argument[ARGUMENTS])
{
    size_t length = part_length(form);
    if (strncmp(form, text, length) != 0)
        return false;
    text += length;
    form += length;
    for (int n = 0; *form; n++) {
        form += 2;
        length = part_length(form);
        const char *end = find_part(text, form, length);
        if (!end || n == ARGUMENTS)
            return false;
        argument[n] = (span){text, (size_t)(end - text)};
        text = end + length;
        form += length;
    }
    return *text == '\0';
}

static void add_argument(span argument, cam_buffer *out)
{
    char text[300];
    size_t length = argument.length < sizeof text ? argument.length : sizeof text - 1;
    memcpy(text, argument.start, length);
    text[length] = '\0';
    translate_message(text, out);
}

/* Put the arguments into a translated form, which may name them by number. */
static void fill(const char *form, const span argument[ARGUMENTS], cam_buffer *out)
{
    for (int next = 0; *form;) {
        size_t plain = strcspn(form, "%");
        cam_buffer_append(out, form, plain);
        form += plain;
        if (*form == '\0')
            break;
        int which = next;
        if (form[1] >= '1' && form[1] <= '0' + ARGUMENTS && form[2] == '$')
            which = form[1] - '1';
        else
            next++;
        if (which < ARGUMENTS)
            add_argument(argument[which], out);
        form += strcspn(form, "s");
        form += *form == 's';
    }
}

void translate_message(const char *english, cam_buffer *out)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        span argument[ARGUMENTS] = {{"", 0}, {"", 0}, {"", 0}};
        if (match(forms[i], english, argument)) {
            fill(_(forms[i]), argument, out);
            return;
        }
    }
    cam_buffer_add(out, english);
}
