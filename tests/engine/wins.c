/*
 * wins.c: made by make_wins.c.
 */
#include "engine/wins.h"

const known_win known_wins[] = {
    {
        .board = "square",
        .players = 2,
        .neutral = false,
        .plies = 5,
        .first = "Z:c5,c6x2,c7",
        .moves = "L:e3,e4,f4,g4 L:f7,g7,h7,h8 L:b5,c5,d4,d5 O:c8x2,d8x2 L:d7x3,d8 L:d6,e6,f5,f6 "
                 "L:f4,g4,h4x2 T:c1,c2x2,c3 T:f6,g6x3 Z:e2,f1,f2,g1 O:b3x2,b4x2",
    },
    {
        .board = "square",
        .players = 2,
        .neutral = false,
        .plies = 1,
        .first = "L:c1,d1,d2,d3",
        .moves = "L:b4,c4,c5,c6 T:a7,b6,b7,b8 Z:a1,b1,b2,c2 Z:b2x2,b3x2 Z:b7,c7x2,d7 Z:b5x2,c5x2 "
                 "O:d4x2,d5x2 Z:a6x2,a7x2 L:g4x3,h4 L:e2,e3,e4x2 T:e5,f4,f5,f6 T:a3,a4x2,a5",
    },
    {
        .board = "square",
        .players = 2,
        .neutral = false,
        .plies = 3,
        .first = "L:c3,c4,c5x2",
        .moves = "T:d4,e4x2,f4 L:g3,g4,g5,h5 L:a4,b4,b5,b6 L:f8x2,g8,h8 L:c1x3,c2 T:d5,e5,e6,f5",
    },
    {
        .board = "square",
        .players = 2,
        .neutral = false,
        .plies = 3,
        .first = "L:d4,e4,f4x2",
        .moves = "L:b5,b6,c5,d5 L:b1,b2,b3,c3 L:d1x2,d2,d3 L:c4,d4,e4,e5 L:f5,g5,h5,h6 "
                 "L:e6,e7,f6,g6",
    },
    {
        .board = "square",
        .players = 2,
        .neutral = false,
        .plies = 5,
        .first = "L:e6x2,e7,e8",
        .moves = "L:d4,d5,d6x2 L:d3x2,d4,d5 Z:b2,c1,c2,d1 T:b7,c6,c7,d7 T:a2x3,b2 Z:e7,e8,f6,f7 "
                 "L:a4,a5,a6,b4 L:g7,h7x3 O:f1,f2,g1,g2 L:f3,g3,g4,g5 O:d2x2,e2x2 L:d5,e5x3 "
                 "Z:f4,f5x2,f6 Z:c2,c3x2,c4",
    },
    {
        .board = "square",
        .players = 4,
        .neutral = false,
        .plies = 5,
        .first = "L:a6,b6,c6x2",
        .moves = "T:c4,d3,d4,e4 Z:a6,b6,b7,c7 Z:f4,g3,g4,h3 L:b4x3,b5 Z:a2,b1,b2,c1 T:d7,e6,e7,e8 "
                 "T:f2,g2x2,h2 T:b2,b3x3 T:c4,c5x3 L:g7x3,g8 L:f5,f6,f7x2 L:f3x2,g3,h3",
    },
    {
        .board = "square",
        .players = 4,
        .neutral = false,
        .plies = 5,
        .first = "L:b1x2,b2,b3",
        .moves = "L:e1,f1,g1,g2 L:b2,b3,b4x2 O:c1x2,d1x2 L:c4,c5,d5,e5 L:a1x3,a2 T:d4,e4x2,f4 "
                 "T:f3,g3,g4,h3",
    },
    {
        .board = "square",
        .players = 4,
        .neutral = false,
        .plies = 1,
        .first = "L:a6,a7,a8,b6",
        .moves = "L:a1x2,a2,a3 Z:b7,c6,c7,d6 L:b3,b4,b5x2 L:f6x2,g6,h6",
    },
    {
        .board = "square",
        .players = 4,
        .neutral = false,
        .plies = 3,
        .first = "Z:c8,d7,d8,e7",
        .moves = "L:c4,c5,d4,e4 Z:e5,f5,f6,g6 L:a7,b7,c6,c7 T:g2,g3,g4,h3",
    },
    {
        .board = "square",
        .players = 4,
        .neutral = false,
        .plies = 3,
        .first = "T:h1,h2x2,h3",
        .moves = "L:f8x2,g8,h8 L:e2,e3,e4,f4 Z:g3,g4,h4,h5 L:d6,d7,e6,f6 L:f1,f2,f3,g1 T:f2,g2x3 "
                 "L:a3,b3,c3,c4 L:b6,c6,c7,c8 T:c2,d1,d2,d3 Z:f5x2,f6x2 Z:e1x2,e2x2 T:b3,b4x3",
    },
    {
        .board = "square",
        .players = 2,
        .neutral = true,
        .plies = 1,
        .first = "L:c5,c6,c7x2",
        .moves = "I:h5,h6,h7 I:d7x3 L:d3,e3,f3x2 L:c1,c2,c3x2 L:a5,b5,c5,c6 Z:b3,b4x2,b5 "
                 "Z:e5,f4,f5,g4 T:a6,a7,a8,b7 Z:a6x2,b6x2",
    },
    {
        .board = "square",
        .players = 2,
        .neutral = true,
        .plies = 5,
        .first = "T:e5,f5x2,g5",
        .moves = "I:h3,h4,h5 I:b2,b3,b4 L:b7,b8,c7,d7 L:e7x2,f7,g7 L:e6,f6,g5,g6 L:d3,e3,e4,e5 "
                 "Z:c3,c4,d4,d5 L:d2,e2,f1,f2 L:h6,h7x3 L:d6x2,e6,f6",
    },
    {
        .board = "square",
        .players = 2,
        .neutral = true,
        .plies = 3,
        .first = "L:b3,b4,c3,d3",
        .moves = "I:a2,b2,c2 I:e5,f5,g5 T:d8,e7,e8,f8 L:b5,b6,c5,d5 O:c6,c7,d6,d7 O:g6x2,h6x2 "
                 "L:h5x3,h6 L:e4x3,f4 O:b8x2,c8x2 L:e2,e3,f3,g3 T:c4x3,c5 O:h2x2,h3x2 L:f7x3,g7 "
                 "L:a6,a7,a8x2 Z:a4,a5x2,a6 Z:d2x2,e2x2",
    },
    {
        .board = "square",
        .players = 2,
        .neutral = true,
        .plies = 5,
        .first = "L:f2,g2,h1,h2",
        .moves = "I:a4,b4,c4 I:a8x3 Z:d1,d2,e2,e3 Z:d1,e1x2,f1 L:a3x3,b3 L:a1x3,b1 L:c1x2,c2,c3 "
                 "L:f4,f5,f6,g6 T:b5,b6x2,b7 L:e6,e7,e8x2 L:f3x2,f4,f5 L:g5,h3,h4,h5 Z:c7,d7x2,e7 "
                 "Z:b5,c5x2,d5 T:g6,g7x3 Z:b2x2,c2x2",
    },
    {
        .board = "square",
        .players = 2,
        .neutral = true,
        .plies = 3,
        .first = "L:a2,b2,c1,c2",
        .moves = "I:e7,f7,g7 I:e8,f8,g8 T:c3,d2,d3,e3 L:a3x2,a4,a5 L:c4,d4,d5,d6 L:a6,a7,a8,b6 "
                 "O:a1x2,b1x2 L:b3,b4,b5x2 Z:e6x2,e7x2 T:d1x3,d2 L:f5,f6,g6,h6 L:g1x2,g2,g3 "
                 "O:h3x2,h4x2 T:h5x3,h6",
    },
    {
        .board = "square",
        .players = 4,
        .neutral = true,
        .plies = 3,
        .first = "L:f7,f8,g8,h8",
        .moves = "I:b3x3 I:e5,f5,g5 T:b8,c7,c8,d8 T:h5,h6x2,h7 L:e3,f3,g3,g4 O:h3x2,h4x2 "
                 "L:a2,b2,c2,c3 L:c8,d8,e8x2 L:d3x2,d4,d5 L:b2,c2,d2x2 T:a6,b5,b6,c6",
    },
    {
        .board = "square",
        .players = 4,
        .neutral = true,
        .plies = 1,
        .first = "L:c2,c3,c4x2",
        .moves = "I:h6x3 I:h2,h3,h4 T:c5,d5,d6,e5 T:e1,f1x2,g1 L:e3,f3,g2,g3 L:b3,c1,c2,c3 "
                 "T:c7,d7,d8,e7 Z:h1x2,h2x2 T:b1x3,c1 O:d1x2,d2x2",
    },
    {
        .board = "square",
        .players = 4,
        .neutral = true,
        .plies = 3,
        .first = "T:a1x3,b1",
        .moves = "I:d6,d7,d8 I:f4x3 Z:g2,g3,h3,h4 L:b5,c5,d4,d5 Z:a2,a3,b1,b2 L:d2x2,e2,f2 "
                 "L:c1x2,d1,e1 L:f5,f6,g6,h6 Z:b3,b4x2,b5 L:b6,c6,c7,c8 T:d3,e3x2,f3 Z:g3x2,g4x2 "
                 "O:e7x2,e8x2 T:d5,e5x3 L:c4x2,c5,c6 T:h6,h7x3 L:a6x3,a7 Z:b2x2,c2x2",
    },
    {
        .board = "square",
        .players = 4,
        .neutral = true,
        .plies = 5,
        .first = "L:f1,f2,g1,h1",
        .moves = "I:a4x3 I:e5,e6,e7 L:d3,d4,e3,f3 L:a7,a8,b8,c8 Z:f3x2,g3x2 L:d8x3,e8 Z:b3,c3x2,d3 "
                 "Z:e7,f7x2,g7 Z:c7x2,c8x2 L:b6,c6,d5,d6",
    },
    {
        .board = "square",
        .players = 4,
        .neutral = true,
        .plies = 5,
        .first = "L:d4x3,e4",
        .moves = "I:g1,g2,g3 I:c7,d7,e7 L:f2,f3,f4x2 T:b1,c1,c2,d1 T:f5,f6x2,f7 Z:f1x2,f2x2 "
                 "Z:g2x2,h2x2 L:d3,e1,e2,e3 T:d1,d2x2,d3 L:e7,f7,g7x2 L:g5,h5,h6,h7 Z:e3,e4x2,e5",
    },
    {
        .board = "rhombus",
        .players = 2,
        .neutral = false,
        .plies = 1,
        .first = "T:f1x3,f2",
        .moves = "Z:e3,f3,f4,g4 T:e8,e9,e10,f9 L:h5,h6,h7,i7 Z:d3,d4,e4,e5 T:g8,h8x2,i8 "
                 "L:e6,f6,f7,f8 L:g5x2,g6,g7 L:e2,f2,g2x2 L:e7x2,f7,g7 L:c6,c7,c8,d6 L:f3,f4,f5x2 "
                 "T:f9,g9x3",
    },
    {
        .board = "rhombus",
        .players = 2,
        .neutral = false,
        .plies = 5,
        .first = "L:d3,d4,d5,e3",
        .moves = "Z:e4,e5,f3,f4 L:f8,g8,h7,h8 L:d8,e6,e7,e8 L:h5,h6,i5,j5 L:g5x2,h5,i5 L:c7x3,c8 "
                 "L:f2,g2,g3,g4 O:j6x2,k6x2 Z:g8x2,g9x2 T:e6,f6x3",
    },
    {
        .board = "rhombus",
        .players = 2,
        .neutral = false,
        .plies = 3,
        .first = "Z:f5,f6x2,f7",
        .moves = "Z:d4,e4,e5,f5 L:d7,d8,e8,f8 L:b5,b6,b7,c5 L:f2,f3,f4,g2 L:g6,g7,g8,h8 "
                 "Z:g4,g5x2,g6 Z:g3x2,g4x2 Z:h6,h7,i7,i8 L:h4,i4,i5,i6",
    },
    {
        .board = "rhombus",
        .players = 2,
        .neutral = false,
        .plies = 3,
        .first = "L:g5x2,g6,g7",
        .moves = "L:d6,d7,e6,f6 L:h6x2,h7,h8 T:d4,e3,e4,e5 L:f2,f3,f4,g2 Z:f4,g4x2,h4 L:b5,c5,d5x2 "
                 "Z:e6x2,e7x2 T:i6,j6,j7,k6 Z:h8x2,h9x2 T:e5,f5x3 T:f7,f8,f9,g8 L:h5x3,i5 "
                 "O:b7x2,c7x2 Z:d8,e8x2,f8",
    },
    {
        .board = "rhombus",
        .players = 2,
        .neutral = false,
        .plies = 5,
        .first = "L:f9,g9,h8,h9",
        .moves = "Z:c6,c7,d5,d6 Z:e5,f4,f5,g4 Z:f3x2,f4x2 L:d7,e7,f7x2 Z:e5x2,e6x2 Z:g3,h3,h4,i4 "
                 "O:d3,d4,e3,e4 L:b6,b7x3 O:h7x2,i7x2 L:f6,g6,g7,g8",
    },
    {
        .board = "rhombus",
        .players = 4,
        .neutral = false,
        .plies = 1,
        .first = "L:e6x2,f6,g6",
        .moves = "Z:e5,f5,f6,g6 Z:b7,c6,c7,d6 L:f8,f9,f10,g10 L:g5,h5,i4,i5 O:c5x2,d5x2",
    },
    {
        .board = "rhombus",
        .players = 4,
        .neutral = false,
        .plies = 5,
        .first = "L:f5,f6,f7x2",
        .moves = "L:b5,b6,b7,c5 Z:e3,e4,f2,f3 L:g5,h5,i4,i5 Z:d9,e8,e9,f8 L:d6,e6,f5,f6 "
                 "T:d3,d4x2,d5 L:g8,h8x3",
    },
    {
        .board = "rhombus",
        .players = 4,
        .neutral = false,
        .plies = 3,
        .first = "T:d9,e8,e9,e10",
        .moves = "Z:e7,f6,f7,g6 L:b5,b6,c6,d6 L:h3,h4,h5x2 L:f2,f3,f4,g4 L:f9,g9,h9x2 "
                 "L:d4,e2,e3,e4",
    },
    {
        .board = "rhombus",
        .players = 4,
        .neutral = false,
        .plies = 5,
        .first = "Z:e10,f9,f10,g9",
        .moves = "Z:g7,h7,h8,i8 L:f7x2,g7,h7 L:c6,d6,e6,e7 T:h6,i5,i6,i7 L:f5,g3,g4,g5 "
                 "L:e8,e9,f8,g8 L:b6,b7x3",
    },
    {
        .board = "rhombus",
        .players = 4,
        .neutral = false,
        .plies = 3,
        .first = "L:g6x2,g7,g8",
        .moves = "Z:f8,f9,g9,g10 L:h7,h8,i7,j7 Z:c5,d5,d6,e6 O:d8,d9,e8,e9 L:h5x3,h6 T:d7,e7x2,f7 "
                 "L:f5,f6x3",
    },
    {
        .board = "rhombus",
        .players = 2,
        .neutral = true,
        .plies = 1,
        .first = "Z:g8,h8x2,i8",
        .moves = "I:f10x3 I:e7x3 L:g7,g8,h7,i7 Z:a6,b6,b7,c7 L:c5,d5,e5,e6 Z:e8,f8,f9,g9 "
                 "L:f6x2,g6,h6 L:d6,d7,d8x2 T:g9,h9x3",
    },
    {
        .board = "rhombus",
        .players = 2,
        .neutral = true,
        .plies = 5,
        .first = "L:c4x3,d4",
        .moves = "I:f7x3 I:i5,i6,i7 T:d7,d8,d9,e8 Z:g2,g3,h3,h4 L:e4x3,e5 L:b6,c6,d5,d6 "
                 "Z:g3x2,g4x2 L:f3x3,f4 L:c6,d6,e6x2 Z:d3,e2,e3,f2 L:f9,g7,g8,g9 T:d3,d4x2,d5 "
                 "T:e5,f5x3 L:c6,c7x3",
    },
    {
        .board = "rhombus",
        .players = 2,
        .neutral = true,
        .plies = 5,
        .first = "T:d6,e6x2,f6",
        .moves = "I:f3,g3,h3 I:c5x3 L:g7,g8,h8,i8 L:c8,d6,d7,d8 L:d3x2,d4,d5 L:g5x2,h5,i5 "
                 "L:f5x3,f6 Z:g6x2,g7x2 L:e4x3,f4",
    },
    {
        .board = "rhombus",
        .players = 2,
        .neutral = true,
        .plies = 3,
        .first = "T:a6,b6,b7,c6",
        .moves = "I:f6,g6,h6 I:e8x3 L:f2,f3,f4,g4 L:g9,h7,h8,h9 L:i4,i5,i6,j6 L:d5,d6,d7,e7 "
                 "L:c7x2,d7,e7 L:e9,f9,f10,f11 O:i7x2,i8x2 L:h4x3,h5 L:d4,e4,e5,e6 Z:e2,e3x2,e4",
    },
    {
        .board = "rhombus",
        .players = 2,
        .neutral = true,
        .plies = 3,
        .first = "L:f3,g3,h3x2",
        .moves = "I:i7x3 I:e8x3 L:c6,c7,c8,d8 L:d9,e9,f8,f9 L:e3,f1,f2,f3 L:f4,g2,g3,g4 "
                 "L:d7,e5,e6,e7 L:e4x2,e5,e6 Z:f6,f7x2,f8 L:e2x2,f2,g2",
    },
    {
        .board = "rhombus",
        .players = 4,
        .neutral = true,
        .plies = 1,
        .first = "L:c4x2,c5,c6",
        .moves = "I:f6x3 I:f1x3 Z:e4,e5,f3,f4 L:a6,b6,c5,c6 L:g2x2,g3,g4 Z:g3x2,h3x2 Z:c7,c8,d6,d7 "
                 "L:f5,g5,h4,h5 Z:e5,e6x2,e7 Z:f8,g8,g9,h9 T:h5,h6x3 T:d7,d8x3 T:e3x3,e4 "
                 "L:d9,e9,f9x2 L:f2x2,f3,f4 T:i4,i5x2,i6",
    },
    {
        .board = "rhombus",
        .players = 4,
        .neutral = true,
        .plies = 3,
        .first = "O:g8,g9,h8,h9",
        .moves = "I:f5,f6,f7 I:j7x3 L:b7,c7,d7,d8 L:d3,d4,e4,f4 L:e9,e10,f10,g10 L:g5x2,g6,g7 "
                 "L:h7,i7x3 L:h6x2,i6,j6 Z:b5,c5,c6,d6 Z:e8x2,e9x2",
    },
    {
        .board = "rhombus",
        .players = 4,
        .neutral = true,
        .plies = 5,
        .first = "L:d7x2,e7,f7",
        .moves = "I:e7,f7,g7 I:e3,e4,e5 Z:g9,h8,h9,i8 L:d9,e9,f8,f9 Z:g5,h4,h5,i4 L:h7,i7,j6,j7 "
                 "T:h5,h6x2,h7 L:g4x2,h4,i4 O:d4x2,d5x2 T:f5x3,g5 L:f10,f11x3 T:g7,g8x2,g9 "
                 "L:b5,b6,c6,d6 L:e6,f6x3",
    },
    {
        .board = "rhombus",
        .players = 4,
        .neutral = true,
        .plies = 3,
        .first = "L:d8,e8,f7,f8",
        .moves = "I:i4,i5,i6 I:e4x3 L:e6,e7,f6,g6 L:g8,h6,h7,h8 L:b6,c6,d5,d6 L:e2,e3,f3,g3 "
                 "Z:h4,h5x2,h6 T:g5x3,g6 Z:h8x2,h9x2 L:j5x2,j6,j7 T:g7x3,g8 L:e5x2,e6,e7 "
                 "T:d9,e9,e10,f9 T:a6x3,b6 L:f3,g3,h3x2 Z:b5,c4,c5,d4",
    },
    {
        .board = "rhombus",
        .players = 4,
        .neutral = true,
        .plies = 5,
        .first = "T:g3,g4x2,g5",
        .moves = "I:e4,e5,e6 I:d7,d8,d9 L:g9,h7,h8,h9 Z:f5,g5,g6,h6 T:c4,c5x2,c6 T:d3,d4x2,d5 "
                 "T:f6,f7,f8,g7 L:i5,i6,i7,j7 T:d3,e3x3 Z:e2,f2,f3,g3 L:f2,f3,f4x2 L:b5,b6x3 "
                 "Z:j6x2,j7x2 T:c6,d6x2,e6",
    },
    {
        .board = "octagon",
        .players = 2,
        .neutral = false,
        .plies = 5,
        .first = "T:i5,j5x3",
        .moves = "L:d4,e2,e3,e4 L:g4,h4,i4,i5 L:c5,d5,e5x2 O:b3,b4,c3,c4 T:f9,g9x2,h9 "
                 "L:d1,e1,f1,f2 L:h7x3,i7 T:g1,g2,g3,h2 L:f7,g7x3 O:e6x2,f6x2 Z:d1x2,d2x2 "
                 "L:i6,j6x3 Z:a5,b5,b6,c6 T:e4,f4x3 O:d6x2,d7x2 L:g8x3,g9 Z:g6,h6x2,i6 T:d3x3,e3 "
                 "T:c2x3,c3 Z:i7x2,j7x2",
    },
    {
        .board = "octagon",
        .players = 2,
        .neutral = false,
        .plies = 5,
        .first = "Z:i3,i4x2,i5",
        .moves = "L:c2,d2,e2,e3 Z:i5,i6,j4,j5 L:g3,h3,h4,h5 T:f7,g6,g7,g8 T:j5,j6x3 T:d8,e8,e9,f8",
    },
    {
        .board = "octagon",
        .players = 2,
        .neutral = false,
        .plies = 3,
        .first = "Z:c2,d1,d2,e1",
        .moves = "L:e2,e3,f3,g3 L:e8,e9,f8,g8 Z:b4,c3,c4,d3 L:d7,e7,f7x2",
    },
    {
        .board = "octagon",
        .players = 2,
        .neutral = false,
        .plies = 1,
        .first = "L:h3,h4,i4,j4",
        .moves = "L:a6,a7,b6,c6 L:b3,b4,c3,d3 L:f6,g6,h6x2 L:f2,g2,h2x2 L:i6,i7,i8,j6 "
                 "Z:d1,d2,e2,e3 T:d6,d7,d8,e7 T:f2,f3x3 L:b3,b4,b5x2",
    },
    {
        .board = "octagon",
        .players = 2,
        .neutral = false,
        .plies = 3,
        .first = "Z:d1,e1,e2,f2",
        .moves = "L:h6,i4,i5,i6 T:g6x3,h6 Z:a6,a7,b5,b6 O:i7x2,j7x2 T:f3,f4,f5,g4 T:f7,g7,g8,h7 "
                 "L:c7,c8,c9x2 Z:d9,e8,e9,f8 L:d2x2,d3,d4 T:e3,e4x2,e5 T:a7,b7x2,c7 Z:f1,g1,g2,h2 "
                 "T:f8,f9x3 Z:h4x2,i4x2",
    },
    {
        .board = "octagon",
        .players = 4,
        .neutral = false,
        .plies = 1,
        .first = "T:h4,i4x2,j4",
        .moves = "L:g2,g3,h3,i3 L:i5,j5,j6,j7 L:c3,d1,d2,d3 O:f4,f5,g4,g5 L:b6,b7x3 T:a4,b4x2,c4 "
                 "Z:e3,f3x2,g3 L:d5,e5,e6,e7",
    },
    {
        .board = "octagon",
        .players = 4,
        .neutral = false,
        .plies = 5,
        .first = "L:h4,i4,j4x2",
        .moves = "L:h7,h8,h9,i7 L:d9,e7,e8,e9 L:i6,j6x3 T:g7x3,h7 L:c7,d5,d6,d7 T:e6,f6x2,g6 "
                 "T:b5,c4,c5,c6 Z:g5,h4,h5,i4 O:c2x2,c3x2 L:c3,d3x3 L:d10,e10,f10x2",
    },
    {
        .board = "octagon",
        .players = 4,
        .neutral = false,
        .plies = 5,
        .first = "L:h7,i7,j7x2",
        .moves = "L:f8,g8,h7,h8 L:e2,e3,e4,f4 L:c8,d8,e7,e8 L:g4,h4,i4,i5 L:g6,h6,i6,i7 L:d1,e1x3 "
                 "Z:d1,d2x2,d3 T:j4,j5x2,j6 Z:f2,f3x2,f4 T:g1,g2x2,g3 L:i3x2,i4,i5",
    },
    {
        .board = "octagon",
        .players = 4,
        .neutral = false,
        .plies = 3,
        .first = "Z:g6x2,g7x2",
        .moves = "L:h7,i7,j6,j7 Z:g5,g6,h4,h5 T:f2,g1,g2,g3 L:c5,d5,e5,e6 T:h6x3,h7 Z:g3x2,h3x2 "
                 "Z:f5x2,g5x2 Z:a5,b5,b6,c6 Z:f2,f3x2,f4 T:d9,e8,e9,e10 T:g8,g9x2,g10 "
                 "O:b7,b8,c7,c8 Z:a4x2,a5x2 T:f4,g4x3",
    },
    {
        .board = "octagon",
        .players = 4,
        .neutral = false,
        .plies = 3,
        .first = "L:j5x2,j6,j7",
        .moves = "L:h3,i3,i4,i5 L:f3,f4,g4,h4 T:g5,g6x2,g7 L:e1x2,f1,g1 Z:i4x2,j4x2 L:h6,i6,j6,j7 "
                 "T:e9,f8,f9,f10 T:e2,e3x2,e4",
    },
    {
        .board = "octagon",
        .players = 2,
        .neutral = true,
        .plies = 1,
        .first = "L:a4,b4,c3,c4",
        .moves = "I:h7,i7,j7 I:f9,g9,h9 Z:h3,i3,i4,j4 Z:d3,d4,e2,e3 T:g1,g2,g3,h2 T:b5,c5x2,d5 "
                 "L:f1x3,f2 Z:h4x2,i4x2 L:g5,h5,i5,i6 T:a5,a6x2,a7 L:d3,e3,f3x2 L:e4,e5,f4,g4",
    },
    {
        .board = "octagon",
        .players = 2,
        .neutral = true,
        .plies = 3,
        .first = "L:d1x2,d2,d3",
        .moves = "I:g6,g7,g8 I:d4,d5,d6 L:h5x2,i5,j5 L:d8,d9,e8,f8 L:e1,e2,e3x2 L:h7,i7,j7x2 "
                 "L:b3,b4,b5,c3 O:e7x2,f7x2",
    },
    {
        .board = "octagon",
        .players = 2,
        .neutral = true,
        .plies = 5,
        .first = "L:a4x2,b4,c4",
        .moves = "I:h5x3 I:i4x3 Z:a5,b4,b5,c4 L:h7,h8,i7,j7 L:f2,f3,f4,g2 Z:f5,f6,g6,g7 "
                 "T:c2,d2,d3,e2 Z:b5,b6x2,b7 L:g4,h2,h3,h4 Z:d6,e6x2,f6 L:f8x2,f9,f10 Z:c6x2,d6x2 "
                 "Z:c2x2,c3x2 L:d9x3,d10 T:b8,c7,c8,c9 L:d7,e7,f7x2 Z:i5,i6x2,i7",
    },
    {
        .board = "octagon",
        .players = 2,
        .neutral = true,
        .plies = 3,
        .first = "T:e1x3,f1",
        .moves = "I:g8,g9,g10 I:c5,c6,c7 L:f1,f2,f3x2 L:c9,d9,e9x2 L:h4,h5,h6x2 L:e6,f6,g5,g6 "
                 "T:g3,h3x2,i3 O:d2x2,e2x2 L:b8x2,c8,d8 O:e4x2,e5x2 L:i5,j5x3 L:e7,f7,g7x2 "
                 "O:i7x2,i8x2 L:d3,d4,d5,e3 Z:d6,d7x2,d8",
    },
    {
        .board = "octagon",
        .players = 2,
        .neutral = true,
        .plies = 5,
        .first = "T:e1,e2x2,e3",
        .moves = "I:c6,c7,c8 I:e5,e6,e7 L:a6,b4,b5,b6 L:c3,d3,e3,e4 T:d2x3,d3 L:e1,f1,g1,g2 "
                 "T:b4,c4x3 L:g3x2,g4,g5 L:d3,d4x3 Z:f5,f6,g6,g7 L:f3x3,g3 T:f4x3,f5 L:g8,g9,h8,i8",
    },
    {
        .board = "octagon",
        .players = 4,
        .neutral = true,
        .plies = 5,
        .first = "L:c4,d4,e4,e5",
        .moves = "I:e3x3 I:b4,b5,b6 L:c3,d1,d2,d3 Z:e2,f2,f3,g3 L:c7,c8x3 T:g5,h5x2,i5 "
                 "O:c5,c6,d5,d6 L:h7,i7,j7x2 Z:f3,f4x2,f5 Z:g1,g2,h2,h3 L:g2,g3,g4x2 L:d8,d9,e8,f8",
    },
    {
        .board = "octagon",
        .players = 4,
        .neutral = true,
        .plies = 1,
        .first = "O:d9x2,d10x2",
        .moves = "I:g2,g3,g4 I:f6,f7,f8 L:a5,b3,b4,b5 L:i6,j4,j5,j6 L:d3,e1,e2,e3 T:g7,h7,h8,i7 "
                 "L:j5,j6,j7x2 T:c7,d6,d7,e7 L:b6,b7x3 L:e8,e9,e10x2 Z:g7x2,g8x2 Z:c2,d2x2,e2 "
                 "Z:c8,d8x2,e8 O:g9x2,g10x2 T:e9,f9x3 O:h2x2,h3x2 Z:c5,c6x2,c7 L:i4,i5x3",
    },
    {
        .board = "octagon",
        .players = 4,
        .neutral = true,
        .plies = 5,
        .first = "L:d7,e7,f7,f8",
        .moves = "I:i3,i4,i5 I:g3x3 L:b6,c6,c7,c8 L:f6,g6,g7,g8 L:d1x2,d2,d3 L:h4x2,h5,h6 "
                 "L:e4,e5,e6,f4 Z:h7,i6,i7,j6 L:f2,f3,g2,h2",
    },
    {
        .board = "octagon",
        .players = 4,
        .neutral = true,
        .plies = 3,
        .first = "T:e3,f3x2,g3",
        .moves = "I:e5x3 I:f9,g9,h9 L:d7,e7,e8,e9 L:b5,b6,c5,d5 L:f6,g6,h6x2 Z:d2,d3,e1,e2 "
                 "L:d1x2,d2,d3 L:c4,d4,e4x2 O:i6x2,j6x2 L:a6x3,a7",
    },
    {
        .board = "octagon",
        .players = 4,
        .neutral = true,
        .plies = 3,
        .first = "L:a4,a5,b4,c4",
        .moves = "I:e3,f3,g3 I:d8,e8,f8 L:i5,i6,i7,j7 Z:g3,h3x2,i3 L:h2x3,h3 L:f5,f6,f7,g5 "
                 "L:g1,g2x3 T:h5x3,i5 O:i4x2,j4x2 L:c7x2,c8,c9 T:d1,e1x2,f1 O:e6x2,e7x2 L:d6,d7x3 "
                 "O:e4x2,e5x2 Z:g4x2,g5x2 T:d2,d3x2,d4 Z:c2x2,d2x2 T:b5,c5,c6,d5 Z:f6,g6x2,h6",
    },
    {
        .board = "ring",
        .players = 2,
        .neutral = false,
        .plies = 1,
        .first = "L:b5,b6,b7,c7",
        .moves = "L:c8,d8x3 Z:i6,i7,j5,j6 L:d9,d10x3 L:g7,g8,g9,h9 L:b3,b4x3 L:c4,c5,c6,d4",
    },
    {
        .board = "ring",
        .players = 2,
        .neutral = false,
        .plies = 5,
        .first = "L:b6,b7,b8x2",
        .moves = "Z:d3,d4,e2,e3 L:h5,h6,h7,i7 T:c7,c8x2,c9 Z:f2,f3,g3,g4 L:g8,h8x3 L:j6,j7x3 "
                 "Z:b6,b7,c5,c6 T:e1x3,e2 L:h2,h3,h4x2 T:d2x3,d3 T:a5,a6x2,a7 L:i3x2,i4,i5 "
                 "L:d8,d9,d10,e8 T:c7,d7x3",
    },
    {
        .board = "ring",
        .players = 2,
        .neutral = false,
        .plies = 5,
        .first = "T:a4,b3,b4,b5",
        .moves = "L:c2,c3,c4x2 T:d10,e9,e10,f10 L:a5x2,a6,a7 O:g8,g9,h8,h9 T:b7,c7,c8,d7 "
                 "L:g2x2,g3,g4",
    },
    {
        .board = "ring",
        .players = 2,
        .neutral = false,
        .plies = 3,
        .first = "L:d1,d2x3",
        .moves = "Z:e2,f2,f3,g3 Z:d7,d8,e8,e9 O:h3x2,i3x2 Z:e9,f9x2,g9 T:b6,b7,b8,c7 L:f8x2,g8,h8 "
                 "T:c4,c5x2,c6 O:c3x2,d3x2",
    },
    {
        .board = "ring",
        .players = 2,
        .neutral = false,
        .plies = 3,
        .first = "L:a4x2,b4,c4",
        .moves = "T:b4,b5x2,b6 L:d3,d4,e3,f3 L:c2x2,c3,c4 T:d2,e1,e2,f2 L:f8,g8x3 T:g4,h4x2,i4 "
                 "L:c6,c7,c8x2 L:h7,i5,i6,i7 L:e9,f9,g9,g10",
    },
    {
        .board = "ring",
        .players = 4,
        .neutral = false,
        .plies = 1,
        .first = "L:g3,h3,h4,h5",
        .moves = "L:h6,i6,j6,j7 Z:d9,e8,e9,f8 Z:e1,f1,f2,g2 L:e8,f8,g8x2",
    },
    {
        .board = "ring",
        .players = 4,
        .neutral = false,
        .plies = 5,
        .first = "L:a4x2,b4,c4",
        .moves = "T:c9,d9,d10,e9 L:i3x2,i4,i5 Z:g8,h7,h8,i7 L:h7,h8,h9x2 T:a5,b5,b6,c5 "
                 "L:b4,c4,d4x2 T:b7,c7x2,d7 T:g1,g2,g3,h2 L:d1x3,e1 O:e2,e3,f2,f3 L:c8x3,d8 "
                 "L:d9,e9,f9x2 L:e9,e10x3 Z:d3x2,e3x2",
    },
    {
        .board = "ring",
        .players = 4,
        .neutral = false,
        .plies = 3,
        .first = "O:h5,h6,i5,i6",
        .moves = "Z:e1,f1,f2,g2 Z:d3,d4,e2,e3 Z:i3,i4,j4,j5 L:b7,c7,c8,c9 L:d1x2,e1,f1 "
                 "Z:b4,b5,c5,c6 L:f8,g8x3 L:f2,g2,h2x2 Z:d2x2,d3x2 O:d9x2,d10x2 L:d8x3,d9 "
                 "Z:g3,h3x2,i3 T:g7,h7x2,i7 T:i7,j7x3",
    },
    {
        .board = "ring",
        .players = 4,
        .neutral = false,
        .plies = 5,
        .first = "L:d1x2,d2,d3",
        .moves = "Z:a4,a5,b5,b6 Z:g8,g9,h7,h8 L:b7,c7,d7,d8 L:h4,h5,i4,j4 L:b3,c3,d2,d3 "
                 "Z:c5,c6x2,c7 L:g8,g9,g10x2 L:e1,e2,e3,f1 L:f2,f3,g2,h2",
    },
    {
        .board = "ring",
        .players = 4,
        .neutral = false,
        .plies = 3,
        .first = "T:i6,i7,i8,j7",
        .moves = "Z:d9,d10,e8,e9 T:c2,c3,c4,d3 L:e3,f1,f2,f3 L:a6,a7,b6,c6 T:g3,h3x2,i3 "
                 "L:h5,h6,h7x2",
    },
    {
        .board = "ring",
        .players = 2,
        .neutral = true,
        .plies = 1,
        .first = "L:g8,g9,g10,h8",
        .moves = "I:d2x3 I:f1,f2,f3 Z:d8,d9,e9,e10 O:h3,h4,i3,i4 T:c6,c7,c8,d7 L:h7,i5,i6,i7 "
                 "T:b4,c4,c5,d4",
    },
    {
        .board = "ring",
        .players = 2,
        .neutral = true,
        .plies = 3,
        .first = "Z:c2,d1,d2,e1",
        .moves = "I:a7,b7,c7 I:c9x3 Z:g3,h3,h4,i4 Z:h7,h8,i6,i7 L:b3,c3,d3x2 O:e9,e10,f9,f10 "
                 "T:f1,f2,f3,g2 L:g7,g8,g9x2 L:i5x2,i6,i7 T:g3,g4x3 L:h7,h8,h9x2 L:h2x2,h3,h4 "
                 "L:h6x3,h7 Z:e2x2,f2x2 T:i4,j4x3 L:b4,c4,d4x2 Z:a4x2,b4x2 L:d7x3,d8",
    },
    {
        .board = "ring",
        .players = 2,
        .neutral = true,
        .plies = 3,
        .first = "L:g9x3,h9",
        .moves = "I:b5,b6,b7 I:c3,d3,e3 L:g3,g4x3 L:f8,g8,h7,h8 L:h3,h4,i4,j4 L:d8,d9,e9,f9 "
                 "L:e1x3,e2 T:i6,i7x2,i8 L:d7x2,d8,d9 T:d10,e10x2,f10 Z:g7x2,g8x2",
    },
    {
        .board = "ring",
        .players = 2,
        .neutral = true,
        .plies = 5,
        .first = "Z:a4,a5,b3,b4",
        .moves = "I:d9x3 I:b5x3 Z:h5,h6,i4,i5 L:f2,f3,g2,h2 L:g9,h7,h8,h9 L:c2,c3,c4,d2 "
                 "Z:c3x2,d3x2 L:e10x3,f10 T:g3,h3x2,i3 Z:h4x2,i4x2 L:j4x2,j5,j6 L:j5,j6,j7x2",
    },
    {
        .board = "ring",
        .players = 2,
        .neutral = true,
        .plies = 5,
        .first = "L:i7,j5,j6,j7",
        .moves = "I:b7,c7,d7 I:c5x3 Z:g7,h6,h7,i6 Z:h4,h5,i3,i4 T:c9,d8,d9,e9 L:f8,f9,g8,h8 "
                 "T:g8,g9x3 L:b4,c4,d3,d4 T:b4,b5x3 L:a4x3,b4 T:d3,e3x3 L:d2,e2,f1,f2",
    },
    {
        .board = "ring",
        .players = 4,
        .neutral = true,
        .plies = 3,
        .first = "O:b4x2,c4x2",
        .moves = "I:b8,c8,d8 I:b3,c3,d3 L:f2,g2,g3,g4 Z:h6,i5,i6,j5 L:d1x3,d2 L:g9x3,h9 "
                 "L:h3,h4,i4,j4 Z:h8,i7,i8,j7 Z:g7,h7x2,i7 L:a4,a5,a6,b6 Z:b6x2,c6x2 L:g1x2,g2,g3 "
                 "L:f3x3,g3 Z:h3x2,i3x2 O:e1x2,f1x2 T:d2,e2x2,f2 T:j5,j6x2,j7",
    },
    {
        .board = "ring",
        .players = 4,
        .neutral = true,
        .plies = 5,
        .first = "Z:i3,i4,j4,j5",
        .moves = "I:h8x3 I:d1x3 T:e8,e9,e10,f9 L:a5,a6,b6,c6 L:h7,i7,j6,j7 T:d7,d8x2,d9 "
                 "L:g4,h2,h3,h4 L:b3,b4,b5x2",
    },
    {
        .board = "ring",
        .players = 4,
        .neutral = true,
        .plies = 1,
        .first = "T:g9,g10x3",
        .moves = "I:e9,f9,g9 I:g2x3 L:b7,c5,c6,c7 L:d2,d3,e3,f3 T:c4x3,c5 L:d1,e1,f1,f2 "
                 "L:d8,d9,d10,e10 L:h4,h5,i4,j4 T:f3,g3x3 L:g8,h6,h7,h8 Z:a4,a5,b5,b6",
    },
    {
        .board = "ring",
        .players = 4,
        .neutral = true,
        .plies = 3,
        .first = "O:g2x2,h2x2",
        .moves = "I:c7x3 I:b6x3 Z:b3,c2,c3,d2 L:e8,e9,f9,g9 L:i4x3,j4 L:g8,h6,h7,h8 L:f1,f2,f3,g3 "
                 "T:i5,i6,i7,j6 L:g8,h8,i8x2 Z:c9,d9x2,e9 L:h3x3,h4 Z:f1x2,g1x2 T:d8x3,e8 "
                 "L:h8,h9x3 Z:f9x2,f10x2 L:e8,f8x3 Z:b3x2,b4x2 Z:j4x2,j5x2 T:g7x3,h7 Z:g3x2,g4x2 "
                 "T:e2x3,f2 T:h4,h5x3 O:a5x2,b5x2",
    },
    {
        .board = "ring",
        .players = 4,
        .neutral = true,
        .plies = 5,
        .first = "L:a6,b6,c6x2",
        .moves = "I:h7,h8,h9 I:b4,b5,b6 L:c8,c9,d8,e8 L:a6,a7,b7,c7 T:e10,f10x2,g10 Z:c2,d1,d2,e1 "
                 "L:e3,f3x3 L:c4x3,c5 L:i3x3,i4 T:i6,i7x2,i8 Z:e9x2,e10x2 Z:d7x2,d8x2 Z:e1,f1x2,g1",
    },
};

const int known_win_count = sizeof known_wins / sizeof known_wins[0];
