"""nginx.py: an nginx of one's own on a free port of this machine, for comparisons."""

import pathlib
import socket
import subprocess
import tempfile
import time

CONFIGURATION = """
daemon off;
master_process off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log crit;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000000;
    open_file_cache max=1000 inactive=600s;
    gzip_static on;
    types {{ text/html html; application/wasm wasm; text/javascript js; }}
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port} backlog=1024; root {page}; }}
}}
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Nginx:
    def __init__(self, page=None):
        self.folder = tempfile.TemporaryDirectory()
        if page is None:
            page = pathlib.Path(self.folder.name, "page")
            page.mkdir()
            (page / "index.html").write_text("<!doctype html>")
        # Without a master process nginx stays the user that started it, root too.
        pathlib.Path(self.folder.name).chmod(0o755)
        self.port = free_port()
        file = pathlib.Path(self.folder.name, "nginx.conf")
        file.write_text(CONFIGURATION.format(folder=self.folder.name, port=self.port, page=page))
        self.process = subprocess.Popen(["nginx", "-c", str(file)], stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("nginx does not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.folder.cleanup()
