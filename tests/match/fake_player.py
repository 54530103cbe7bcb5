#!/usr/bin/env python3
"""fake_player.py FAULT [AT]: a GTP program that knows no rules and goes wrong.

It hands every command on to nobody: 'play' is always fine, and at its AT-th genmove
(1 if not given) it does what FAULT says. Before that it plays moves from a list that
is legal on the empty square, far away from each other.
"""

import os
import pathlib
import sys
import time

MOVES = ["O:a1,a2,b1,b2", "O:g7,g8,h7,h8", "L:a6,a7,a8,b8", "L:g1,h1,h2,h3"]


def answer(text, sign="="):
    print(f"{sign} {text}\n", flush=True)


def leave_child(own_parent):
    """A child in a session of its own, whose parent is gone unless told otherwise; it
    notes its number in the current folder and outlives any player."""
    if os.fork() == 0:
        os.setsid()
        if not own_parent and os.fork() != 0:
            os._exit(0)
        os.close(0)
        os.close(1)
        with open(f"child-{os.getpid()}", "w"):
            pass
        time.sleep(600)
        os._exit(0)
    elif not own_parent:
        os.wait()


def go_wrong(fault):
    if fault in ("hang", "child_hang"):
        time.sleep(600)
    elif fault in ("crash", "child_crash"):
        os.abort()
    elif fault == "exit":
        sys.exit(3)
    elif fault == "close":
        os.close(1)
        time.sleep(600)
    elif fault == "illegal":
        answer("L:a1,a2,a3,z9")
    elif fault == "nonsense":
        answer("\x07\xff blah " + 3000 * "x")
    elif fault == "pass":
        answer("pass")
    elif fault == "resign":
        answer("resign")
    elif fault == "refuse":
        answer("I do not want to", "?")
    elif fault == "talk":
        while True:
            print("no answer, just talk", flush=True)
            time.sleep(0.01)
    elif fault == "endless":
        print("= O:d4,d5,e4,e5", flush=True)
        while True:
            sys.stdout.write(1000 * "x\n")
    elif fault == "half":
        print("= O:d4,d5,e4,e5", flush=True)  # never ends the answer
        time.sleep(600)


def main():
    fault, at = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    asked = 0
    if fault.startswith("child"):
        leave_child(own_parent=True)
        leave_child(own_parent=False)
        while len(list(pathlib.Path().glob("child-*"))) < 2:
            time.sleep(0.01)
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "quit":
            answer("")
            if fault != "stay":
                return
        elif words[0] == "set_game" and fault == "other_game":
            answer("unknown command", "?")
        elif words[0] == "play" and fault == "refuse_play":
            answer("illegal move", "?")
        elif words[0] == "set_game":
            asked = 0
            answer("")
        elif words[0] == "known_command":
            answer("false")
        elif words[0] == "genmove":
            asked += 1
            if asked == at:
                go_wrong(fault)
            else:
                answer(MOVES[(asked - 1) % len(MOVES)])
        else:
            answer("")
    while fault == "stay":
        time.sleep(600)


if __name__ == "__main__":
    main()
