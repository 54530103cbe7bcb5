/*
 * words.h: what 'play' says, in the player's language.
 *
 * Texts are written in English where they are used and translated by gettext
 * (po/). The libraries below give reasons for what fails; add_reason says them.
 */
#ifndef CAMINOS_PLAY_WORDS_H
#define CAMINOS_PLAY_WORDS_H

#include <libintl.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"
#include "rules/types.h"

#define _(text)  gettext(text)
#define N_(text) text

/* Take language and character set from the environment and find the catalogs:
 * beside the build, beside the installation, or where they were installed. A
 * language nobody translated is English; without UTF-8 there is ASCII. */
void start_words(void);

/* May characters beyond ASCII be written? */
bool has_unicode(void);

const char *colour_word(cam_colour colour); /* "Yellow" */
const char *board_word(const char *name);   /* "square" */

/* Why something failed, in the player's language; nothing if it did not. */
void add_reason(const cam_error *error, cam_buffer *out);

/* The same as a sentence: first letter large, a full stop at the end. */
void add_reason_sentence(const cam_error *error, cam_buffer *out);

/* How many columns a text takes on a terminal. */
int text_width(const char *text);

/* How many bytes of a text fit into so many columns. */
size_t cut_text(const char *text, int columns);

/* The same, breaking at a blank if
 * there is one; *skip receives the blanks to leave out before going on. */
size_t wrap_text(const char *text, int columns, size_t *skip);

#endif
