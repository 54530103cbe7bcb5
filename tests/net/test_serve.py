#!/usr/bin/env python3
"""test_serve.py CAMINOS: 'caminos serve' as a browser, and as those who are none, meet it."""

import concurrent.futures
import gzip
import http.client
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from served import PAGE, SCRIPT, Server, write_page

SECURITY = {
    "content-security-policy": None,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": None,
}


class ServeTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.page = pathlib.Path(cls.folder.name, "page")
        write_page(cls.page)
        pathlib.Path(cls.folder.name, "outside.txt").write_text("not for you")
        cls.server = Server(cls.page)

    @classmethod
    def tearDownClass(cls):
        status, _, errors = cls.server.stop()
        cls.folder.cleanup()
        assert (status, errors) == (0, ""), (status, errors)

    def assert_shut_in(self, headers):
        for name, value in SECURITY.items():
            self.assertIn(name, headers)
            if value:
                self.assertEqual(headers[name], value)


class Files(ServeTest):
    def test_types(self):
        types = {
            "/": "text/html; charset=utf-8",
            "/index.html": "text/html; charset=utf-8",
            "/sw.js": "text/javascript; charset=utf-8",
            "/caminos.webmanifest": "application/manifest+json",
            "/icon.svg": "image/svg+xml",
            "/icon.png": "image/png",
            "/data.json": "application/json",
            "/assets/main-1a2b.js": "text/javascript; charset=utf-8",
            "/assets/caminos-3c4d.wasm": "application/wasm",
            "/assets/look-5e6f.css": "text/css; charset=utf-8",
            "/assets/text-7a8b.woff2": "font/woff2",
        }
        for path, kind in types.items():
            with self.subTest(path):
                status, headers, body = self.server.ask(path)
                self.assertEqual((status, headers["content-type"]), (200, kind))
                self.assertEqual(body, PAGE[path[1:] or "index.html"])
                self.assertEqual(int(headers["content-length"]), len(body))
                self.assert_shut_in(headers)

    def test_empty_file(self):
        status, headers, body = self.server.ask("/empty.txt")
        self.assertEqual((status, headers["content-length"], body), (200, "0", b""))

    def test_query_is_not_part_of_the_path(self):
        self.assertEqual(self.server.ask("/?game=(;FF[4])&x=%20")[0], 200)
        self.assertEqual(self.server.ask("/index.html?" + "q" * 15000)[0], 200)
        self.assertEqual(self.server.ask("/index.html?" + "q" * 20000)[0], 414)

    def test_escaped_path(self):
        self.assertEqual(self.server.ask("/%69ndex%2ehtml")[0], 200)

    def test_compression(self):
        status, headers, body = self.server.ask("/assets/main-1a2b.js", Accept_Encoding="br, gzip")
        self.assertEqual((status, headers["content-encoding"]), (200, "gzip"))
        self.assertIn("accept-encoding", headers["vary"].lower())
        self.assertLess(len(body), len(SCRIPT) / 50)
        self.assertEqual(gzip.decompress(body), SCRIPT)
        for refused in ("identity", "gzip;q=0", "br"):
            status, headers, body = self.server.ask("/assets/main-1a2b.js", Accept_Encoding=refused)
            self.assertNotIn("content-encoding", headers)
            self.assertIn("accept-encoding", headers["vary"].lower())
            self.assertEqual(body, SCRIPT)

    def test_what_does_not_compress_is_left_alone(self):
        for path in ("/assets/caminos-3c4d.wasm", "/icon.png", "/data.json"):
            _, headers, body = self.server.ask(path, Accept_Encoding="gzip")
            self.assertNotIn("content-encoding", headers)
            self.assertEqual(body, PAGE[path[1:]])

    def test_caching(self):
        for path in ("/", "/sw.js", "/caminos.webmanifest"):
            self.assertEqual(self.server.ask(path)[1]["cache-control"], "no-cache")
        for path in ("/assets/main-1a2b.js", "/assets/caminos-3c4d.wasm"):
            self.assertIn("immutable", self.server.ask(path)[1]["cache-control"])

    def test_not_modified(self):
        for encoding in ("gzip", "identity"):
            _, first, _ = self.server.ask("/", Accept_Encoding=encoding)
            tag = first["etag"]
            for sent in (tag, f'W/{tag}', f'"other", {tag}', "*"):
                status, headers, body = self.server.ask(
                    "/", Accept_Encoding=encoding, If_None_Match=sent
                )
                self.assertEqual((status, headers["etag"], body), (304, tag, b""))
                self.assertEqual(headers["cache-control"], "no-cache")
                self.assert_shut_in(headers)
            status, _, body = self.server.ask("/", If_None_Match='"other"')
            self.assertEqual((status, body), (200, PAGE["index.html"]))
        packed = self.server.ask("/", Accept_Encoding="gzip")[1]["etag"]
        self.assertNotEqual(packed, self.server.ask("/")[1]["etag"])

    def test_head(self):
        for path in ("/", "/assets/main-1a2b.js", "/nothing", "/healthz"):
            for encoding in ("gzip", "identity"):
                got = self.server.ask(path, "GET", Accept_Encoding=encoding)
                head = self.server.ask(path, "HEAD", Accept_Encoding=encoding)
                self.assertEqual(head[0], got[0])
                del got[1]["date"], head[1]["date"]  # a second may have passed
                self.assertEqual(head[1], got[1])
                self.assertEqual(head[2], b"")

    def test_health(self):
        status, headers, body = self.server.ask("/healthz")
        self.assertEqual((status, body, headers["cache-control"]), (200, b"ok\n", "no-store"))

    def test_metrics(self):
        status, headers, body = self.server.ask("/metrics")
        figures = dict(line.split(" ") for line in body.decode().splitlines())
        self.assertEqual((status, headers["cache-control"]), (200, "no-store"))
        self.assertGreaterEqual(int(figures["caminos_connections"]), 1)
        self.assertGreater(int(figures["caminos_requests_total"]), 0)

    def test_policy(self):
        policy = self.server.ask("/")[1]["content-security-policy"]
        rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
        self.assertEqual(rules["default-src"], "'none'")
        self.assertEqual(rules["script-src"], "'self' 'wasm-unsafe-eval'")
        self.assertEqual(rules["frame-ancestors"], "'none'")
        self.assertNotIn("unsafe-inline", policy)


