#!/usr/bin/env python3
"""test_wire.py CAMINOS: 'caminos serve' down to the bytes: malformed requests, and
those who mean harm. After each, others are served and SIGTERM is obeyed."""

import pathlib
import random
import re
import resource
import socket
import sys
import tempfile
import time
import unittest

from malformed import CASES, SOUND
from served import PAGE, Server, write_page
from wirefuzz import mutated_requests

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
LARGE = b"GET /assets/caminos-3c4d.wasm HTTP/1.1\r\nHost: x\r\n\r\n"
PACKET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"


def wait_until(condition, seconds=20):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False


class WireTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.page = pathlib.Path(cls.folder.name)
        write_page(cls.page)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def start(self, *options, **how):
        server = Server(self.page, *options, **how)
        self.addCleanup(server.process.wait)
        self.addCleanup(server.process.kill)
        return server

    def assert_well(self, server):
        self.assertEqual(server.ask("/healthz")[0], 200)

    def assert_ends(self, server):
        """It serves others, and SIGTERM is obeyed."""
        self.assert_well(server)
        self.assertEqual(server.stop(), (0, "", ""))

    def metric(self, server, name):
        return int(re.search(rf"^caminos_{name} (\d+)$", server.ask("/metrics")[2].decode(), re.M)[1])

    def assert_idle(self, server):
        """It burns no processor time: much less than the time that passes."""
        before = server.cpu()
        time.sleep(0.5)
        self.assertLess(server.cpu() - before, 0.25)


class Malformed(WireTest):
    def test_table(self):
        server = self.start()
        refused = {name for name, *_ in CASES}
        for name, data, expected, *_ in CASES + SOUND:
            with self.subTest(name), server.connect() as s:
                s.sendall(data)
                back = s.recv(65536)
                self.assertEqual(back[:13], b"HTTP/1.1 %d " % expected)
                if expected >= 400:
                    self.assertIn(b"content-security-policy: default-src 'none'", back)
                if expected != 405 and name in refused:
                    while chunk := s.recv(65536):  # such a connection is closed
                        back += chunk
                    self.assertEqual(back.count(b"\r\nserver: caminos\r\n"), 1)
                    self.assertRegex(back, rb"\r\n\r\n%d [^\n]+\n$" % expected)
        self.assert_ends(server)

    def test_nothing_is_smuggled(self):
        """What follows a refused request is not read as one."""
        server = self.start()
        for name, data, expected, *_ in CASES:
            if expected != 405:
                with self.subTest(name):
                    self.assertNotIn(b"\r\nok\n", server.send(data + HEALTH))
        self.assert_ends(server)

    def test_prefixes_of_names_swallow_nothing(self):
        server = self.start()
        back = server.send(b"GET /sw.js HTTP/1.1\r\nA: x\r\nup: y\r\nHos: z\r\nHost: x\r\n"
                           b"If-None-Matc: *\r\nConnection: close\r\n\r\n")
        self.assertTrue(back.endswith(PAGE["sw.js"]))
        self.assertIn(b"\r\nconnection: close\r\n", back)
        self.assert_ends(server)


