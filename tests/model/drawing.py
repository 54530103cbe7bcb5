"""Boards and piece sets made at random, as texts of docs/boards.md.

Of every sort there is: with holes, frames, spirals, what grew by chance; with and without symmetries, with four and with
eight sides, with the pieces of the box or others.
"""

from slow import cell_name

WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # clockwise
SHAPES = ["#", "##", "##/#.", "###", "##/##", "###/#..", "###/.#.", "##./.##", "###/##.", "#.#/###",
          ".#./###/.#.", "###/.#./.#.", "###/###", "###/#../#..", "##./.##/..#", "###/###/###"]


def images_of(cell, width, height, symmetry):
    """The cell and where the symmetry takes it: none, a half turn, mirrors, the square's eight."""
    images = {cell}
    if symmetry == "eight" and width == height:
        images |= {(y, x) for x, y in images}
    if symmetry in ("turn", "four", "eight"):
        images |= {(width - 1 - x, height - 1 - y) for x, y in images}
    if symmetry in ("mirror", "four", "eight"):
        images |= {(width - 1 - x, y) for x, y in images}
    return images


def draw_block(width, height, symmetry, rng):
    """A rectangle, its corners cut, holes punched."""
    cut = rng.choice([0, 0, 0, 1, 2, 3])
    cells = {(x, y) for x in range(width) for y in range(height)
             if min(x, width - 1 - x) + min(y, height - 1 - y) >= cut}
    for _ in range(rng.choice([0, 0, 1, 3, 8])):
        x, y, w, h = rng.randrange(width), rng.randrange(height), rng.randint(1, 3), rng.randint(1, 3)
        for dx in range(w):
            for dy in range(h):
                cells -= images_of((x + dx, y + dy), width, height, symmetry)
    return cells


def draw_frame(width, height, symmetry, rng):
    """What is left of a rectangle around a large hole."""
    thick = rng.choice([1, 1, 2])
    return {(x, y) for x in range(width) for y in range(height)
            if min(x, width - 1 - x, y, height - 1 - y) < thick}


def draw_spiral(width, height, symmetry, rng):
    """Inwards, an empty row between its arms; now and then broken off."""
    cells, (x, y), way, most = {(0, 0)}, (0, 0), 0, rng.randint(20, 128)
    free = lambda p: 0 <= p[0] < width and 0 <= p[1] < height and p not in cells
    while len(cells) < most:
        for turn in (0, 1, 2):
            dx, dy = WAYS[(way + turn) % 4]
            ahead, after = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if free(ahead) and after not in cells:
                (x, y), way = ahead, (way + turn) % 4
                cells.add(ahead)
                break
        else:
            break
    return cells


def draw_growth(width, height, symmetry, rng):
    """From the middle outwards, wherever chance leads; thin or thick."""
    cells, most, thin = {(width // 2, height // 2)}, rng.randint(10, 128), rng.random() < 0.5
    grown = list(cells)
    for _ in range(1000):
        x, y = rng.choice(grown)
        dx, dy = rng.choice(WAYS)
        p = (x + dx, y + dy)
        beside = sum((p[0] + a, p[1] + b) in cells for a, b in WAYS)
        if 0 <= p[0] < width and 0 <= p[1] < height and (beside < 2 or not thin):
            new = images_of(p, width, height, symmetry) - cells
            if len(cells) + len(new) > most:
                break
            cells |= new
            grown += sorted(new)
    return cells


def join(cells, rng):
    """What is joined to one of the cells."""
    joined, queue = set(), [rng.choice(sorted(cells))] if cells else []
    while queue:
        x, y = queue.pop()
        if (x, y) in cells and (x, y) not in joined:
            joined.add((x, y))
            queue += [(x + dx, y + dy) for dx, dy in WAYS]
    return joined


def to_corner(cells):
    """The cells moved to the corner, and how wide and high they are."""
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    cells = {(x - left, y - low) for x, y in cells}
    return cells, max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


def draw_rows(cells, width, height):
    return ["row " + "".join("#" if (x, y) in cells else "." for x in range(width)) for y in reversed(range(height))]


def draw_cells(rng):
    """Cells of one of many sorts, all joined, with the symmetry that a coin decides."""
    draw = rng.choice([draw_block, draw_block, draw_block, draw_frame, draw_spiral, draw_growth])
    symmetry = rng.choice(["none", "turn", "mirror", "four", "eight"])
    width, height = rng.randint(1, 16), rng.randint(1, 16)
    if draw != draw_block:
        width, height = max(width, rng.randint(1, 16)), max(height, rng.randint(1, 16))
    if symmetry == "eight":
        height = width
    joined = join(draw(width, height, symmetry, rng), rng)
    return joined if 0 < len(joined) <= 128 else draw_cells(rng)


def rim_of(cells):
    """The cells that touch the outside, once around clockwise."""
    start = min(cells, key=lambda c: (-c[1], c[0]))
    cell, edge, rim = start, 0, []
    while True:
        if not rim or rim[-1] != cell:
            rim.append(cell)
        way = WAYS[(edge + 1) % 4]
        ahead = (cell[0] + way[0], cell[1] + way[1])
        beyond = (ahead[0] + WAYS[edge][0], ahead[1] + WAYS[edge][1])
        if ahead in cells and beyond in cells:
            rim.append(ahead)
            cell, edge = beyond, (edge + 3) % 4
        elif ahead in cells:
            cell = ahead
        else:
            edge = (edge + 1) % 4
        if (cell, edge) == (start, 0):
            return rim[:-1] if len(rim) > 1 and rim[-1] == rim[0] else rim


def draw_sides(cells, rng):
    """Four or eight arcs of the rim; corners are shared or not."""
    rim = rim_of(cells)
    count = rng.choice([4, 8]) if len(rim) >= 8 else 4
    shift = rng.randrange(len(rim))
    cuts = sorted(rng.sample(range(len(rim)), min(count, len(rim))))
    while len(cuts) < count:
        cuts.append(cuts[-1])
    shared = rng.random() < 0.7
    sides = []
    for i, cut in enumerate(cuts):
        end = cuts[(i + 1) % count] + (len(rim) if i + 1 == count else 0)
        arc = [rim[(shift + n) % len(rim)] for n in range(cut, max(end + shared, cut + 1))]
        sides.append(list(dict.fromkeys(arc)))
    return sides


def draw_text(rng):
    cells, width, height = to_corner(draw_cells(rng))
    lines = ["# made at random", "board random"] + draw_rows(cells, width, height)
    for i, side in enumerate(draw_sides(cells, rng)):
        rng.random() < 0.3 and side.reverse()
        lines.append(f"side s{i} " + " ".join(map(cell_name, side)))
    if rng.random() < 0.7:
        shapes = rng.sample(SHAPES, rng.randint(1, 5))
        letters = rng.sample("ABCDEFGHJKLMNOPQRSTUVWXYZ", len(shapes))
        lines += [f"piece {letter} {rng.randint(1, 5)} {shape}" for letter, shape in zip(letters, shapes)]
        if rng.random() < 0.5:
            lines.append(f"neutral I {rng.randint(1, 2)} {rng.choice(SHAPES)}")
    return "\n".join(lines) + "\n"
