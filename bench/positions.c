#include "positions.h"

const bench_game bench_games[] = {
    {"square", "L:c4,c5x3 T:e2,e3,e4,f3 L:d2x2,d3,d4 L:b4x2,c4,d4 L:e3,e4,e5x2 L:e6,f4,f5,f6 "
               "Z:e6,e7x2,e8 Z:e8,f8x2,g8 L:d1,e1,f1x2 O:c7,c8,d7,d8 Z:f6,g6x2,h6 L:g6,g7x3 "
               "Z:a8,b8x2,c8 L:b6,c6,d5,d6"},
    {"square", "L:a8,b8,c7,c8 L:e3,f3,g3x2 L:e8,f8,g7,g8 L:b8,c8,d8x2 L:d3x2,e3,f3 Z:c7,d7x2,e7 "
               "L:e5,f5,f6,f7 L:d5x2,e5,f5 T:g6,h5,h6,h7 T:g5x3,h5 T:c4,c5x2,c6 Z:c6,d6x2,e6 "
               "O:a6,a7,b6,b7 Z:b4,b5x2,b6"},
    {"square", "Z:d8,e7,e8,f7 T:a3,b2,b3,b4 L:e1,f1x3 Z:a7,b7,b8,c8 L:b1x2,b2,b3 T:a4,a5,a6,b5 "
               "L:b6x2,b7,b8 L:c4x2,c5,c6 Z:a2x2,a3x2 L:c1,d1,d2,d3 Z:c3x2,d3x2 O:d5,d6,e5,e6 "
               "T:f5,g5,g6,h5 Z:h3,h4x2,h5"},
    {"square", "L:b1,c1,d1,d2 L:e4,f4,g4,g5 T:c4,c5,c6,d5 Z:a4,b4x2,c4 O:d3x2,d4x2 L:c5,d5,e5x2 "
               "L:d5,d6x3 L:c3x3,d3 L:f4,g4,h4x2 L:e3x2,f3,g3 T:h1,h2x2,h3 Z:d2,e2x2,f2 "
               "Z:a4,a5x2,a6 T:e6,f5,f6,g6"},
    {"square", "T:d6,e6,e7,f6 L:f1,f2,g2,h2 O:c3x2,d3x2 O:d1,d2,e1,e2 L:e1,e2,e3x2 L:e5,f3,f4,f5 "
               "L:d5x2,e5,f5 L:e4x3,e5 L:e6,e7,e8x2 L:d3,d4x3 Z:f4,g4x2,h4 Z:f6x2,f7x2 Z:c2x2,d2x2 "
               "T:b5,c4,c5,c6"},
    {"square", "L:b3x2,b4,b5 L:c1,c2x3 Z:f4,g3,g4,h3 T:c4,d3,d4,e4 L:d3,d4,d5x2 L:b3,c3x3 "
               "Z:c4x2,c5x2 Z:a4x2,b4x2 T:a7,b6,b7,b8 L:c5,c6x3 L:c8,d6,d7,d8 T:b7,c7x2,d7 "
               "L:d1,d2,e1,f1 T:e6,e7,e8,f7"},
    {"square", "L:c1x2,d1,e1 L:c6,d6,e6x2 T:a7,b7x2,c7 L:d7,e7,f6,f7 Z:f6,g6x2,h6 L:a4,a5,a6,b6 "
               "T:c5x3,c6 T:a7,a8x3 Z:a4,b4x2,c4 T:d5,e4,e5,f5 Z:d3,d4x2,d5 Z:c3x2,c4x2 "
               "L:c8x2,d8,e8 L:b8x3,c8"},
    {"square", "L:b2,b3,c3,d3 T:e6,e7x2,e8 L:d4,e2,e3,e4 L:e1x2,e2,e3 Z:c8,d8x2,e8 L:d4,e4,f4x2 "
               "O:f7,f8,g7,g8 L:g6x2,g7,g8 L:f6x3,g6 Z:c7x2,c8x2 L:e2,f2x3 Z:d1,d2x2,d3 "
               "Z:b1,c1x2,d1 L:a3x2,b3,c3"},
    {"square", "T:c6,d5,d6,d7 L:g8,h6,h7,h8 L:e2,e3x3 L:c6,d6,e6x2 Z:f6,g5,g6,h5 L:g4x2,g5,g6 "
               "L:f2,g2,h1,h2 L:h1,h2,h3x2 L:g3x3,h3 T:f2,f3x3 Z:f7,g7x2,h7 Z:f4,f5x2,f6 "
               "T:a6,b5,b6,b7 Z:d7x2,d8x2"},
    {"square", "T:c8,d8x2,e8 L:d4,e4x3 Z:e6,e7,f7,f8 L:e5x2,e6,e7 L:f6,g6,g7,g8 L:f8,g8,h8x2 "
               "L:c3,d1,d2,d3 L:c3,d3,e3x2 L:h7x3,h8 T:e1,f1,f2,g1 T:g1,g2x3 O:f5x2,g5x2 "
               "L:h4x2,h5,h6 Z:g3,g4,h2,h3"},
    {"square", "T:f7,g7x2,h7 L:e4,e5,f4,g4 L:b6,c4,c5,c6 L:c5,c6,c7x2 T:a6,a7,a8,b7 L:a5x2,a6,a7 "
               "Z:e5,e6x2,e7 L:d6,d7,d8x2 T:c4,d4x2,e4 Z:f7x2,f8x2 T:c1,c2,c3,d2 Z:c3,d3x2,e3 "
               "L:e8x3,f8 Z:c1,d1x2,e1"},
    {"square", "O:f6,f7,g6,g7 O:h5x2,h6x2 O:b4,b5,c4,c5 L:f7,g7,h7x2 L:c7,c8,d7,e7 L:b7x2,c7,d7 "
               "T:f4,g4,g5,h4 Z:d6,e6x2,f6 Z:d5x2,d6x2 L:b3x2,b4,b5 L:d7,d8x3 T:b2,c1,c2,c3 "
               "Z:c1,d1x2,e1 O:d3x2,e3x2"},
    {"square", "T:d6,e6x2,f6 Z:b6,b7,c7,c8 L:e1x3,e2 L:d7,d8,e7,f7 Z:f7,g7x2,h7 T:a5,b4,b5,c5 "
               "L:b5,c5,d5x2 L:g6x3,g7 L:c6x2,c7,c8 L:b8x3,c8 L:g3,g4,g5,h5 L:f5x2,g5,h5 "
               "T:e8,f8x2,g8 Z:e2x2,e3x2"},
    {"square", "Z:c8,d7,d8,e7 O:d1x2,e1x2 T:e6,f6,f7,g6 L:d6x2,d7,d8 T:d3,d4,d5,e4 L:c4x2,d4,e4 "
               "L:d8,e8x3 L:e5x2,e6,e7 T:f8,g8x2,h8 Z:c7x2,c8x2 L:e3x3,e4 L:b3,c1,c2,c3 "
               "L:a3x2,b3,c3 T:d2x3,d3"},
    {"square", "L:d3x3,e3 T:f5,g4,g5,h5 L:b1x3,b2 L:a5,b5,b6,b7 L:e5x2,f5,g5 L:a3,b3,c3,c4 "
               "T:b3,b4x2,b5 L:a8,b8,c7,c8 T:a3,a4x2,a5 Z:b2,c2x2,d2 L:c3,c4,c5x2 Z:e2,f2,f3,g3 "
               "T:d1x3,d2 Z:a6,a7x2,a8"},
    {"square",
     "O:d2,d3,e2,e3 Z:d5,d6,e6,e7 L:c6x2,d6,e6 Z:c7,d7,d8,e8 L:c8x2,d8,e8 L:f7,f8,g7,h7 "
     "L:b7x2,c7,d7 L:d4,e4,f3,f4 L:e3,e4,e5x2 L:e6,f6x3 T:f8,g8x3 T:b4,b5,b6,c5 T:h7,h8x3 "
     "L:a6,a7,a8,b8"},
    {"rhombus", "L:h4,i4,i5,i6 L:d6x2,d7,d8 L:f3,f4,g3,h3 L:h3,h4,h5x2 L:d7,d8,d9x2 T:e6,f6,f7,g6 "
                "T:e5x3,e6 L:e6,e7x3 L:f5x2,f6,f7 T:e8,f8,f9,g8 Z:e8,e9x2,e10 T:e10,f10x3 "
                "T:g6,g7x2,g8 Z:g9,g10,h8,h9"},
    {"rhombus",
     "T:b5,c5,c6,d5 L:g4,g5,g6,h4 L:c7,c8,d7,e7 L:e9,f9,f10,f11 L:d9x2,e9,f9 L:b7x2,c7,d7 "
     "Z:c6,d6x2,e6 T:f6,f7,f8,g7 L:e6,e7,e8x2 L:e5x3,e6 T:f10,g10x3 Z:b5x2,b6x2 "
     "T:c4,d3,d4,e4 Z:c8x2,d8x2"},
    {"rhombus", "T:e10,f10,f11,g10 L:e6,f6,g5,g6 L:d5,e5,f4,f5 L:d9,e7,e8,e9 Z:f6,f7x2,f8 "
                "T:g4,h4,h5,i4 L:h3x2,h4,h5 L:f9x2,f10,f11 L:d8x2,e8,f8 T:g7,g8x2,g9 Z:g6,h6x2,i6 "
                "L:h6,h7x3 L:g8,h8x3 Z:d3,d4x2,d5"},
    {"rhombus", "L:f6,g6,h6x2 L:e4,e5,f5,g5 Z:f6,f7x2,f8 T:h5,i5,i6,j5 L:i4x2,i5,i6 Z:g6x2,g7x2 "
                "T:h7,h8x2,h9 L:g8x2,g9,g10 T:f9x3,g9 Z:h7x2,i7x2 L:e3x2,e4,e5 Z:c4,c5,d3,d4 "
                "Z:d4,d5x2,d6 L:h8,i8x3"},
    {"rhombus", "L:e9,f9,g9,g10 L:g5,h3,h4,h5 L:f1x3,f2 L:e5,f5,f6,f7 L:f6,f7,f8x2 L:f9,g9,h9x2 "
                "Z:f3,f4x2,f5 Z:f3x2,g3x2 T:d3,e2,e3,e4 Z:d4x2,e4x2 Z:h4x2,i4x2 Z:d9x2,e9x2 "
                "O:c7,c8,d7,d8 Z:g7,g8,h6,h7"},
    {"rhombus", "L:c4,d4x3 L:f8,f9,g9,h9 T:f5,g4,g5,g6 L:e5x2,f5,g5 T:d3,e2,e3,e4 T:b5,c5x2,d5 "
                "Z:d5x2,d6x2 T:d7,d8,d9,e8 T:b7,c6,c7,c8 L:d6,e6x3 L:f4x3,f5 L:f6,f7,g7,h7 "
                "T:d7,e7x2,f7 Z:h8,i7,i8,j7"},
    {"rhombus", "L:h4,h5,h6,i4 L:e3,f3,f4,f5 L:f9x2,f10,f11 Z:f6,g6x2,h6 Z:f6,f7x2,f8 L:h3x2,h4,h5 "
                "L:i6,i7,j6,k6 Z:f8,g8x2,h8 O:g7x2,h7x2 T:i4,i5x2,i6 Z:i7x2,j7x2 T:j5x3,j6 "
                "L:b5,b6,c5,d5 L:e7x3,f7"},
    {"rhombus", "Z:d8,d9,e9,e10 L:f5,g5,h5x2 L:c7,d5,d6,d7 L:b7x2,c7,d7 L:e5x2,f5,g5 T:g4,h3,h4,i4 "
                "L:f4x2,g4,h4 T:e7,f6,f7,f8 L:f7,f8,f9x2 L:d4x2,d5,d6 T:d3,e3,e4,f3 L:e2x2,e3,e4 "
                "Z:f1,f2,g2,g3 T:e7,e8x2,e9"},
    {"rhombus", "T:c4,d3,d4,e4 O:d6x2,e6x2 L:f3,f4,g3,h3 Z:a6,b5,b6,c5 Z:c5,c6x2,c7 Z:f1,f2x2,f3 "
                "L:d7x2,d8,d9 T:c8x3,d8 O:e7x2,e8x2 L:e8,e9x3 L:b5,b6,b7x2 L:e4,f4,g4x2 L:f7x3,f8 "
                "Z:f8,g8x2,h8"},
    {"rhombus", "L:d5,d6,e6,f6 T:g5,g6,g7,h6 L:h7,h8,h9,i7 T:b5,c4,c5,c6 L:g6,g7,g8x2 Z:f6,f7x2,f8 "
                "T:e8x3,f8 Z:d5,e5x2,f5 L:f5,g5,h5x2 Z:e3,e4,f2,f3 T:e4,f4x3 L:d4x3,e4 T:b6x3,c6 "
                "Z:d6,d7x2,d8"},
    {"rhombus", "O:b5x2,c5x2 Z:e3,f2,f3,g2 L:c6,c7,d6,e6 L:d8,e8,e9,e10 L:c8x2,d8,e8 T:f7,f8x2,f9 "
                "L:f1x2,f2,f3 Z:e4,e5x2,e6 Z:f9,g9x2,h9 L:b6x2,c6,d6 L:b6,b7x3 Z:c7,d7x2,e7 "
                "Z:c4,d4x2,e4 L:d4,d5x3"},
    {"rhombus", "T:h5,i4,i5,i6 Z:i7,i8,j6,j7 L:f8,f9,g8,h8 Z:f9,f10x2,f11 L:f9,g9x3 L:e8x2,f8,g8 "
                "L:h7x2,i7,j7 L:h5,i5,j5x2 Z:d8,d9,e9,e10 L:d7x2,d8,d9 T:g5,g6,g7,h6 L:g4x2,g5,g6 "
                "O:e6,e7,f6,f7 T:d6x3,e6"},
    {"rhombus", "L:c6,d4,d5,d6 O:e6x2,e7x2 L:g4,h4x3 L:d3x2,d4,d5 L:e8,e9,f8,g8 L:f8,g8,h8x2 "
                "L:g8,g9x3 T:f9,f10,f11,g10 Z:e10x2,f10x2 L:g5,g6,g7,h7 Z:h5,h6x2,h7 Z:h5,i5x2,j5 "
                "T:f5x3,g5 Z:d6,d7x2,d8"},
    {"rhombus", "L:i6,i7,i8,j6 L:f4,g4,h3,h4 L:d6,e6,f6,f7 Z:a6,b5,b6,c5 L:a6,b6,c6x2 L:f5x2,f6,f7 "
                "L:e5x3,f5 O:g5,g6,h5,h6 Z:g6,g7x2,g8 T:h7,h8x2,h9 Z:f9,g9x2,h9 Z:d5x2,d6x2 "
                "O:d3,d4,e3,e4 Z:e8,f8x2,g8"},
    {"rhombus",
     "L:g5,h5,i5x2 L:e3x2,e4,e5 O:g8x2,g9x2 L:e9,f9,f10,f11 L:f8x2,f9,f10 L:f5x2,g5,h5 "
     "T:h7,h8,h9,i8 Z:h7,i7x2,j7 Z:j5,j6x2,j7 L:i4x3,i5 T:d9x3,e9 T:e7,f7x2,g7 L:f6x3,f7 "
     "T:g6,h6x2,i6"},
    {"rhombus", "L:i5x3,i6 L:g7,g8,g9,h9 Z:d3,d4,e2,e3 L:b5,b6,c5,d5 L:c5,d5,e5x2 Z:b7,c7,c8,d8 "
                "T:d7x3,d8 T:e6,e7,e8,f7 T:e6,f6x3 Z:g6,h6x2,i6 L:g5x2,g6,g7 T:c4x3,d4 T:f8x3,g8 "
                "T:f9,f10,f11,g10"},
    {"octagon", "T:g4,g5,g6,h5 L:d4,e4,f4,f5 Z:h4,i4,i5,j5 L:i3x2,i4,i5 L:f3,g3,h2,h3 L:g5,g6,g7x2 "
                "T:a4,b4,b5,c4 L:g2x2,g3,g4 O:g8,g9,h8,h9 T:g9,g10x3 T:e1,f1,f2,g1 Z:d2,e2x2,f2 "
                "T:d1x3,d2 T:b3x3,b4"},
    {"octagon", "L:b3,b4x3 L:a6,a7,b7,c7 L:f2x2,f3,f4 T:c3,d3,d4,e3 T:c2,d1,d2,e2 L:e1x2,e2,e3 "
                "L:e3,e4x3 Z:a4,a5,b5,b6 L:a6,b6,c6x2 T:c5,d5,d6,e5 Z:d6x2,e6x2 Z:f4,f5x2,f6 "
                "Z:g2,h2,h3,i3 T:h4,i4,i5,j4"},
    {"octagon", "L:e5x3,f5 L:d6,d7,d8,e6 L:a4,a5,b5,c5 L:b5,c5,d5x2 L:d6,e6,f6x2 Z:d9,d10,e8,e9 "
                "L:e7x2,e8,e9 Z:a5,a6x2,a7 Z:b7,b8,c6,c7 L:b6x2,b7,b8 Z:c9x2,d9x2 O:d1,d2,e1,e2 "
                "Z:d2,d3x2,d4 Z:d4,e4x2,f4"},
    {"octagon", "T:i5,i6,i7,j6 L:d4,d5,e4,f4 L:g3,h3,i3,i4 L:f3x2,g3,h3 L:c4x2,d4,e4 Z:b3,b4,c2,c3 "
                "T:c3,d3x3 Z:d1,d2,e2,e3 L:e1x2,e2,e3 L:a4,a5,b5,c5 Z:f4x2,f5x2 L:i6,i7,i8x2 "
                "O:g5,g6,h5,h6 T:g4x3,g5"},
    {"octagon", "Z:c2,c3,d1,d2 T:e7,f7x2,g7 T:b8,c8,c9,d8 L:c7x2,c8,c9 L:b6,c4,c5,c6 L:c2,d2,e2x2 "
                "T:d7x3,e7 Z:d8,d9x2,d10 L:d3,d4,d5,e3 L:b4x2,c4,d4 L:b7x3,c7 L:f1,f2,g2,h2 "
                "L:f1,f2,f3x2 Z:e3,e4x2,e5"},
    {"octagon", "L:h4,i4x3 Z:b4,c3,c4,d3 L:e3,f1,f2,f3 L:f2,f3,f4x2 L:c2x2,c3,c4 L:g1,g2,g3,h3 "
                "L:d4,d5,d6,e4 L:b3x3,c3 Z:d1,d2x2,d3 T:d1,e1x2,f1 T:g5,h5,h6,i5 L:h5,h6,h7x2 "
                "T:g3,g4x2,g5 O:e5,e6,f5,f6"},
    {"octagon", "L:f9,g9,h8,h9 O:f1x2,g1x2 L:d2,d3x3 L:h7x2,h8,h9 T:g3,h2,h3,h4 Z:h4,h5x2,h6 "
                "Z:g3,g4x2,g5 Z:h3x2,i3x2 L:h5,i5x3 T:e2,f2,f3,g2 Z:e3x2,f3x2 T:g5,g6x3 L:f5x3,g5 "
                "L:e3,e4x3"},
    {"octagon", "L:c3x2,c4,c5 L:f9,f10x3 L:b7,c7,d7,d8 Z:b8,c8x2,d8 L:c2,d2,d3,d4 L:a7x2,b7,c7 "
                "T:e8,e9x2,e10 L:d9x3,e9 L:a6x3,a7 Z:a4,b4x2,c4 Z:c6,d5,d6,e5 L:b5x2,c5,d5 "
                "Z:e3,e4x2,e5 T:e7x3,e8"},
    {"octagon", "T:h6,i6,i7,j6 L:d6x2,d7,d8 L:b5,b6,c5,d5 L:b5,b6,b7x2 Z:a4,a5,b3,b4 Z:a5,a6x2,a7 "
                "L:d10,e8,e9,e10 T:d9x3,d10 L:e5,e6,e7,f5 Z:e7x2,f7x2 Z:b8,c8x2,d8 L:i5x2,i6,i7 "
                "O:c3,c4,d3,d4 Z:c5,c6x2,c7"},
    {"octagon", "Z:a6,b5,b6,c5 Z:f4,g3,g4,h3 L:c2,c3,c4,d2 L:c4,c5,c6x2 Z:g1,g2x2,g3 Z:b6,b7x2,b8 "
                "L:e4x2,f4,g4 T:d1,e1,e2,f1 L:d2,e2,f2x2 L:d2,d3x3 L:d4,d5,d6x2 L:c7,c8,c9,d9 "
                "Z:c8x2,d8x2 L:g4,h4x3"},
    {"octagon", "O:f3x2,f4x2 L:d5,d6,d7,e7 Z:c2,c3,d1,d2 L:a5,b3,b4,b5 T:c4,c5x2,c6 T:c4,d4x3 "
                "L:b4,b5,b6x2 L:d1,d2,d3x2 L:c7x2,d7,e7 T:d8,d9,d10,e9 T:e8x3,e9 L:e6x3,e7 "
                "L:e10,f8,f9,f10 T:f7,g7,g8,h7"},
    {"octagon",
     "T:b7,c6,c7,c8 T:e8,e9,e10,f9 L:f8,g8,h8,h9 L:h7x2,h8,h9 L:e7x2,e8,e9 L:a7x2,b7,c7 "
     "Z:e10,f10x2,g10 Z:c6,d6x2,e6 Z:e6,f6x2,g6 T:g8,g9x2,g10 T:h6,i5,i6,i7 Z:h4,h5x2,h6 "
     "Z:h4,i4x2,j4 L:d8x3,e8"},
    {"octagon", "L:i4x3,i5 T:d9,e9,e10,f9 L:b4,b5,b6,c6 Z:c8,c9,d7,d8 L:d6x2,d7,d8 L:b3x2,b4,b5 "
                "T:d9,d10x3 L:a6x2,b6,c6 Z:c2,d1,d2,e1 L:c7x3,d7 L:e8x2,e9,e10 O:c3,c4,d3,d4 "
                "T:d3,e3x3 T:d5,e4,e5,e6"},
    {"octagon", "L:c6,c7x3 L:d5,e3,e4,e5 L:i5x3,i6 L:a5,a6,b5,c5 Z:b5,b6x2,b7 T:a4,b3,b4,c4 "
                "L:c3x2,c4,c5 T:c2,d1,d2,e2 T:d3x3,e3 L:c4,d4x3 T:e1x3,e2 L:e2,f2x3 L:d5,e5,f5x2 "
                "T:a7x3,b7"},
    {"octagon", "O:g5,g6,h5,h6 L:c4,c5,c6,d4 L:i3,i4x3 T:a5,a6,a7,b6 T:a5,b5x2,c5 L:d5,d6,e6,f6 "
                "L:d5,d6,d7x2 L:b4x3,b5 Z:c2,c3x2,c4 L:d8x2,d9,d10 Z:c9x2,d9x2 Z:c2,d2x2,e2 "
                "O:c7x2,c8x2 T:g4x3,g5"},
    {"octagon", "L:b5,c5x3 L:d2x2,e2,f2 L:b7x3,c7 Z:a4,a5,b3,b4 Z:b4,c4x2,d4 L:e3,e4,f3,g3 "
                "L:f1x2,f2,f3 L:a6,a7,b6,c6 L:b6,c6,d6x2 L:f4,f5,f6,g4 Z:d5,e5x2,f5 Z:d3x2,d4x2 "
                "Z:g4x2,g5x2 Z:g2,h2,h3,i3"},
    {"ring", "L:b7,b8x3 O:g1x2,g2x2 L:e8,f8,f9,f10 T:g8,h8,h9,i8 L:c8,d8x3 T:f9,g9x3 L:h7x2,h8,h9 "
             "L:i5,i6,i7,j7 Z:i6x2,j6x2 Z:e8,e9x2,e10 T:d10x3,e10 L:c9,d9x3 T:b6,c5,c6,c7 "
             "L:a7x2,b7,c7"},
    {"ring", "L:i5x2,i6,i7 L:b7,c7,d7,d8 L:e9,f9,g9,g10 L:g8x2,g9,g10 L:a7x2,b7,c7 Z:h3,i3,i4,j4 "
             "Z:h3,h4x2,h5 L:j5,j6,j7x2 L:g7,h7,h8,h9 T:g1,g2,g3,h2 T:f3x3,g3 T:h5,h6x2,h7 "
             "Z:b8,c8,c9,d9 L:d10,e10,f10x2"},
    {"ring", "L:f1,f2,f3x2 Z:e2x2,f2x2 L:i5,j5,j6,j7 T:g1,g2,g3,h2 L:g2,g3,g4x2 Z:e1x2,f1x2 "
             "L:c2,c3,d3,e3 Z:d1,d2x2,d3 T:b4,c4x2,d4 T:a4x3,b4 Z:b3x2,c3x2 L:c8,d8,d9,d10 "
             "T:c7x3,c8 L:b8x3,c8"},
    {"ring", "Z:d1,d2,e2,e3 Z:i7,i8,j6,j7 L:h5,i5,j4,j5 Z:h4,i4x2,j4 T:f3,g3x2,h3 L:d1,d2,d3x2 "
             "L:i6x2,i7,i8 L:g3,g4x3 L:d1,e1x3 L:h4,h5,h6x2 L:f2,g2x3 L:f1x2,f2,f3 O:g8x2,h8x2 "
             "T:h2x3,h3"},
    {"ring", "T:e10,f10x2,g10 L:f3x2,g3,h3 T:b7,c6,c7,c8 Z:c4,c5x2,c6 T:d8,d9,d10,e9 L:a7x2,b7,c7 "
             "L:b6x3,c6 L:c8,d8,e8x2 Z:f9,g8,g9,h8 L:f9,g9,h9x2 L:c7,d7x3 O:a5x2,a6x2 "
             "T:a4,b3,b4,b5 T:c9x3,d9"},
    {"ring", "O:b5,b6,c5,c6 T:h5,h6,h7,i6 L:e8,f8x3 L:f10,g8,g9,g10 L:e10x2,f10,g10 "
             "T:d8,d9,d10,e9 L:d9,e9,f9x2 Z:c6,c7x2,c8 O:b3,b4,c3,c4 L:c2x2,c3,c4 L:c4,d4x3 "
             "L:b5,b6,b7x2 Z:c8x2,c9x2 Z:i7,i8,j6,j7"},
    {"ring", "L:a4,b4,c3,c4 L:a5x3,b5 L:c2,d2,e2,e3 L:c3,c4,c5x2 T:f2,g1,g2,g3 L:g2,g3,g4x2 "
             "L:b4,b5,b6x2 Z:e1,f1x2,g1 L:g3,h3x3 O:c8,c9,d8,d9 Z:c6,c7x2,c8 Z:d10,e9,e10,f9 "
             "Z:d8,e8x2,f8 Z:f8,g8x2,h8"},
    {"ring", "Z:g3,g4,h4,h5 O:g8x2,g9x2 Z:c9,d9,d10,e10 L:h7,i7,j6,j7 L:j5x2,j6,j7 L:i5x3,j5 "
             "Z:i6x2,i7x2 L:h4,h5,h6x2 O:f9x2,f10x2 L:d8x2,d9,d10 Z:h7,h8x2,h9 Z:e8,e9x2,e10 "
             "L:c8x3,d8 Z:e8x2,f8x2"},
    {"ring", "T:h6,h7x2,h8 L:d1x2,e1,f1 L:h3,h4,i4,j4 L:g4x2,h4,i4 L:f3,g1,g2,g3 T:f2x3,f3 "
             "L:i3x3,i4 T:h5,i5,i6,j5 L:h6,i6,j6x2 Z:c2,d2,d3,e3 T:e1,e2x2,e3 L:j6,j7x3 "
             "Z:b3,c3x2,d3 Z:a6,a7,b7,b8"},
    {"ring", "L:c5,c6,c7,d7 L:g3,h3,i3x2 L:c2,d2,e2,e3 L:a4,b4,c3,c4 L:b4,c4,d4x2 L:e1x2,e2,e3 "
             "L:d1x3,e1 L:c6,c7,c8x2 T:f1,f2,f3,g2 Z:a5,a6,b6,b7 Z:a5x2,b5x2 Z:f1x2,g1x2 "
             "T:a6,a7x3 Z:d2x2,d3x2"},
    {"ring", "L:f8,g8,h8x2 L:e1,e2,f2,g2 Z:i3,i4,j4,j5 L:h4x2,i4,j4 L:i4,i5x3 Z:i7,i8,j6,j7 "
             "Z:g7,h7x2,i7 Z:g3,g4,h2,h3 L:g1x2,g2,g3 Z:g8x2,g9x2 L:f10x3,g10 Z:f8x2,f9x2 "
             "T:i6x3,j6 T:a7,b7,b8,c7"},
    {"ring", "L:h5,h6x3 Z:a7,b7,b8,c8 L:g7,g8x3 T:f9,g9,g10,h9 L:e9x2,f9,g9 L:d10x2,e10,f10 "
             "L:a7,b7,c7x2 L:c9,d7,d8,d9 Z:a4,a5,b5,b6 L:b4x2,b5,b6 T:c4,c5x2,c6 Z:c2,c3x2,c4 "
             "T:c2,d2x3 T:d3,e2,e3,f3"},
    {"ring", "L:a5,a6,a7,b7 L:g7,h7,i7x2 O:i4,i5,j4,j5 Z:c8,d8,d9,e9 L:b8x2,c8,d8 L:f8,g8,g9,g10 "
             "T:e9,f9x2,g9 L:d8,e8x3 Z:h7,h8x2,h9 L:f9,f10x3 T:c9x3,d9 T:b7,c7x3 L:b4,b5,b6x2 "
             "T:b4,c4x3"},
    {"ring", "T:g7,h7,h8,i7 L:h4x3,i4 Z:c2,c3,d3,d4 L:f8,g8,g9,g10 L:e8x2,f8,g8 L:h7,h8,h9x2 "
             "L:h8,i8x3 Z:a7,b7,b8,c8 L:b6x2,b7,b8 T:c9,d8,d9,e9 Z:c7x2,c8x2 O:i5,i6,j5,j6 "
             "L:i3x2,i4,i5 Z:a5,a6,b4,b5"},
    {"ring", "T:a4,b3,b4,c4 O:f10x2,g10x2 L:h5x3,i5 T:c9,d8,d9,d10 L:d7x2,d8,d9 T:a7,b6,b7,c7 "
             "Z:d10x2,e10x2 L:b3,b4,b5x2 L:b5,c5x3 Z:c2,c3x2,c4 Z:a4,a5x2,a6 L:d9,e9x3 "
             "T:c7,c8x2,c9 L:e8,f8,g8,g9"},
    {"ring", "L:i6,i7x3 L:b4,c4,d4x2 T:e8,f8,f9,g8 Z:b8,c8,c9,d9 L:b8,c8,d8x2 L:f8,g8,h8x2 "
             "L:e9,e10,f10,g10 T:a7,b6,b7,c7 L:b5x2,b6,b7 L:e9,f9,g9x2 Z:d9x2,d10x2 L:d7x3,d8 "
             "Z:c3,d2,d3,e2 T:d1x3,d2"},
    {0},
};
