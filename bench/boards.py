#!/usr/bin/env python3
"""Thousands of random boards, program against slow model (tests/model/test_slow.py).

    bench/boards.py CAMINOS FILE [BATCHES]

A batch is 100 boards of one seed. Batches that agreed stand in FILE, so that a run that was
broken off goes on where it was.
"""

import pathlib
import subprocess
import sys

TEST = pathlib.Path(__file__).resolve().parents[1] / "tests" / "model" / "test_slow.py"
SIZE = 100


def main():
    program, done, batches = sys.argv[1], pathlib.Path(sys.argv[2]), int((sys.argv[3:] or ["30"])[0])
    seen = done.read_text().splitlines() if done.exists() else []
    for seed in range(1, batches + 1):
        if any(line.startswith(f"{seed}:") for line in seen):
            continue
        run = subprocess.run([sys.executable, TEST, program, str(SIZE), str(seed)], capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"seed {seed}:\n{run.stderr}")
        with done.open("a") as file:
            file.write(f"{seed}: {run.stdout}")
        print(f"{seed}: {run.stdout}", end="", flush=True)


main()
