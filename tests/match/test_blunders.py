#!/usr/bin/env python3
"""test_blunders.py BLUNDERS: does it count what gives a game away, and not what was lost before?"""

import pathlib
import subprocess
import sys
import tempfile

# Green's last stone allows a win in five; others would not have.
THROWN = """Y[Z:e9,f9,f10,g10] G[L:e2x3,f2] Y[Z:f2,g2x2,h2] G[L:h5,i5,i6,i7] Y[L:i4x2,i5,i6] G[Z:a6,a7,b5,b6]
    Y[L:b4x2,b5,b6] G[L:b5,c5x3] Y[L:a5x2,a6,a7] G[L:c8x2,d8,e8] Y[T:i7,i8x3] G[O:g8x2,h8x2]"""
# Yellow's does too; but every other stone loses as well, some of them later.
LOST = """Y[Z:h5,i4,i5,j4] G[L:h4x2,i4,j4] Y[L:h8,h9x3] G[Z:h5,h6x2,h7] Y[L:b6,c4,c5,c6] G[L:c5,c6,c7x2]
    Y[L:b7,b8,c8,d8] G[T:g8x3,h8] Y[Z:h7x2,i7x2] G[T:a7x3,b7] Y[Z:b4x2,c4x2] G[T:d7x3,d8] Y[O:g9x2,g10x2]"""


def blunders(*words):
    return subprocess.run([sys.argv[1], *words], capture_output=True, text=True)


def counts(*words):
    """Of a report: player to (blunders, moves)."""
    done = blunders(*words)
    assert done.returncode == 0 and done.stderr == "", done
    found = {}
    for line in done.stdout.splitlines():
        if "moves allow" in line:
            name, rest = line.removeprefix("ring, ").split(": ", 1)
            words = rest.split()
            found[name] = (int(words[0]), int(words[2]))
    return found


def check_counts(folder):
    thrown, lost = folder / "thrown.sgf", folder / "lost.sgf"
    for path, moves in ((thrown, THROWN), (lost, LOST)):
        text = "".join(";" + move for move in moves.split())
        path.write_text(f"(;FF[4]GM[Caminos]BO[ring]NP[2]NE[0]P1[Ann]P2[Bob]{text})")
    late = ("--plies", "5", "--opening", "11")
    assert counts(*late, thrown) == {"Ann": (0, 0), "Bob": (1, 1)}
    assert counts(*late, thrown, thrown)["Bob"] == (1, 1), "equal games count once"
    assert counts(*late, "--visits", "2000", thrown)["Bob"] == (1, 1)
    assert counts(*late, lost)["Ann"] == (1, 1)
    assert counts(*late, "--visits", "2000", lost)["Ann"] == (0, 0)
    listed = blunders(*late, "--list", thrown).stdout.splitlines()
    assert listed[0] == f"{thrown}, ply 12: Bob", listed


def check_complaints(folder):
    for words in ((), ("--plies",), ("--plies", "0", "a.sgf"), ("--odd", "1", "a.sgf")):
        done = blunders(*words)
        assert done.returncode == 2 and done.stderr.startswith("usage: blunders"), done
    bad = folder / "bad.sgf"
    bad.write_text("no game")
    for path in (bad, folder / "missing.sgf"):
        done = blunders(path)
        assert done.returncode == 1 and done.stderr.count("\n") == 1, done


def main():
    with tempfile.TemporaryDirectory() as folder:
        check_counts(pathlib.Path(folder))
        check_complaints(pathlib.Path(folder))


main()
