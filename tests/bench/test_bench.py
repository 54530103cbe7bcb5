#!/usr/bin/env python3
"""test_bench.py CAMINOS: does 'bench' print what it promises? Speed is not judged."""

import json
import re
import subprocess
import sys

NAMES = [
    "legal_lists_per_s",
    "legal_arrays_per_s",
    "random_plies_per_s",
    "connection_checks_per_s",
    "leaves_per_s",
    "search_iterations_per_s",
]
BOARDS = ["square", "rhombus", "octagon", "ring"]


def bench(*words):
    return subprocess.run([sys.argv[1], "bench", *words], capture_output=True, text=True)


def check_lines(output, boards):
    lines = output.splitlines()
    assert len(lines) == len(boards) * len(NAMES), output
    for line, (board, name) in zip(lines, ((b, n) for b in boards for n in NAMES)):
        match = re.fullmatch(rf"{board} {name}: ([0-9]+)", line)
        assert match and int(match[1]) > 0, line


def main():
    one = bench("--board", "square", "--seconds", "0.01")
    assert one.returncode == 0 and one.stderr == "", one
    check_lines(one.stdout, ["square"])

    every = bench("--seconds", "0.001")
    check_lines(every.stdout, BOARDS)

    as_json = json.loads(bench("--json", "--seconds", "0.001").stdout)
    assert list(as_json) == BOARDS
    for board in BOARDS:
        assert list(as_json[board]) == NAMES
        assert all(isinstance(n, int) and n > 0 for n in as_json[board].values())
    ring = json.loads(bench("--json", "--board", "ring", "--seconds", "0.001").stdout)
    assert list(ring) == ["ring"]

    for words in (["--board", "moon"], ["--seconds", "x"], ["extra"], ["--fast"]):
        wrong = bench(*words)
        assert wrong.returncode == 2 and re.fullmatch(r"caminos: bench: .*\n", wrong.stderr), wrong


if __name__ == "__main__":
    main()
