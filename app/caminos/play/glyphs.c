#include "glyphs.h"

static const glyphs unicode_glyphs = {
    .stone = {"●", "▬", "○"},
    .small = {"•", "-", "o"},
    .empty = "·",
    .possible = "+",
    .path = "◆",
    .to_move = "▶",
    .good = "✓",
    .bad = "✗",
    .full = "█",
    .rest = "░",
    .spinner = "|/-\\",
    .unicode = true,
};

static const glyphs ascii_glyphs = {
    .stone = {"Y", "G", "B"},
    .small = {"y", "g", "b"},
    .empty = ".",
    .possible = "+",
    .path = "*",
    .to_move = ">",
    .good = "+",
    .bad = "!",
    .full = "#",
    .rest = ".",
    .spinner = "|/-\\",
};

const glyphs *find_glyphs(bool unicode)
{
    return unicode ? &unicode_glyphs : &ascii_glyphs;
}

/* [((up * 3 + right) * 3 + down) * 3 + left] */
static const char *const box_drawing[81] = {
    " ", "╴", "╸", "╷", "┐", "┑", "╻", "┒", "┓", "╶", "─", "╾", "┌", "┬", "┭", "┎", "┰",
    "┱", "╺", "╼", "━", "┍", "┮", "┯", "┏", "┲", "┳", "╵", "┘", "┙", "│", "┤", "┥", "╽",
    "┧", "┪", "└", "┴", "┵", "├", "┼", "┽", "┟", "╁", "╅", "┕", "┶", "┷", "┝", "┾", "┿",
    "┢", "╆", "╈", "╹", "┚", "┛", "╿", "┦", "┩", "┃", "┨", "┫", "┖", "┸", "┹", "┞", "╀",
    "╃", "┠", "╂", "╉", "┗", "┺", "┻", "┡", "╄", "╇", "┣", "╊", "╋",
};

const char *line_glyph(const glyphs *g, int up, int right, int down, int left)
{
    if (g->unicode)
        return box_drawing[((up * 3 + right) * 3 + down) * 3 + left];
    bool heavy = up == 2 || right == 2 || down == 2 || left == 2;
    if (!up && !down)
        return left || right ? (heavy ? "=" : "-") : " ";
    if (!left && !right)
        return heavy ? "#" : "|";
    return heavy ? "#" : "+";
}
