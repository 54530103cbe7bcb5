#!/usr/bin/env python3
"""How fast the page's module searches, beside the native program.

    module.py CAMINOS MODULE [ROUNDS]

By turns, ROUNDS times (15), 20,000 visits from each empty board with both; user CPU time, the best of
each, in thousand iterations a second, and how many times the native speed the module has. A search that
is settled ends earlier, here as there. Natively it is the difference between seven searches in one process and
one, so that starting does not count; the module is measured by module.mjs, which takes the best of
five. Other work on the machine spoils it.
"""

import pathlib
import re
import resource
import subprocess
import sys

VISITS = 20000
MORE = 6
BOARDS = ["square", "rhombus", "octagon", "ring"]


def fail(text):
    print(f"module.py: {text}", file=sys.stderr)
    sys.exit(1)


def user_seconds(command, text):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, input=text, text=True, stdout=subprocess.DEVNULL, check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def native_seconds(program, board):
    """What one search takes."""

    def searches(count):
        one = f"set_game {board}\nset_random_seed 1\ngenmove yellow\n"
        return user_seconds([program, "gtp"], f"max_visits {VISITS}\n{one * count}quit\n")

    return (searches(1 + MORE) - searches(1)) / MORE


def module_speed(module, board):
    """Iterations a second, and how many a search makes."""
    script = pathlib.Path(__file__).with_name("module.mjs")
    command = ["node", script, module, "speed", board, str(VISITS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r": (\d+) \((\d+) visits\)", done.stdout)
    if not found:
        fail(done.stderr.strip() or "the module says nothing")
    return int(found[1]), int(found[2])


def main():
    args = sys.argv[1:]
    if len(args) == 2:
        args.append("15")
    if len(args) != 3 or not args[2].isdigit() or int(args[2]) == 0:
        print("usage: module.py CAMINOS MODULE [ROUNDS]", file=sys.stderr)
        sys.exit(2)
    program, module, rounds = args[0], args[1], int(args[2])
    for board in BOARDS:
        seconds, best, visits = None, 0, 0
        for _ in range(rounds):
            took = native_seconds(program, board)
            seconds = took if seconds is None else min(seconds, took)
            speed, visits = module_speed(module, board)
            best = max(best, speed)
        native = visits / seconds
        print(f"{board}: native {native / 1000:.0f}, module {best / 1000:.0f}, {best / native:.2f} times", flush=True)


if __name__ == "__main__":
    try:
        main()
    except (OSError, subprocess.CalledProcessError) as error:
        fail(error)
