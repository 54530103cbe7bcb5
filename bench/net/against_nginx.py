#!/usr/bin/env python3
"""against_nginx.py: asks a real nginx for every malformed request of the tests.

Prints a line for each that nginx answers otherwise than tests/net/malformed.py
says it does, and exits 1 if there is any. Needs nginx (Debian: nginx-light).
"""

import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "tests" / "net")]

import nginx  # noqa: E402
from malformed import CASES, SOUND  # noqa: E402
from served import ask_raw  # noqa: E402


def main():
    wrong = 0
    with nginx.Nginx() as server:
        for name, data, ours, *theirs in CASES + SOUND:
            expected = theirs[0] if theirs else ours
            back = ask_raw("127.0.0.1", server.port, data)
            found = re.match(rb"HTTP/1\.\d (\d{3}) ", back)
            status = int(found.group(1)) if found else 200 if back.startswith(b"<") else None
            if status != expected:
                print(f"{name}: nginx answers {status}, the table says {expected}")
                wrong += 1
    print(f"{len(CASES) + len(SOUND)} requests, {wrong} answered otherwise")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
