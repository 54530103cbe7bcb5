#!/usr/bin/env python3
"""How punctual a player is: moves of 'caminos gtp' by the wall clock, alone and beside others.

    bench/clock.py CAMINOS [--moves 60] [--seconds 1] [--loads 0,2,4,8] [--nice 0] [--file FILE]
    bench/clock.py CAMINOS --cpu 0.1        a limit in CPU time instead

Games on the four boards, both sides by the same program, from two moves of the weakest level. A load is
so many endless loops beside it, in the same session and not put back as --nice puts back the program.
Every move is a line of FILE; with the same FILE a run that was broken off goes on where it was. Printed
for each load: moves, how many took longer than the limit, the longest, and of the limit how much passed
and how much was CPU time, on average over all moves, also those that were known at once.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import time

BOARDS = ["square", "rhombus", "octagon", "ring"]
LONGEST_GAME = 40
LOOP = """
import os, sys
parent = int(sys.argv[1])
while os.getppid() == parent:
    for i in range(100000):
        pass
"""


def step_forward():
    """Before all others, if that is allowed: what this program waits for a processor is nobody's time."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -15)
    except PermissionError:
        print("not allowed to go first: what is measured holds the delays of this program too", file=sys.stderr)


def fall_back(nice):
    os.setpriority(os.PRIO_PROCESS, 0, nice)


class Player:
    def __init__(self, options, board, seed):
        limit = ["--cpu", str(options.cpu)] if options.cpu else ["--seconds", str(options.seconds)]
        command = [options.program, "gtp", "--board", board, "--seed", str(seed), *limit, *options.more.split()]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
                                        preexec_fn=lambda: fall_back(options.nice))
        self.say("name")

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        answer = b""
        while not answer.endswith(b"\n\n"):
            part = self.process.stdout.read(65536)
            if not part:
                sys.exit("the program ended")
            answer += part
        return answer.decode().strip()

    def cpu(self):
        return int(pathlib.Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e9

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def open_game(options, board, seed):
    """Two moves of the weakest level, seeded."""
    command = [options.program, "gtp", "--board", board, "--seed", str(seed), "--level", "1"]
    lines = "genmove yellow\ngenmove green\nquit\n"
    out = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    return [line[2:] for line in out.splitlines() if line.startswith("= ") and len(line) > 3][:2]


def play(options, load, done, write):
    game = 0
    while done < options.moves:
        board, seed = BOARDS[game % len(BOARDS)], game + 1
        game += 1
        opening = open_game(options, board, seed)
        player = Player(options, board, seed)
        for turn, move in zip(["yellow", "green"], opening):
            player.say(f"play {turn} {move}")
        for ply in range(LONGEST_GAME):
            turn = ["yellow", "green"][ply % 2]
            cpu, wall = player.cpu(), time.monotonic()
            answer = player.say(f"genmove {turn}")
            wall, cpu = time.monotonic() - wall, player.cpu() - cpu
            if not answer.startswith("= ") or done >= options.moves:
                break
            done += 1
            write(f"{load} {board} {wall:.5f} {cpu:.5f}")
        player.end()


def report(options, load, rows):
    limit = options.cpu or options.seconds
    took = [row[1 if options.cpu else 0] for row in rows]
    late = [t for t in took if t > limit]
    passed, worked = (sum(row[i] for row in rows) / len(rows) / limit for i in (0, 1))
    print(f"load {load}: {len(rows)} moves, {len(late)} late, {sum(t > 1.1 * limit for t in took)} by more than a "
          f"tenth, longest {max(took):.4f} s; of the limit {passed:.1%} passed, {worked:.1%} CPU time", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--cpu", type=float, default=0)
    parser.add_argument("--loads", default="0,2,4,8")
    parser.add_argument("--nice", type=int, default=0)
    parser.add_argument("--more", default="")
    parser.add_argument("--file", type=pathlib.Path, default=None)
    options = parser.parse_args()
    step_forward()
    known = options.file.read_text().splitlines() if options.file and options.file.exists() else []
    for load in map(int, options.loads.split(",")):
        lines = [line for line in known if line.split()[0] == str(load)]

        def write(line, lines=lines):
            lines.append(line)
            if options.file:
                with options.file.open("a") as file:
                    file.write(line + "\n")

        loops = [subprocess.Popen([sys.executable, "-c", LOOP, str(os.getpid())], preexec_fn=lambda: fall_back(0)) for _ in range(load)]
        try:
            play(options, load, len(lines), write)
        finally:
            for loop in loops:
                loop.kill()
                loop.wait()
        report(options, load, [tuple(map(float, line.split()[2:4])) for line in lines])


main()