class Strangers(ServeTest):
    def test_not_found(self):
        for path in ("/nothing", "/assets/", "/assets", "/index.html/", "/%E2%82%AC", "/.hidden"):
            with self.subTest(path):
                status, headers, body = self.server.ask(path)
                self.assertEqual((status, headers["cache-control"]), (404, "no-store"))
                self.assertEqual(headers["content-type"], "text/plain; charset=utf-8")
                self.assertTrue(body.startswith(b"404 "))
                self.assert_shut_in(headers)

    def test_other_methods(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            with self.subTest(method):
                status, headers, body = self.server.ask("/", method)
                self.assertEqual((status, headers["allow"]), (405, "GET, HEAD"))
                self.assert_shut_in(headers)
        back = self.server.send(b"BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assertRegex(back, rb"^HTTP/1\.[01] 4\d\d ")

    def test_nothing_outside_is_reached(self):
        attempts = [
            "/../outside.txt", "/../../../../../../etc/passwd", "/%2e%2e/outside.txt",
            "/assets/../../outside.txt", "/..%2foutside.txt", "/..%5coutside.txt",
            "/....//outside.txt", "/%252e%252e/outside.txt", "//etc/passwd", "/./../outside.txt",
            "/assets/..%00/outside.txt", "/index.html%00.txt", "/%c0%ae%c0%ae/outside.txt",
        ]
        for path in attempts:
            with self.subTest(path):
                request = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                back = self.server.send(request.encode())
                self.assertNotIn(b"not for you", back)
                self.assertNotIn(b"root:", back)
                self.assertNotRegex(back, rb"^HTTP/1\.[01] [235]")

    def test_too_long(self):
        for length in (1200, 5000, 50000):
            status, headers, body = self.server.ask("/" + "a" * length)
            self.assertEqual(status, 414)
            self.assert_shut_in(headers)

    def test_bodies_are_refused_and_not_read_as_requests(self):
        inner = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        for start in (
            b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(inner),
            b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(inner),
            b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
            b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
        ):
            with self.subTest(start):
                back = self.server.send(start + inner)
                self.assertRegex(back, rb"^HTTP/1\.1 (40[05]|501) ")
                self.assertEqual(back.count(b"HTTP/1."), 1)

    def test_upgrades_only_where_the_tables_are(self):
        websocket = (
            b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        )
        http2 = (
            b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n"
            b"HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n"
        )
        other = websocket + b"Sec-WebSocket-Protocol: http\r\n"
        foreign = websocket + b"Origin: http://elsewhere.example\r\n"
        for path, headers, status in (
            (b"/", websocket, b"404"),  # the tables are at /ws
            (b"/", other, b"404"),
            (b"/ws", other, b"400"),
            (b"/ws", foreign, b"403"),
            (b"/", http2, b"200"),
        ):
            back = self.server.send(
                b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n" + headers + b"\r\n"
            )
            self.assertRegex(back, rb"^HTTP/1\.1 " + status + b" ")

    def test_odd_bytes_do_no_harm(self):
        odd = [
            b"\0", b"\r\n\r\n", b"\xff" * 5000, bytes(range(256)) * 40, b"GET", b"GET \r\n\r\n",
            b"GET / HTTP/1.1\r\n: \r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nA" * 3000,
            b"GET /%zz HTTP/1.1\r\n\r\n", b"GET /a\0b HTTP/1.1\r\n\r\n", b"GET * HTTP/1.1\r\n\r\n",
            b"GET http://x/ HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"a" * 200000,
            b"GET / HTTP/1.1\r\nIf-None-Match: " + b'"a",' * 5000 + b"\r\n\r\n",
            b"GET / HTTP/1.1\r\nAccept-Encoding: " + b"gzip;" * 5000 + b"\r\n\r\n",
            b"GET /?" + b"&=%26" * 3000 + b" HTTP/1.1\r\n\r\n",
        ]
        with concurrent.futures.ThreadPoolExecutor(len(odd)) as pool:
            backs = list(pool.map(self.server.send, odd))
        for sent, back in zip(odd, backs):
            self.assertRegex(back, rb"^$|^HTTP/1\.[01] (200|4\d\d|505) ", sent[:60])
        self.assertEqual(self.server.ask("/healthz")[0], 200)


class Connections(ServeTest):
    def test_keep_alive(self):
        connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=20)
        connection.connect()
        mine = connection.sock.getsockname()
        for path, status in [("/", 200), ("/nothing", 404), ("/sw.js", 200)] * 5:
            connection.request("GET", path)
            answer = connection.getresponse()
            self.assertEqual(answer.status, status)
            answer.read()
            connection.request("HEAD", path)
            answer = connection.getresponse()
            self.assertEqual((answer.status, answer.read()), (status, b""))
        self.assertEqual(connection.sock.getsockname(), mine)
        connection.close()

    def test_several_requests_at_once(self):
        back = self.server.send(
            b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 4
            + b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        )
        self.assertEqual(back.count(b"HTTP/1.1 200 "), 5)
        self.assertEqual(back.count(b"\r\n\r\nok\n"), 5)

    def test_old_and_closing_clients(self):
        for request in (
            b"GET /healthz HTTP/1.0\r\n\r\n",
            b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        ):
            with self.server.connect() as s:
                s.sendall(request)
                back = b""
                while chunk := s.recv(65536):  # ends because the server closes
                    back += chunk
            self.assertTrue(back.endswith(b"\r\n\r\nok\n"))

    def test_request_in_small_pieces(self):
        with self.server.connect() as s:
            for byte in b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n":
                s.sendall(bytes([byte]))
                time.sleep(0.002)
            back = b""
            while chunk := s.recv(65536):
                back += chunk
        self.assertTrue(back.endswith(b"ok\n"))

    def test_slow_reader(self):
        with self.server.connect() as s:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
            s.sendall(
                b"GET /assets/caminos-3c4d.wasm HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            )
            back = b""
            while chunk := s.recv(20000):
                back += chunk
                time.sleep(0.001)
        self.assertEqual(back.partition(b"\r\n\r\n")[2], PAGE["assets/caminos-3c4d.wasm"])

    def test_readers_that_leave(self):
        for _ in range(20):
            with self.server.connect() as s:
                s.sendall(b"GET /assets/main-1a2b.js HTTP/1.1\r\nHost: x\r\n\r\n")
                s.recv(1000)
        self.assertEqual(self.server.ask("/healthz")[0], 200)

    def test_many_at_once(self):
        idle = [self.server.connect() for _ in range(150)]
        try:
            with concurrent.futures.ThreadPoolExecutor(32) as pool:
                paths = ["/assets/main-1a2b.js", "/", "/assets/caminos-3c4d.wasm", "/nothing"] * 25
                for path, answer in zip(paths, pool.map(self.server.ask, paths)):
                    expected = PAGE.get(path[1:] or "index.html")
                    self.assertEqual(answer[0], 200 if expected is not None else 404)
                    if expected is not None:
                        self.assertEqual(answer[2], expected)
            for s in idle:
                s.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            for s in idle:
                self.assertTrue(s.recv(1000).startswith(b"HTTP/1.1 200 "))
        finally:
            for s in idle:
                s.close()


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.page = pathlib.Path(self.folder.name)
        write_page(self.page)

    def run_serve(self, *options):
        return subprocess.run(
            [Server.caminos, "serve", *options], capture_output=True, text=True, timeout=20
        )

    def assert_refused(self, status, pattern, *options):
        result = self.run_serve(*options)
        self.assertEqual((result.returncode, result.stdout), (status, ""))
        self.assertRegex(result.stderr, r"\Acaminos: serve: [^\n]+\n\Z")
        self.assertRegex(result.stderr, pattern)

    def test_ends_on_signals(self):
        for how in (signal.SIGINT, signal.SIGTERM):
            server = Server(self.page)
            with server.connect() as s:  # even with somebody there, in mid-sentence
                s.sendall(b"GET /assets/caminos-3c4d.wasm HTTP/1.1\r\nHost: x\r\n\r\n")
                started = time.monotonic()
                self.assertEqual(server.stop(how), (0, "", ""))
                self.assertLess(time.monotonic() - started, 5)

    def test_port_is_free_again_afterwards(self):
        first = Server(self.page)
        self.assertEqual(first.ask("/")[0], 200)
        first.stop()
        again = subprocess.Popen(
            [Server.caminos, "serve", "--page", str(self.page), "--port", str(first.port)],
            stdout=subprocess.PIPE,
        )
        self.assertIn(f":{first.port}/".encode(), again.stdout.readline())
        again.terminate()
        again.communicate(timeout=20)
        self.assertEqual(again.returncode, 0)

    def test_port_in_use(self):
        server = Server(self.page)
        self.assert_refused(
            1, f"port {server.port} of 127.0.0.1 is in use",
            "--page", str(self.page), "--port", str(server.port),
        )
        server.stop()

    def test_wrong_calls(self):
        page = ["--page", str(self.page)]
        self.assert_refused(2, "--port takes a number", *page, "--port", "70000")
        self.assert_refused(2, "--port takes a number", *page, "--port", "x")
        self.assert_refused(2, "'foo:a/b' is no store", *page, "--store", "foo:a/b")
        self.assert_refused(2, "'mysql...' is no store", *page, "--store", "mysql://anna:secret@db/games")
        self.assert_refused(2, "no address '300.1.1.1.'", *page, "--bind", "300.1.1.1.")
        self.assert_refused(1, "port 0 of 192.0.2.1", *page, "--bind", "192.0.2.1", "--port", "0")
        self.assert_refused(2, "no option --nonsense", "--nonsense")
        self.assert_refused(2, "one word too many", "page")

    def test_no_page(self):
        self.assert_refused(1, "there is no page in /nowhere; 'make run' builds it", "--page", "/nowhere")
        (self.page / "index.html").unlink()
        self.assert_refused(1, "'make run' builds it", "--page", str(self.page))

    def test_log(self):
        server = Server(self.page, "--verbose")
        server.ask("/")
        server.ask("/%1b[31mred%20x", "HEAD")
        _, out, _ = server.stop()
        size = len(PAGE["index.html"])
        self.assertEqual(
            out, f"127.0.0.1 GET / 200 {size}\n127.0.0.1 HEAD /?[31mred?x 400 0\n"
        )

    def test_other_addresses(self):
        for address, shown in (("0.0.0.0", "localhost"), ("localhost", None), ("::1", "::1")):
            if ":" in address and not has_ipv6():
                continue
            server = Server(self.page, "--bind", address)
            if shown:
                self.assertEqual(server.host, shown)
            self.assertEqual(server.ask("/healthz")[0], 200)
            self.assertEqual(server.stop()[0], 0)

    def test_changes_on_disk_do_no_harm(self):
        server = Server(self.page)
        (self.page / "index.html").unlink()
        self.assertEqual(server.ask("/")[2], PAGE["index.html"])
        server.stop()

    def test_opening_a_browser_is_no_condition(self):
        environment = {**os.environ, "DISPLAY": ":99", "PATH": "/nowhere"}
        process = subprocess.Popen(
            [Server.caminos, "serve", "--page", str(self.page), "--port", "0", "--open"],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        self.assertIn(b"http://127.0.0.1:", process.stdout.readline())
        process.terminate()
        _, errors = process.communicate(timeout=20)
        self.assertEqual((process.returncode, errors), (0, b""))

    def test_opens_a_browser(self):
        opener = self.page / "bin" / "xdg-open"
        opener.parent.mkdir()
        opened = self.page / "opened"
        opener.write_text(f'#!/bin/sh\necho "$1" >"{opened}.tmp"\nmv "{opened}.tmp" "{opened}"\n')
        opener.chmod(0o755)
        path = f"{opener.parent}:{os.environ['PATH']}"
        process = subprocess.Popen(
            [Server.caminos, "serve", "--page", str(self.page), "--port", "0", "--open"],
            env={**os.environ, "DISPLAY": ":99", "PATH": path}, stdout=subprocess.PIPE,
        )
        url = re.search(rb"http://\S+", process.stdout.readline()).group().decode()
        deadline = time.monotonic() + 10
        while not opened.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        process.terminate()
        process.communicate(timeout=20)
        self.assertEqual(opened.read_text(), url + "\n")


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as s:
            s.bind(("::1", 0))
        return True
    except OSError:
        return False


if __name__ == "__main__":
    Server.caminos = sys.argv.pop(1)
    unittest.main()
