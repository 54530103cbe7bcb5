#!/usr/bin/env python3
"""Boards and piece sets made at random: the program and the slow model must agree.

    test_slow.py CAMINOS [BOARDS [SEED]]

Each board is written to a file that both read. A random game, house rules now and then, is
played to its end; at every ply legal moves, turn, stocks and heights are compared, at the
end result, points and edge stones. On the boards of the gallery the engine plays as well,
and the model checks what it does.
"""

import collections
import pathlib
import random
import subprocess
import sys
import tempfile

from slow import GREEN, YELLOW, Board, Game, cell_name

GALLERY = pathlib.Path(__file__).resolve().parents[2] / "boards"
WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # clockwise
SHAPES = ["#", "##", "##/#.", "###", "##/##", "###/#..", "###/.#.", "##./.##", "###/##.", "#.#/###",
          ".#./###/.#.", "###/.#./.#.", "###/###", "###/#../#..", "##./.##/..#", "###/###/###"]


class Program:
    def __init__(self, path):
        self.process = subprocess.Popen([path, "gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()) != "\n":
            assert line, f"the program ended at: {command}"
            lines.append(line.rstrip("\n"))
        lines[0], sign = lines[0][2:], lines[0][0]
        return sign == "=", lines

    def get(self, command):
        good, lines = self.ask(command)
        assert good, f"{command}: {lines}"
        return lines


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


def draw_cells(rng):
    """Cells of one of many sorts, all joined, with the symmetry that a coin decides."""
    draw = rng.choice([draw_block, draw_block, draw_block, draw_frame, draw_spiral, draw_growth])
    symmetry = rng.choice(["none", "turn", "mirror", "four", "eight"])
    width, height = rng.randint(1, 16), rng.randint(1, 16)
    if draw != draw_block:
        width, height = max(width, rng.randint(1, 16)), max(height, rng.randint(1, 16))
    if symmetry == "eight":
        height = width
    cells = draw(width, height, symmetry, rng)
    joined, queue = set(), [rng.choice(sorted(cells))] if cells else []
    while queue:
        x, y = queue.pop()
        if (x, y) in cells and (x, y) not in joined:
            joined.add((x, y))
            queue += [(x + dx, y + dy) for dx, dy in WAYS]
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
    cells = draw_cells(rng)
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    cells = {(x - left, y - low) for x, y in cells}
    width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    lines = ["# made at random", "board random"]
    for y in reversed(range(height)):
        lines.append("row " + "".join("#" if (x, y) in cells else "." for x in range(width)))
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


def compare(program, game, board):
    told = program.get("legal_moves")
    mine = sorted(game.legal())
    assert (told if told != [""] else []) == mine, set(told) ^ set(mine)
    turn = "none" if game.result != "none" else f"{game.turn()} {game.seat + 1}"
    assert program.get("to_play") == [turn]
    hands = [" ".join([str(i + 1), (YELLOW, GREEN)[i % 2]] + [f"{k}{n}" for k, n in hand.items()]
                      + ["out"] * (i in game.out)) for i, hand in enumerate(game.hands)]
    assert program.get("hands") == hands
    heights = ["".join(str(game.height((x, y))) if (x, y) in board.cells else "." for x in range(board.width))
               for y in reversed(range(board.height))]
    assert program.get("heights") == heights
    assert program.get("result") == [game.result]
    edge = [f"yellow {game.edge_stones(YELLOW)} green {game.edge_stones(GREEN)}"]
    assert program.get("edge_stones") == edge


def play(program, path, board, rng):
    players = rng.choice([2, 2, 4])
    neutral = board.neutral is not None and rng.random() < 0.3
    rules = [] if players == 4 else [r for r in ("bridget", "pie") if rng.random() < 0.3]
    have = sum(count for letter, count, _ in board.pieces if letter == "L")
    if have and rng.random() < 0.3:
        rules.append(f"handicap={rng.randint(1, min(4, have))}")
    house = f" rules {','.join(rules)}" if rules else ""
    program.get(f"set_game {path} players {players} neutral {int(neutral)}{house}")
    game = Game(board, players, neutral, rules)
    compare(program, game, board)
    plies = 0
    while game.result == "none":
        choices = sorted(game.legal())
        text = rng.choice(choices)
        if game.can_swap() and rng.random() < 0.3:
            text = "swap"
        elif game.can_go_back() and rng.random() < 0.1:
            text = "back"
        else:
            assert not program.ask(f"play {game.turn()} {'swap' if not game.can_swap() else 'L'}")[0]
        assert game.can_go_back() or not program.ask(f"play {game.turn()} back")[0]
        program.get(f"play {game.turn()} {text}")
        game.move(text)
        compare(program, game, board)
        plies += 1
    yellow, green = game.points()
    assert program.get("score") == [f"yellow {yellow} green {green}"]
    for _ in range(plies):
        program.get("undo")
    assert not program.ask("undo")[0]
    return plies


def play_engine(program, path, board, rng):
    """The engine against itself, by rules that vary; every move is legal to the model."""
    rules = rng.choice([[], ["pie"], ["bridget"], ["bridget", "pie"]])
    program.get(f"set_game {path}{' rules ' + ','.join(rules) if rules else ''}")
    program.get("max_visits 12")
    game = Game(board, 2, False, rules)
    while game.result == "none":
        text = program.get(f"genmove {game.turn()}")[0]
        assert game.can_swap() if text == "swap" else text in game.legal(), text
        game.move(text)
    compare(program, game, board)


def check_gallery(program):
    paths = sorted(GALLERY.glob("*.board"))
    assert len(paths) >= 12
    for path in paths:
        rng, board = random.Random(path.name), Board(path.read_text())
        play(program, path, board, rng)
        play_engine(program, path, board, rng)


def traits(board):
    """What sort of board it is, to be counted."""
    cells, width, height = board.cells, board.width, board.height
    outside, queue = set(), [(-1, -1)]
    while queue:
        x, y = queue.pop()
        if (x, y) not in cells | outside and -1 <= x <= width and -1 <= y <= height:
            outside.add((x, y))
            queue += [(x + dx, y + dy) for dx, dy in WAYS + [(1, 1), (1, -1), (-1, 1), (-1, -1)]]
    found = [f"{len(board.sides)} sides", "above 64 cells" if len(cells) > 64 else "up to 64 cells"]
    found += ["with holes"] * (len(outside) + len(cells) < (width + 2) * (height + 2))
    found += ["of odd size"] * (width % 2 == 1 or height % 2 == 1)
    for symmetry in ("turn", "mirror", "four", "eight"):
        whole = symmetry != "eight" or width == height
        if whole and all(images_of(cell, width, height, symmetry) <= cells for cell in cells):
            found.append(f"{symmetry}-symmetric")
    return found


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    program, plies, refused, seen = Program(sys.argv[1]), 0, 0, collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "random.board")
        seed == 1 and check_gallery(program)
        for number in range(count):
            rng = random.Random(f"{seed} {number}")
            path.write_text(text := draw_text(rng))
            good, lines = program.ask(f"set_game {path}")
            if not good and lines[0].endswith("too many shapes"):
                refused += 1  # more ways to lie and stand than the tables hold
                continue
            assert good, f"board {number}: {lines}\n{text}"
            board = Board(text)
            seen.update(traits(board))
            try:
                plies += play(program, path, board, rng)
            except AssertionError as error:
                raise AssertionError(f"board {number} of seed {seed}:\n{text}{error}") from error
    print(f"{count} boards, {refused} refused, {plies} moves;", ", ".join(f"{k} {n}" for k, n in sorted(seen.items())))
    assert refused <= count / 5


main()
