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

from drawing import WAYS, draw_text, images_of
from slow import GREEN, YELLOW, Board, Game

GALLERY = pathlib.Path(__file__).resolve().parents[2] / "boards"


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
