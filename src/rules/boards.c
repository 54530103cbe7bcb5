/*
 * boards.c: the boards, as drawings (RULES 2).
 *
 * To add a board, add an entry: '#' is a cell, rows run from north to south,
 * sides clockwise, four or eight of them. Everything else follows from this.
 */
#include "rules/board.h"

const cam_board_def cam_boards[] = {
    {
        .name = "square",
        .rows =
            {
                "########",
                "########",
                "########",
                "########",
                "########",
                "########",
                "########",
                "########",
            },
        .sides =
            {
                {"N", "a8 b8 c8 d8 e8 f8 g8 h8"},
                {"E", "h8 h7 h6 h5 h4 h3 h2 h1"},
                {"S", "h1 g1 f1 e1 d1 c1 b1 a1"},
                {"W", "a1 a2 a3 a4 a5 a6 a7 a8"},
            },
    },
    {
        .name = "rhombus",
        .rows =
            {
                ".....#.....",
                "....###....",
                "...#####...",
                "..#######..",
                ".#########.",
                "###########",
                ".#########.",
                "..#######..",
                "...#####...",
                "....###....",
                ".....#.....",
            },
        .sides =
            {
                {"NE", "f11 g10 h9 i8 j7 k6"},
                {"SE", "k6 j5 i4 h3 g2 f1"},
                {"SW", "f1 e2 d3 c4 b5 a6"},
                {"NW", "a6 b7 c8 d9 e10 f11"},
            },
    },
    {
        .name = "octagon",
        .rows =
            {
                "...####...",
                "..######..",
                ".########.",
                "##########",
                "##########",
                "##########",
                "##########",
                ".########.",
                "..######..",
                "...####...",
            },
        .sides =
            {
                {"N", "d10 e10 f10 g10"},
                {"NE", "g10 h9 i8 j7"},
                {"E", "j7 j6 j5 j4"},
                {"SE", "j4 i3 h2 g1"},
                {"S", "g1 f1 e1 d1"},
                {"SW", "d1 c2 b3 a4"},
                {"W", "a4 a5 a6 a7"},
                {"NW", "a7 b8 c9 d10"},
            },
    },
    {
        .name = "ring",
        .rows =
            {
                "...####...",
                "..######..",
                ".########.",
                "####..####",
                "###....###",
                "###....###",
                "####..####",
                ".########.",
                "..######..",
                "...####...",
            },
        .sides =
            {
                {"N", "d10 e10 f10 g10"},
                {"NE", "g10 h9 i8 j7"},
                {"E", "j7 j6 j5 j4"},
                {"SE", "j4 i3 h2 g1"},
                {"S", "g1 f1 e1 d1"},
                {"SW", "d1 c2 b3 a4"},
                {"W", "a4 a5 a6 a7"},
                {"NW", "a7 b8 c9 d10"},
            },
    },
    {0},
};