class Harm(WireTest):
    def test_packet_of_death(self):
        server = self.start()
        for _ in range(10):
            with server.connect() as s:
                s.sendall(PACKET)
                back = b""
                while back.count(b"HTTP/1.1 ") < 2 or not back.endswith(b"\n"):
                    back += s.recv(65536)
            self.assertIn(b"HTTP/1.1 200 OK", back)
            self.assertIn(b"HTTP/1.1 405 ", back)
        self.assert_idle(server)
        self.assert_ends(server)

    def test_many_answers_never_read(self):
        server = self.start("--limit", "write_ms=1500")
        with server.connect() as s:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            s.sendall(LARGE * 200)
            self.assert_well(server)
            self.assert_idle(server)
            self.assertTrue(wait_until(lambda: self.metric(server, "timed_out_total") == 1))
        self.assert_ends(server)

    def test_many_answers_never_read_at_the_end(self):
        server = self.start()
        with server.connect() as s:
            s.sendall(LARGE * 200)
            self.assert_ends(server)

    def test_half_open_requests_delay_nobody(self):
        server = self.start()
        half_open = []
        try:
            for _ in range(600):
                s = server.connect()
                s.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
                half_open.append(s)
            for _ in range(20):
                self.assert_well(server)
            self.assertGreaterEqual(self.metric(server, "evicted_total"), 600 - 512)
            self.assertEqual(self.metric(server, "timed_out_total"), 0)
            self.assert_idle(server)
            self.assert_ends(server)
        finally:
            for s in half_open:
                s.close()

    def test_limit_of_open_files(self):
        """None left: the oldest that ask for nothing go, others are served, nothing spins."""

        def few_files():
            resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))

        server = self.start("--limit", "requests=0", preexec_fn=few_files)
        held = [server.connect() for _ in range(100)]
        try:
            for s in held[::2]:
                try:
                    s.sendall(b"GET / HTTP/1.1\r\n")
                except OSError:
                    pass
            for _ in range(20):
                self.assert_well(server)
            self.assertGreater(self.metric(server, "evicted_total"), 0)
            self.assert_idle(server)
            self.assert_ends(server)
        finally:
            for s in held:
                s.close()

    def test_files_used_up_by_those_being_served(self):
        """Nobody can make way: the new ones wait, without spinning, until somebody leaves."""

        def few_files():
            resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))

        server = self.start("--limit", "write_ms=2000", preexec_fn=few_files)
        held = []
        try:
            for _ in range(30):
                s = server.connect()
                s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                s.sendall(LARGE * 20)
                held.append(s)
            self.assert_idle(server)
            self.assert_well(server)
            self.assert_ends(server)
        finally:
            for s in held:
                s.close()

    def test_drip_fed_head_is_dropped(self):
        server = self.start("--limit", "head_ms=400")
        with server.connect() as s:
            s.sendall(b"GET / HTTP/1.1\r\n")

            def is_dropped():
                try:
                    s.sendall(b"A: b\r\n")  # each would put off a deadline that can be put off
                    return False
                except OSError:
                    return True

            self.assertTrue(wait_until(is_dropped))
        self.assertEqual(self.metric(server, "timed_out_total"), 1)
        self.assert_ends(server)

    def test_silence_is_hung_up_on(self):
        server = self.start(
            "--limit", "idle_ms=300", "--limit", "head_ms=300", "--limit", "body_ms=300"
        )
        for said in (
            b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\n",
            b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhell",
        ):
            with self.subTest(said), server.connect() as s:
                s.sendall(said)
                self.assertEqual(s.recv(1000), b"")
        with server.connect() as s:  # between requests
            s.sendall(HEALTH)
            back = b""
            while chunk := s.recv(1000):
                back += chunk
            self.assertTrue(back.endswith(b"\r\n\r\nok\n"))
        self.assert_ends(server)

    def test_answer_is_read_in_spite_of_unread_input(self):
        """The answer to a request that is refused is not lost to a reset."""
        server = self.start()
        for _ in range(20):
            with server.connect() as s:
                s.sendall(b"GET / HTTP/7.7\r\n" + b"x" * 300000)
                back = b""
                while chunk := s.recv(1000):
                    back += chunk
            self.assertTrue(back.endswith(b"spoken here\n"))
        self.assert_ends(server)

    def test_a_body_is_asked_for(self):
        server = self.start()
        with server.connect() as s:
            s.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
            self.assertEqual(s.recv(1000), b"HTTP/1.1 100 Continue\r\n\r\n")
            s.sendall(b"hello")
            self.assertTrue(s.recv(1000).startswith(b"HTTP/1.1 405 "))
        self.assert_ends(server)

    def test_forwarded_addresses(self):
        request = (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\n"
                   b"Connection: close\r\n\r\n")
        for options, sent, shown in (
            ([], b"192.0.2.7", "127.0.0.1"),
            (["--trust-proxy", "192.0.2.1"], b"192.0.2.7", "127.0.0.1"),
            (["--trust-proxy", "127.0.0.1"], b"192.0.2.7", "192.0.2.7"),
            (["--trust-proxy", "127.0.0.1"], b"6.6.6.6, 2001:db8::7", "2001:db8::7"),
            (["--trust-proxy", "127.0.0.1"], b"192.0.2.7, nonsense", "127.0.0.1"),
            (["--trust-proxy", "127.0.0.1"], b"", "127.0.0.1"),
        ):
            server = self.start("--verbose", *options)
            server.send(request % sent)
            self.assertEqual(server.stop(), (0, f"{shown} GET /healthz 200 3\n", ""))

    def test_log_tells_no_secret(self):
        server = self.start("--verbose")
        server.send(b"GET /healthz?key=secret HTTP/1.1\r\nHost: x\r\nCookie: caminos=secret\r\n"
                    b"Authorization: Bearer secret\r\nConnection: close\r\n\r\n")
        server.send(b"GET /?key=secret HTTP/3.0\r\n\r\n")
        status, out, _ = server.stop()
        self.assertEqual(out, "127.0.0.1 GET /healthz 200 3\n127.0.0.1 - - 505 47\n")


class Fuzz(WireTest):
    def test_mutated_requests(self):
        """Each gets whole answers or a closed connection. 'python3 bench/net/fuzz_wire.py'
        is the long form."""
        server = self.start("--limit", "head_ms=200", "--limit", "body_ms=200")
        rng = random.Random(20261117)
        for data, pieces in mutated_requests(rng, 400):
            try:
                with server.connect() as s:
                    for piece in pieces:
                        s.sendall(piece)
                    s.shutdown(socket.SHUT_WR)
                    back = b""
                    while chunk := s.recv(65536):
                        back += chunk
            except ConnectionError:
                continue
            self.assertRegex(back, rb"^$|^HTTP/1\.1 (10[01]|200|304|40[0345]|41[34]|426|50[15]) ", data)
        self.assert_idle(server)
        self.assert_ends(server)


if __name__ == "__main__":
    Server.caminos = sys.argv.pop(1)
    unittest.main()
