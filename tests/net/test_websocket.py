#!/usr/bin/env python3
"""test_websocket.py NET_ECHO: WebSockets, and answers that come later, over real sockets."""

import http.client
import random
import signal
import socket
import subprocess
import sys
import time
import unittest

from served import ask_raw
from websocket import ACCEPT, BINARY, CLOSE, PING, PONG, TEXT, WebSocket, frame, handshake

NET_ECHO = None


class Echo:
    """A running net_echo."""

    def __init__(self, *limits):
        self.process = subprocess.Popen(
            [NET_ECHO, *limits], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.port = int(self.process.stdout.readline().rstrip("/\n").rpartition(":")[2])

    def open(self, *fields, **how):
        return WebSocket("127.0.0.1", self.port, *fields, **how)

    def ask(self, path, method="GET", body=None, headers={}):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors


class EchoTest(unittest.TestCase):
    def start(self, *limits):
        echo = Echo(*limits)
        self.addCleanup(echo.process.stdout.close)
        self.addCleanup(echo.process.stderr.close)
        self.addCleanup(echo.process.wait)
        self.addCleanup(echo.process.kill)
        return echo

    def assert_ends(self, echo):
        with echo.open() as ws:  # others go on
            self.assertEqual(ws.ask("still there?"), "still there?")
        self.assertEqual(echo.stop(), (0, ""))


class Opening(EchoTest):
    def test_handshake(self):
        echo = self.start()
        with echo.open(b"Sec-WebSocket-Protocol: chat, caminos.1") as ws:
            self.assertIn(b"sec-websocket-accept: " + ACCEPT, ws.head)
            self.assertIn(b"sec-websocket-protocol: caminos.1", ws.head)
            self.assertEqual(ws.ask("hello"), "hello")
        with echo.open(b"Sec-WebSocket-Protocol: chat") as ws:
            self.assertNotIn(b"sec-websocket-protocol", ws.head)
        self.assert_ends(echo)

    def test_message_in_the_same_packet(self):
        echo = self.start()
        back = ask_raw("127.0.0.1", echo.port, handshake() + frame(TEXT, b"quick") + frame(CLOSE))
        self.assertIn(b"\x81\x05quick", back)
        self.assertTrue(back.endswith(b"\x88\x00"))
        self.assert_ends(echo)

    def test_refusals(self):
        echo = self.start()
        for data, status in (
            (handshake(b"/other"), 404),
            (handshake(b"/ws", b"Origin: http://elsewhere"), 403),
            (handshake(b"/ws", b"Origin: null"), 403),
            (handshake(version=b"8"), 426),
            (handshake(key=b"short"), 400),
            (handshake(key=b"dGhlIHNhbXBsZSBub25jZQ=!"), 400),
            (handshake().replace(b"GET", b"POST"), 400),
            (handshake(b"/ws", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="), 400),
            (handshake().replace(b"HTTP/1.1", b"HTTP/1.0"), 404),
        ):
            back = ask_raw("127.0.0.1", echo.port, data, is_all=True)
            self.assertTrue(back.startswith(b"HTTP/1.1 %d " % status), (data, back))
        for origin, host in ((b"http://x", b"x"), (b"https://X:443", b"x"), (b"http://x:8080", b"x:8080")):
            request = handshake(b"/ws", b"Origin: " + origin, host=host)
            back = ask_raw("127.0.0.1", echo.port, request, is_all=True)
            self.assertTrue(back.startswith(b"HTTP/1.1 101 "), (origin, back))
        self.assert_ends(echo)

    def test_limit_per_address(self):
        echo = self.start("connections_per_address=3")
        held = [echo.open() for _ in range(3)]
        with self.assertRaisesRegex(ConnectionRefusedError, "429"):
            echo.open()
        echo.open(b"X-Forwarded-For: 192.0.2.9").close()  # another one behind the proxy
        self.assertEqual(echo.ask("/closed")[0], 200)  # requests are counted apart
        held.pop().close()
        for _ in range(200):
            try:
                held.append(echo.open())
                break
            except ConnectionRefusedError:
                time.sleep(0.02)
        self.assertEqual(len(held), 3)
        for ws in held:
            ws.close()
        self.assert_ends(echo)

    def test_limit_of_all(self):
        echo = self.start("websockets=2")
        with echo.open(), echo.open(), self.assertRaisesRegex(ConnectionRefusedError, "503"):
            echo.open()


class Frames(EchoTest):
    def test_sizes(self):
        echo = self.start()
        with echo.open() as ws:
            for size in (0, 1, 125, 126, 127, 1000, 16384):
                self.assertEqual(ws.ask("é" * (size // 2)), "é" * (size // 2))
        self.assert_ends(echo)

    def test_fragments_with_a_ping_between(self):
        echo = self.start()
        with echo.open() as ws:
            ws.socket.sendall(
                frame(TEXT, b"\xf0\x9f", final=False) + frame(PING, b"now")
                + frame(0, b"\x98", final=False) + frame(0, b"", final=False) + frame(0, b"\x80")
            )
            seen = [ws.read_frame() for _ in range(3)]
            self.assertIn((PONG, b"now"), seen)
            self.assertIn((TEXT, "😀".encode()), seen)
        self.assert_ends(echo)

    def test_byte_by_byte(self):
        echo = self.start()
        with echo.open() as ws:
            for byte in frame(TEXT, b"slowly") + frame(TEXT, b"again"):
                ws.socket.sendall(bytes([byte]))
            self.assertEqual([ws.read(), ws.read()], ["slowly", "again"])
        self.assert_ends(echo)

    def test_failures(self):
        echo = self.start()
        too_long = frame(TEXT, b"x" * 9000, final=False) + frame(0, b"x" * 9000)
        for data, code in (
            (frame(TEXT, b"x", masked=False), 1002),
            (frame(TEXT, b"x", rsv=4), 1002),
            (frame(TEXT, b"x", rsv=1), 1002),
            (frame(3, b"x"), 1002),
            (frame(11, b"x"), 1002),
            (frame(0, b"x"), 1002),
            (frame(TEXT, b"a", final=False) + frame(TEXT, b"b"), 1002),
            (frame(PING, b"x", final=False), 1002),
            (frame(PING, b"x" * 126), 1002),
            (frame(TEXT, b"x", length=2), 1002),
            (frame(TEXT, b"x" * 200, length=8), 1002),
            (b"\x81\xff\x80" + b"\0" * 7 + b"abcd", 1002),
            (frame(BINARY, b"x"), 1003),
            (frame(TEXT, b"\xff"), 1007),
            (frame(TEXT, b"\xc3"), 1007),
            (frame(TEXT, b"\xed\xa0\x80"), 1007),
            (frame(TEXT, b"a\xff", final=False), 1007),
            (frame(TEXT, b"x" * 16385), 1009),
            (b"\x81\xff\0\0\0\0\x40\0\0\0abcd", 1009),
            (too_long, 1009),
            (frame(CLOSE, b"x"), 1002),
            (frame(CLOSE, b"\x03\xed"), 1002),
            (frame(CLOSE, b"\x03\xe8\xff"), 1007),
        ):
            with self.subTest(data[:20]), echo.open() as ws:
                ws.socket.sendall(data)
                got = ws.read()
                self.assertEqual(got[0], code, got)
                with self.assertRaises(EOFError):
                    ws.read_frame()
                self.assertEqual(echo.ask("/closed")[1].split()[1], str(code))
        self.assert_ends(echo)

    def test_close_handshake(self):
        echo = self.start()
        for sent, back in ((b"", 1005), (b"\x03\xe8", 1000), (b"\x0f\xa0bye", 4000)):
            with echo.open() as ws:
                ws.socket.sendall(frame(CLOSE, sent) + frame(TEXT, b"too late"))
                self.assertEqual(ws.read()[0], back)
                with self.assertRaises(EOFError):
                    ws.read()
        with echo.open() as ws:  # from our side
            self.assertEqual(ws.ask("close 1008"), (1008, "as you wish"))
            ws.socket.sendall(frame(CLOSE, b"\x03\xf0"))
            with self.assertRaises(EOFError):
                ws.read()
        self.assertEqual(echo.ask("/closed")[1], "4 1008")
        self.assert_ends(echo)

    def test_mutated_frames(self):
        echo = self.start("connections_per_address=0")
        rng = random.Random(7)
        seeds = [
            frame(TEXT, b"hello"), frame(TEXT, "é😀".encode() * 20), frame(PING, b"p"), frame(PONG, b""),
            frame(TEXT, b"a", final=False) + frame(0, b"b"), frame(TEXT, b"x" * 300), frame(BINARY, b"b"),
        ]
        for _ in range(300):
            data = bytearray(b"".join(rng.choice(seeds) for _ in range(rng.randint(1, 5))))
            for _ in range(rng.randint(0, 4)):
                data[rng.randrange(len(data))] = rng.randrange(256)
            with echo.open() as ws:
                ws.pongs = False
                try:
                    ws.socket.sendall(data)
                    ws.socket.shutdown(socket.SHUT_WR)
                    while True:
                        got = ws.read()
                        if isinstance(got, tuple):
                            self.assertIn(got[0], (1002, 1003, 1005, 1007, 1009), bytes(data))
                except (EOFError, ConnectionError):
                    pass
        self.assert_ends(echo)


class Sending(EchoTest):
    def test_everybody(self):
        echo = self.start("connections_per_address=0")
        some = [echo.open() for _ in range(50)]
        some[0].send("all to everybody")
        for ws in some:
            self.assertEqual(ws.read(), "to everybody")
        for ws in some:
            ws.close()
        self.assert_ends(echo)

    def test_large_queue_is_taken_whole(self):
        echo = self.start()
        with echo.open() as ws:
            ws.send("fill 900000")
            for _ in range(900):
                self.assertEqual(ws.read(), "x" * 1000)
        self.assert_ends(echo)

    def test_slow_reader_by_bytes(self):
        echo = self.start()
        with echo.open(receive_buffer=4096) as slow:
            slow.send("fill 8000000")
            time.sleep(0.3)
            with echo.open() as other:  # nobody waits for it
                self.assertEqual(other.ask("x"), "x")
                self.assertEqual(echo.ask("/closed")[1], "1 4002")
            got = None
            while not isinstance(got, tuple):
                got = slow.read()
            self.assertEqual(got, (4002, "too slow"))
        self.assert_ends(echo)

    def test_slow_reader_by_time(self):
        echo = self.start("stall_ms=400", "unsent_bytes=100000000")
        with echo.open(receive_buffer=4096) as slow:
            slow.send("fill 8000000")
            for _ in range(500):
                if echo.ask("/closed")[1] == "1 4002":
                    break
                time.sleep(0.02)
            self.assertEqual(echo.ask("/closed")[1], "1 4002")
        self.assert_ends(echo)

    def test_lag(self):
        echo = self.start("ping_ms=100")
        with echo.open() as ws:
            ws.pongs = False
            self.assertEqual(ws.ask("lag"), "lag 0")
            opcode, number = ws.read_frame()
            while opcode != PING:
                opcode, number = ws.read_frame()
            time.sleep(0.05)
            ws.socket.sendall(frame(PONG, b"unasked") + frame(PONG, number))
            self.assertGreaterEqual(int(ws.ask("lag").split()[1]), 40)
        self.assert_ends(echo)

    def test_dead_ones_are_dropped(self):
        echo = self.start("ping_ms=100", "unheard_ms=300")
        with echo.open() as dead, echo.open() as alive:
            dead.pongs = False
            dead.socket.settimeout(0.05)
            is_dropped = False
            while not is_dropped:
                self.assertEqual(alive.ask("here"), "here")
                try:
                    dead.read()
                except TimeoutError:
                    pass
                except EOFError:
                    is_dropped = True
            self.assertEqual(echo.ask("/closed")[1], "1 1006")
        self.assert_ends(echo)

    def test_timer_and_other_threads(self):
        echo = self.start()
        with echo.open() as ws:
            self.assertEqual(ws.ask("timer 30"), "timer")
            for i in range(20):
                ws.send(f"late {i}")
            self.assertEqual(sorted(int(ws.read()) for _ in range(20)), list(range(20)))
        self.assert_ends(echo)


class Later(EchoTest):
    def test_bodies(self):
        echo = self.start()
        for path in ("/echo", "/late"):
            for body in ("", "hello", "x" * 16384):
                self.assertEqual(echo.ask(path, "POST", body), (200, body))
        self.assertEqual(echo.ask("/echo", "POST", "x" * 16385)[0], 413)
        self.assert_ends(echo)

    def test_requests_sent_in_advance_wait(self):
        echo = self.start()
        requests = b"".join(
            b"POST /late HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n%02d" % i for i in range(20)
        )
        back = ask_raw("127.0.0.1", echo.port, requests, is_all=True)
        bodies = [part[:2] for part in back.split(b"\r\n\r\n")[1:]]
        self.assertEqual(bodies, [b"%02d" % i for i in range(20)])
        self.assert_ends(echo)

    def test_who_leaves_before_the_answer(self):
        echo = self.start()
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", echo.port)) as s:
                s.sendall(b"POST /late HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
        self.assert_ends(echo)

    def test_no_answer(self):
        echo = self.start("answer_ms=200")
        self.assertEqual(echo.ask("/never")[0], 503)
        self.assert_ends(echo)

    def test_who(self):
        echo = self.start()
        self.assertEqual(
            echo.ask("/who?a=b", headers={"Host": "h:1", "X-Forwarded-For": "1.1.1.1, 2.2.2.2",
                                          "X-Forwarded-Proto": "https"}),
            (200, "2.2.2.2 h:1 secure a=b"),
        )
        request = b"GET http://other/who?q HTTP/1.1\r\nHost: x\r\n\r\n"
        back = ask_raw("127.0.0.1", echo.port, request, is_all=True)
        self.assertTrue(back.endswith(b"127.0.0.1 other plain q"))


class Ending(EchoTest):
    def test_everybody_is_told(self):
        echo = self.start()
        with echo.open() as one, echo.open() as two:
            echo.process.send_signal(signal.SIGTERM)
            for ws in (one, two):
                self.assertEqual(ws.read(), "bye")
                self.assertEqual(ws.read(), (1001, "the server stops"))
                ws.socket.sendall(frame(CLOSE, b"\x03\xe9"))
            self.assertEqual(echo.process.wait(20), 0)

    def test_who_does_not_answer_holds_up_nothing(self):
        echo = self.start()
        with echo.open(), echo.open(receive_buffer=4096) as slow, echo.open():
            slow.send("fill 900000")
            self.assertEqual(echo.stop(), (0, ""))

    def test_answers_under_way_are_given(self):
        echo = self.start()
        with socket.create_connection(("127.0.0.1", echo.port), 20) as s:
            s.sendall(b"GET /closed HTTP/1.1\r\nHost: x\r\n\r\n")
            s.recv(65536)  # it is connected for sure
            s.sendall(b"POST /late HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello" * 2)
            time.sleep(0.001)
            echo.process.send_signal(signal.SIGTERM)
            back = b""
            while chunk := s.recv(65536):
                back += chunk
            if back:  # the signal may have come before the request
                self.assertTrue(back.endswith(b"hello"))
        self.assertEqual(echo.process.wait(20), 0)

    def test_twice_is_at_once(self):
        echo = self.start("drain_ms=100000", "answer_ms=100000")
        with socket.create_connection(("127.0.0.1", echo.port)) as s:
            s.sendall(b"GET /never HTTP/1.1\r\nHost: x\r\n\r\n")
            with echo.open() as ws:
                ws.ask("x")
                echo.process.send_signal(signal.SIGTERM)
                self.assertEqual(ws.read(), "bye")
                self.assertIsNone(echo.process.poll())
                echo.process.send_signal(signal.SIGTERM)
                self.assertEqual(echo.process.wait(20), 0)


if __name__ == "__main__":
    NET_ECHO = sys.argv.pop(1)
    unittest.main()
