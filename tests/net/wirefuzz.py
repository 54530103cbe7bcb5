"""wirefuzz.py: requests with something wrong somewhere, from a seed."""

SEEDS = [
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"HEAD /sw.js HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n",
    b"GET /index.html?a=b HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
    b"DELETE /x HTTP/1.1\r\nHost: x:80\r\nContent-Length: 0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"a\", W/\"b\"\r\nAccept-Encoding: gzip\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    b"GET http://x/ HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n\x81\x80abcd",
]

WORDS = [
    b"\r\n", b"\n", b"\r", b"\r\n\r\n", b"\0", b" ", b"\t", b":", b": ", b"Host: y\r\n", b"%00", b"%", b"/../",
    b"Content-Length: 5\r\n", b"Content-Length: 99999999999999999999\r\n", b"Transfer-Encoding: chunked\r\n",
    b"HTTP/1.1", b"HTTP/2.0", b"\xff", b"A" * 300, b"A" * 17000, b"X: y\r\n" * 70, b"Connection: close\r\n",
    b"Expect: 100-continue\r\n", b"-1", b"0", b"\x7f",
]


def mutate(rng, data):
    data = bytearray(data)
    for _ in range(rng.randint(0, 4)):
        at = rng.randint(0, len(data))
        what = rng.randrange(5)
        if what == 0 and at < len(data):
            data[at] = rng.randrange(256)
        elif what == 1:
            del data[at:at + rng.randint(1, 8)]
        elif what == 2:
            data[at:at] = rng.choice(WORDS)
        elif what == 3:
            data[at:at] = data[at:at + rng.randint(1, 60)]
        else:
            del data[at:]
    return bytes(data)


def cut(rng, data):
    """In one to four pieces."""
    places = sorted(rng.randint(0, len(data)) for _ in range(rng.randint(0, 3)))
    return [data[a:b] for a, b in zip([0, *places], [*places, len(data)])]


def mutated_requests(rng, count):
    for _ in range(count):
        data = b"".join(mutate(rng, rng.choice(SEEDS)) for _ in range(rng.randint(1, 4)))
        yield data, cut(rng, data)
