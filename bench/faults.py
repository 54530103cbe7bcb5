#!/usr/bin/env python3
"""faults.py [--server] [--rounds N] [--resume FILE] [--build DIR]: kill and lose writes, many times.

What is killed is the store alone (tests/faults/rounds.py) or, with --server, a whole server on which people
play (tests/faults/server_rounds.py). Each 11 rounds are 10 kills and one that loses unsynced writes as
well; the default of 1,100 makes 1,000 and 100. FILE keeps the score, so that a run that was broken off goes
on where it stood. Prints each violation with its round, which is also its seed, and a last line of
totals; exits 1 if there was a violation.
"""

import argparse
import json
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests" / "faults"))
import rounds  # noqa: E402
import server_rounds  # noqa: E402
from ground import Violation  # noqa: E402


def kind_of(number):
    if number % 11 != 10:
        return "kill"
    return "lost" if number % 2 else "again"


def load(path):
    if path and path.exists():
        return json.loads(path.read_text())
    return {"next": 0, "kill": 0, "lost": 0, "again": 0, "changes_lost": 0, "moves": 0, "violations": []}


def save(path, score):
    if path:
        part = path.with_suffix(".part")
        part.write_text(json.dumps(score))
        part.rename(path)


def run_one(run_round, ground, score):
    number, kind = score["next"], kind_of(score["next"])
    before = ground.moves_acknowledged()
    try:
        score["changes_lost"] += run_round(ground, kind, number)
    except Violation as violation:
        score["violations"].append([number, kind, str(violation)])
        print(f"round {number} ({kind}): {violation}", flush=True)
        ground.start_anew()
    score["moves"] += ground.moves_acknowledged() - before
    score["next"] += 1
    score[kind] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", action="store_true", help="a whole server, not its store alone")
    parser.add_argument("--rounds", type=int, default=1100)
    parser.add_argument("--resume", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent / "build" / "release")
    options = parser.parse_args()
    faults = options.build / "tests" / "faults"
    score = load(options.resume)
    shim = faults / "libshim.so"
    if options.server:
        run_round = server_rounds.run_round
        ground = server_rounds.Ground(options.build / "app" / "caminos" / "caminos", shim)
    else:
        run_round = rounds.run_round
        ground = rounds.Ground(faults / "faults_driver", shim)
    try:
        shown = time.monotonic()
        while score["next"] < options.rounds:
            run_one(run_round, ground, score)
            save(options.resume, score)
            if sys.stderr.isatty() and time.monotonic() - shown > 1:
                shown = time.monotonic()
                print(f"\r{score['next']} of {options.rounds}", end="", file=sys.stderr)
    finally:
        ground.close()
    print(
        f"{score['kill']} kills, {score['lost'] + score['again']} rounds of lost writes "
        f"({score['changes_lost']} changes lost), {score['moves']} moves acknowledged, "
        f"{len(score['violations'])} violations"
    )
    return 1 if score["violations"] else 0


if __name__ == "__main__":
    sys.exit(main())
