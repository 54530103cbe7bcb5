#!/usr/bin/env python3
"""fuzz_wire.py CAMINOS [COUNT [SEED]]: mutated requests over a real socket, the long form
of a test in tests/net/test_wire.py. Prints the first answer that is not one of HTTP, and
whether the server serves and ends as it should after all of them."""

import collections
import pathlib
import random
import re
import socket
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests" / "net"))

from served import Server, write_page  # noqa: E402
from wirefuzz import mutated_requests  # noqa: E402


def main(argv):
    if len(argv) < 2:
        sys.exit(__doc__)
    Server.caminos = argv[1]
    count = int(argv[2]) if len(argv) > 2 else 20000
    seed = int(argv[3]) if len(argv) > 3 else 1
    seen = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        write_page(folder)
        server = Server(folder, "--limit", "head_ms=200", "--limit", "body_ms=200")
        for data, pieces in mutated_requests(random.Random(seed), count):
            back = b""
            try:
                with server.connect() as s:
                    for piece in pieces:
                        s.sendall(piece)
                    s.shutdown(socket.SHUT_WR)
                    while chunk := s.recv(65536):
                        back += chunk
            except ConnectionError:
                pass
            found = re.match(rb"^HTTP/1\.1 (\d{3}) ", back)
            if back and not found:
                sys.exit(f"{data!r}: {back[:200]!r}")
            seen[int(found[1]) if found else 0] += 1
        well = server.ask("/healthz")[0] == 200
        ended = server.stop() == (0, "", "")
    print(f"{count} requests, answers by status (0: closed): {dict(sorted(seen.items()))}")
    print(f"serves: {well}, ends: {ended}")
    return not (well and ended)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
