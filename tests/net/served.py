"""served.py: a running 'caminos serve', and the page it serves in the tests."""

import http.client
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile

SCRIPT = b"export const answer = 42;\n" * 40000  # long enough for many chunks
NOISE = os.urandom(700000)  # does not compress

PAGE = {
    "index.html": b"<!doctype html><title>Caminos</title>" + b"<p>hello</p>" * 50,
    "sw.js": b"self.addEventListener('fetch', () => {});\n" * 20,
    "caminos.webmanifest": b'{"name": "Caminos"}' + b" " * 500,
    "icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'>" + b"<path/>" * 50 + b"</svg>",
    "icon.png": b"\x89PNG\r\n\x1a\n" + b"\0" * 500,
    "data.json": b"[1, 2, 3]",
    "empty.txt": b"",
    ".hidden": b"not for you",
    "assets/main-1a2b.js": SCRIPT,
    "assets/caminos-3c4d.wasm": b"\0asm" + NOISE,
    "assets/look-5e6f.css": b"body { margin: 0 }\n" * 50,
    "assets/text-7a8b.woff2": b"wOF2" + b"\0" * 300,
}

# No server under test touches the games of whoever runs the tests.
HOME = tempfile.TemporaryDirectory(prefix="caminos-serve-")
os.environ["XDG_DATA_HOME"] = HOME.name


class Server:
    """A running 'caminos serve' on a free port."""

    caminos = None  # the program; set once, by whoever is called with it

    def __init__(self, page, *options, **how):
        data = tempfile.mkdtemp(dir=os.environ["XDG_DATA_HOME"])
        self.process = subprocess.Popen(
            [self.caminos, "serve", "--page", str(page), "--port", "0", "--data", data, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **how,
        )
        self.line = self.process.stdout.readline()
        found = re.search(r"http://([^/]+):(\d+)/", self.line)
        if not found:
            raise AssertionError(f"no address: {self.line!r} {self.process.stderr.read()!r}")
        self.host, self.port = found.group(1).strip("[]"), int(found.group(2))

    def stop(self, how=signal.SIGTERM):
        """Ends it; returns its exit status and all else it has said."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err

    def connect(self, timeout=20):
        return socket.create_connection((self.host, self.port), timeout)

    def ask(self, path, method="GET", **headers):
        """Returns status, headers and body."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=20)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=named)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, body

    def send(self, data, timeout=20):
        return ask_raw(self.host, self.port, data, timeout)

    def cpu(self):
        """Seconds of processor time it has used."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ask_raw(host, port, data, timeout=20, is_all=False):
    """Sends bytes; returns what comes back until the other side closes or is silent.
    It is told if this is all, and closes the sooner."""
    with socket.create_connection((host, port), timeout) as s:
        back = b""
        try:
            s.sendall(data)
            if is_all:
                s.shutdown(socket.SHUT_WR)
            s.settimeout(1.5)
            while chunk := s.recv(65536):
                back += chunk
        except (TimeoutError, ConnectionError):
            pass
        return back


def write_page(folder):
    for name, data in PAGE.items():
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
