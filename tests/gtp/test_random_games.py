#!/usr/bin/env python3
"""test_random_games.py CAMINOS: random games over the protocol, every answer checked
against every other, on all boards, for two and four players, with and without neutral
stones."""

import itertools
import random
import re
import subprocess
import sys

GAMES = 3
CELLS = {"square": 64, "rhombus": 61, "octagon": 76, "ring": 64}
MOVE = re.compile(r"([A-Z]):([a-p]\d+(?:x[23])?(?:,[a-p]\d+(?:x[23])?)*)$")


class Program:
    def __init__(self, path):
        self.process = subprocess.Popen(
            [path, "gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.id = 0

    def send(self, command):
        """The answer as sign and lines."""
        self.id += 1
        self.process.stdin.write(f"{self.id} {command}\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()) != "\n":
            assert line.endswith("\n"), f"no answer to '{command}'"
            lines.append(line[:-1])
        sign, rest = lines[0][0], lines[0][1:]
        assert sign in "=?" and rest.startswith(f"{self.id} "), lines[0]
        lines[0] = rest[len(str(self.id)) + 1 :]
        return sign, lines

    def ask(self, command):
        sign, lines = self.send(command)
        assert sign == "=", (command, lines)
        return lines

    def refuse(self, command, start):
        sign, lines = self.send(command)
        assert sign == "?" and lines[0].startswith(start), (command, lines)

    def state(self):
        """All that can be asked without changing anything."""
        questions = ["to_play", "hands", "heights", "result", "edge_stones", "showboard"]
        return [self.ask(q) for q in questions] + [self.send("score"), self.send("path")]


def cubes(move):
    """How many cubes a move has, by its text."""
    columns = MOVE.match(move)[2].split(",")
    return sum(int(c.split("x")[1]) if "x" in c else 1 for c in columns)


def written_order(move):
    columns = [c.split("x")[0] for c in MOVE.match(move)[2].split(",")]
    return sorted(columns, key=lambda c: (c[0], int(c[1:]))) == columns


def check_moves(program, moves):
    assert moves == sorted(moves, key=str.encode), "not sorted"
    assert len(set(moves)) == len(moves), "not unique"
    assert all(MOVE.match(m) and written_order(m) for m in moves)
    assert program.ask("perft 1") == [str(len(moves))]


def check_end(program, board):
    result = program.ask("result")[0]
    assert program.ask("to_play") == ["none"]
    assert program.ask("legal_moves") == [""]
    program.refuse("play yellow L:a1,a2,a3,b3", "illegal move: ")
    program.refuse("genmove yellow", "the game is over")
    points = dict(re.findall(r"(\w+) (\d+)", program.ask("score")[0]))
    edges = dict(re.findall(r"(\w+) (\d+)", program.ask("edge_stones")[0]))
    if result == "draw":
        program.refuse("path", "no connection")
        assert all(line.endswith(" out") for line in program.ask("hands"))
        fewer = min(edges, key=lambda c: int(edges[c]))
        other = "green" if fewer == "yellow" else "yellow"
        is_equal = edges["yellow"] == edges["green"]
        assert points[fewer] == ("0" if is_equal else edges[other]) and points[other] == "0"
    else:
        path = program.ask("path")[0].split(" ")
        loser = "green" if result == "yellow" else "yellow"
        assert points[loser] == "0" and int(points[result]) >= len(path) >= 4


def play_game(program, board, players, neutral, rng):
    program.ask(f"set_game {board} players {players} neutral {neutral}")
    states, stones, height = [], 0, 0
    while True:
        states.append(program.state())
        turn = program.ask("to_play")[0]
        if turn == "none":
            break
        colour, seat = turn.split(" ")
        assert (colour == "blue") == (len(states) <= 2 * neutral)
        assert colour == "blue" or colour == ("green", "yellow")[int(seat) % 2]
        moves = program.ask("legal_moves")
        check_moves(program, moves)
        assert all(m.startswith("I:") == (colour == "blue") for m in moves)
        move = rng.choice(moves)
        wrong = rng.choice([c for c in ("yellow", "green", "blue") if c != colour])
        program.refuse(f"play {wrong} {move}", f"illegal move: it is {colour}'s turn")
        assert program.ask(f"play {colour[0].upper()} {move.lower()}") == [""]
        height += cubes(move)
        stones += colour != "blue"
        digits = re.sub(r"\D", "", "".join(program.ask("heights")))
        assert len(digits) == CELLS[board] and sum(map(int, digits)) == height
        held = re.findall(r" [A-Z](\d+)", "\n".join(program.ask("hands")))
        assert sum(map(int, held)) == 28 - stones
    check_end(program, board)
    for state in reversed(states[:-1]):
        program.ask("undo")
        assert program.state()[:5] == state[:5]
    program.refuse("undo", "cannot undo")


def main():
    program, rng = Program(sys.argv[1]), random.Random(1)
    for board, players, neutral in itertools.product(CELLS, (2, 4), (0, 1)):
        for _ in range(GAMES):
            play_game(program, board, players, neutral, rng)
    program.ask("quit")
    assert program.process.wait(timeout=10) == 0


if __name__ == "__main__":
    main()
