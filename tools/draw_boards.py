#!/usr/bin/env python3
"""draw_boards.py FOLDER COUNT: boards to learn on, drawn at random, as FOLDER/drawn0.board and so on.

Such as people might draw: mostly rectangles with cut corners and a few holes, sides of nearly equal length, and on
every other board pieces of its own, about as many cubes as a board of that size needs. A number always gives the same board.
"""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "model"))

from drawing import SHAPES, draw_block, draw_growth, draw_rows, join, rim_of, to_corner  # noqa: E402
from slow import cell_name  # noqa: E402

LEAST, MOST, FULL = 36, 128, 0.55  # cells, and how much of its rectangle a board fills


def draw_cells(rng):
    while True:
        symmetry = rng.choice(["none", "turn", "mirror", "four", "eight"])
        width, height = rng.randint(6, 13), rng.randint(6, 13)
        if symmetry == "eight":
            height = width
        draw = rng.choice([draw_block] * 4 + [draw_growth])
        cells = join(draw(width, height, symmetry, rng), rng)
        if LEAST <= len(cells) <= MOST:
            cells, width, height = to_corner(cells)
            if len(cells) > FULL * width * height:
                return cells, width, height


def draw_sides(cells, rng):
    rim, count = rim_of(cells), rng.choice([4, 4, 8])
    size, shift = len(rim), rng.randrange(len(rim))
    cuts = [round((i + rng.uniform(-0.25, 0.25)) * size / count) for i in range(count)]
    shared, sides = rng.random() < 0.6, []
    for i, cut in enumerate(cuts):
        end = cuts[(i + 1) % count] + (size if i + 1 == count else 0)
        arc = [rim[(shift + n) % size] for n in range(cut, max(end + shared, cut + 1))]
        if not shared and len(arc) > 2 and rng.random() < 0.5:
            arc = arc[1:-1]
        sides.append(list(dict.fromkeys(arc)))
    return sides


def draw_pieces(cells, rng):
    shapes = rng.sample([s for s in SHAPES if 3 <= s.count("#") <= 6], rng.randint(2, 5))
    cubes = sum(shape.count("#") for shape in shapes)
    each = max(2, round(0.9 * len(cells) * rng.uniform(0.7, 1.2) / cubes))
    letters = rng.sample("ABCDEFGHJKLMNOPQRSTUVWXYZ", len(shapes))
    return [f"piece {a} {max(1, each + rng.randint(-1, 1))} {s}" for a, s in zip(letters, shapes)]


def draw_text(name, rng):
    cells, width, height = draw_cells(rng)
    lines = [f"board {name}"] + draw_rows(cells, width, height)
    lines += [f"side s{i} " + " ".join(map(cell_name, side)) for i, side in enumerate(draw_sides(cells, rng))]
    return "\n".join(lines + (draw_pieces(cells, rng) if rng.random() < 0.5 else [])) + "\n"


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        name = f"drawn{number}"
        (folder / f"{name}.board").write_text(draw_text(name, random.Random(f"train {number}")))


main()
