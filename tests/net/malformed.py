"""malformed.py: requests that are not as they should be, and what is answered.

Each is a name, the bytes, and the status of the answer. Where nginx 1.22 answers
otherwise, its status stands behind; this server is the stricter one of the two.
'python3 bench/net/against_nginx.py' asks a real nginx for all of them.
"""


def head(*fields, line=b"GET / HTTP/1.1", host=b"Host: x"):
    return b"\r\n".join([line, *([host] if host else []), *fields, b"", b""])


def post(*fields, body=b""):
    return head(*fields, line=b"POST / HTTP/1.1") + body


CASES = [
    # The request line
    ("no method", head(line=b" / HTTP/1.1"), 400),
    ("method in small letters", head(line=b"get / HTTP/1.1"), 400),
    ("method with a digit", head(line=b"G3T / HTTP/1.1"), 400),
    ("unknown method", head(line=b"BREW / HTTP/1.1"), 405),
    ("OPTIONS", head(line=b"OPTIONS / HTTP/1.1"), 405),
    ("OPTIONS for the server", head(line=b"OPTIONS * HTTP/1.1"), 405, 400),
    ("CONNECT", head(line=b"CONNECT x:443 HTTP/1.1"), 405, 400),
    ("TRACE", head(line=b"TRACE / HTTP/1.1"), 405),
    ("PUT", head(line=b"PUT / HTTP/1.1"), 405),
    ("no path", head(line=b"GET HTTP/1.1"), 400),
    ("path without a slash", head(line=b"GET index.html HTTP/1.1"), 400),
    ("star", head(line=b"GET * HTTP/1.1"), 400),
    ("blank in the path", head(line=b"GET /a b HTTP/1.1"), 400),
    ("two blanks before the path", head(line=b"GET  / HTTP/1.1"), 400, 200),
    ("two blanks before the version", head(line=b"GET /  HTTP/1.1"), 400, 200),
    ("tab instead of a blank", head(line=b"GET\t/ HTTP/1.1"), 400),
    ("tab in the path", head(line=b"GET /\tx HTTP/1.1"), 400),
    ("NUL in the path", head(line=b"GET /\0 HTTP/1.1"), 400),
    ("NUL, escaped", head(line=b"GET /%00 HTTP/1.1"), 400),
    ("half an escape", head(line=b"GET /%4 HTTP/1.1"), 400),
    ("no hexadecimal digit", head(line=b"GET /%zz HTTP/1.1"), 400),
    ("bytes above 127 in the path", head(line=b"GET /\xff HTTP/1.1"), 400, 404),
    ("fragment", head(line=b"GET /#x HTTP/1.1"), 400, 200),
    ("no version", head(line=b"GET /"), 400, 200),
    ("version in small letters", head(line=b"GET / http/1.1"), 400),
    ("version 0.9", head(line=b"GET / HTTP/0.9"), 505, 400),
    ("version 1.2", head(line=b"GET / HTTP/1.2"), 505, 200),
    ("version 2.0", head(line=b"GET / HTTP/2.0"), 505),
    ("version 9.9", head(line=b"GET / HTTP/9.9"), 505),
    ("version 1.10", head(line=b"GET / HTTP/1.10"), 400, 200),
    ("version 1.", head(line=b"GET / HTTP/1."), 400),
    ("version with more behind", head(line=b"GET / HTTP/1.1x"), 400),
    ("another protocol", head(line=b"GET / RTSP/1.0"), 400),
    ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    ("HTTP/2 at once", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, 400),
    ("absolute, but no host", head(line=b"GET http:/// HTTP/1.1"), 400),
    ("absolute, another scheme", head(line=b"GET ftp//x/ HTTP/1.1"), 400),
    ("address too long", head(line=b"GET /" + b"a" * 40000 + b" HTTP/1.1"), 414),
    # Hosts
    ("no host", head(host=None), 400),
    ("two hosts", head(b"Host: x"), 400),
    ("two different hosts", head(b"Host: y"), 400),
    ("empty host", head(host=b"Host:"), 400),
    ("host with a path", head(host=b"Host: x/y"), 400),
    ("host with a blank", head(host=b"Host: x y"), 400),
    ("host with a user", head(host=b"Host: me@x"), 400, 200),
    ("host with a port of letters", head(host=b"Host: x:port"), 400, 200),
    ("hosts in a list", head(host=b"Host: x, y"), 400),
    # Fields
    ("blank before the colon", head(b"Content-Length : 5"), 400),
    ("tab before the colon", head(b"Host\t: x"), 400),
    ("blank in a name", head(b"My Field: x"), 400),
    ("blank before a name", head(b" Field: x"), 400),
    ("folded", head(b"Field: a", b" b"), 400),
    ("folded with a tab", head(b"Field: a", b"\tb"), 400),
    ("folded at once", head(host=b" Host: x"), 400),
    ("empty name", head(b": x"), 400),
    ("no colon", head(b"Field"), 400, 200),
    ("bytes above 127 in a name", head(b"F\xc3\xa9: x"), 400, 200),
    ("brackets in a name", head(b"Field[]: x"), 400, 200),
    ("NUL in a name", head(b"Fi\0eld: x"), 400),
    ("NUL in a value", head(b"Field: a\0b"), 400),
    ("a control byte in a value", head(b"Field: a\x01b"), 400, 200),
    ("DEL in a value", head(b"Field: a\x7fb"), 400, 200),
    ("LF alone", b"GET / HTTP/1.1\nHost: x\n\n", 400, 200),
    ("LF alone after a field", b"GET / HTTP/1.1\r\nHost: x\nField: y\r\n\r\n", 400, 200),
    ("CR alone after a field", b"GET / HTTP/1.1\r\nHost: x\rField: y\r\n\r\n", 400),
    ("CR CR LF", b"GET / HTTP/1.1\r\nHost: x\r\r\n\r\n", 400, 200),
    ("CR before the end", b"GET / HTTP/1.1\r\nHost: x\r\n\r\r\n", 400),
    ("CR in the request line", b"GET /\r HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("too many fields", head(*[b"F%d: x" % i for i in range(100)]), 400, 200),
    ("fields too long", head(b"Field: " + b"x" * 40000), 400),
    # Bodies
    ("two lengths", post(b"Content-Length: 5", b"Content-Length: 5", body=b"hello"), 400),
    ("two different lengths", post(b"Content-Length: 5", b"Content-Length: 6", body=b"hello"), 400),
    ("lengths in a list", post(b"Content-Length: 5, 5", body=b"hello"), 400),
    ("length and chunks", post(b"Content-Length: 5", b"Transfer-Encoding: chunked", body=b"0\r\n\r\n"), 400),
    ("chunks and length", post(b"Transfer-Encoding: chunked", b"Content-Length: 5", body=b"0\r\n\r\n"), 400),
    ("chunks", post(b"Transfer-Encoding: chunked", body=b"0\r\n\r\n"), 501, 405),
    ("other encodings", post(b"Transfer-Encoding: gzip", body=b"hello"), 501),
    ("hidden chunks", post(b"Transfer-Encoding: xchunked", body=b"hello"), 501),
    ("chunks in HTTP/1.0", head(b"Transfer-Encoding: chunked", line=b"POST / HTTP/1.0") + b"0\r\n\r\n", 400),
    ("negative length", post(b"Content-Length: -1"), 400),
    ("length with a sign", post(b"Content-Length: +5", body=b"hello"), 400),
    ("length in hexadecimal", post(b"Content-Length: 0x5", body=b"hello"), 400),
    ("length in letters", post(b"Content-Length: five", body=b"hello"), 400),
    ("length with a blank", post(b"Content-Length: 5 5", body=b"hello"), 400),
    ("empty length", post(b"Content-Length:", body=b"hello"), 400),
    ("length past any number", post(b"Content-Length: 99999999999999999999999"), 400),
    ("length too large", post(b"Content-Length: 99999999"), 413),
    ("body for GET", head(b"Content-Length: 5") + b"hello", 400, 200),
]

# And some that are odd, but can be read.
SOUND = [
    ("path out of the folder", head(line=b"GET /../../etc/passwd HTTP/1.1"), 400),
    ("empty lines before it", b"\r\n\r\n" + head(), 200),
    ("absolute", head(line=b"GET http://x/ HTTP/1.1"), 200),
    ("absolute, without a path", head(line=b"GET http://x HTTP/1.1"), 200),
    ("absolute, the host elsewhere", head(line=b"GET HTTP://y:80/ HTTP/1.1"), 200),
    ("HTTP/1.0 without a host", head(line=b"GET / HTTP/1.0", host=None), 200),
    ("a name that begins like a known one", head(b"A: 1", b"up: 2", b"Conten: 3"), 200),
    ("no blank after the colon", head(b"Field:x", host=b"Host:x"), 200),
    ("blanks around a value", head(b"Field: \t x \t "), 200),
    ("empty value", head(b"Field:"), 200),
    ("bytes above 127 in a value", head(b"Field: \xff\xfe"), 200),
    ("IPv6 host", head(host=b"Host: [::1]:8080"), 200),
    ("length of nothing", head(b"Content-Length: 0"), 200),
    ("length with zeros before", post(b"Content-Length: 0005", body=b"hello"), 405),
    ("an upgrade to what we do not speak", head(b"Connection: upgrade", b"Upgrade: h2c"), 200),
]
