#!/usr/bin/env python3
"""test_check.py CHECK CC NM: does check.py notice what it is there to notice?"""

import pathlib
import subprocess
import sys
import tempfile

FILES = {
    "src/base/a.h": "int a(void); /* fopen(x) in a comment is fine */\n",
    "src/rules/r.c": '#include "base/a.h"\n#include "r.h"\nconst char *s = "printf(";\n',
    "src/rules/r.h": "\n",
    "src/rules/CMakeLists.txt": "cam_module(rules LINKS cam_base)\n",
}

CASES = [
    ({}, "includes", None),
    ({}, "pure", None),
    ({"src/base/b.c": '#include "rules/r.h"\n'}, "includes", "src/base/b.c:1: base must not know rules"),
    ({"src/gtp/g.c": '#include "net/n.h"\n', "src/net/n.h": ""}, "includes", "gtp must not know net"),
    ({"src/session/s.c": '#include "engine/engine.h"\n', "src/engine/engine.h": ""}, "includes",
     "session must not know engine"),
    ({"src/gtp/g.c": '#include "engine/tree.h"\n', "src/engine/tree.h": ""}, "includes",
     '"engine/tree.h" is private to engine'),
    ({"src/engine/e.c": '#include "rules/kernel.h"\n', "src/rules/kernel.h": ""}, "includes", None),
    ({"src/record/e.c": '#include "rules/kernel.h"\n', "src/rules/kernel.h": ""}, "includes", "is private to rules"),
    ({"app/caminos/play/a.c": '#include "engine/tree.h"\n', "src/engine/tree.h": ""}, "includes",
     'app/caminos/play/a.c:1: "engine/tree.h" is private to engine'),
    ({"app/wasm/w.c": '#include "rules/r.h"\n#include "own.h"\n'}, "includes", "app/wasm must not know rules"),
    ({"tools/t.c": '#include "engine/tree.h"\n', "src/engine/tree.h": ""}, "includes", None),
    ({"tools/t.c": '#include "net/x.h"\n', "src/net/x.h": ""}, "includes", "tools must not know net"),
    ({"app/new/n.c": ""}, "includes", "app/new: a program"),
    ({"src/session/p.c": "int x = open(y);\n"}, "pure", "src/session/p.c:1: session must not use open"),
    ({"src/rules/q.c": '\n#include "../base/a.h"\n'}, "includes", "src/rules/q.c:2: "),
    ({"src/other/o.c": ""}, "includes", "src/other: a module"),
    ({"src/base/CMakeLists.txt": "cam_module(base LINKS cam_rules)"}, "includes", "must not link to cam_rules"),
    ({"src/rules/p.c": 'void p(void)\n{\n    printf("x");\n}\n'}, "pure", "src/rules/p.c:3: "),
    ({"src/base/p.c": "void *p = stderr;\n"}, "pure", "must not use stderr"),
    ({"src/base/p.c": "int x = my_fopen(snprintf(b, 3, s));\n"}, "pure", None),
]

# Whether a module with this line in it has a variable that can change.
VARIABLES = [
    ("int x;", True),
    ("static int x = 3; int *f(void); int *f(void) { return &x; }", True),
    ("int f(void); int f(void) { static int x; return x++; }", True),
    ("_Thread_local int x;", True),
    ('const char *const names[] = {"a", "b"};', False),
    ("int f(void); int f(void) { static const int x[2] = {1, 2}; return x[f()]; }", False),
]

# Two modules, and what is wrong with the names they give to others.
NAMES = [
    ("int cam_a(void) { return 1; }", "int cam_b(void) { return 1; }", None),
    ("static int a; int cam_a(void) { return a; }", "static int a; int *cam_b = &a;", None),
    ("int cam_a(void) { return 1; }", "int cam_a(void) { return 2; }", "m1.o: 'cam_a' is the name"),
    ("int cam_a(void) { return 1; }", "const int table[1];", "m1.o: 'table' should be called"),
]


def run(check, extra, what):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**FILES, **extra}.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return subprocess.run([sys.executable, check, folder, what], capture_output=True, text=True)


def has_variable(check, cc, nm, code):
    with tempfile.TemporaryDirectory() as folder:
        source, binary = pathlib.Path(folder, "m.c"), pathlib.Path(folder, "m.o")
        source.write_text(code)
        subprocess.run([cc, "-c", source, "-o", binary], check=True)
        result = subprocess.run([sys.executable, check, nm, "globals", binary], capture_output=True)
        return result.returncode == 1


def wrong_names(check, cc, nm, codes):
    with tempfile.TemporaryDirectory() as folder:
        binaries = []
        for i, code in enumerate(codes):
            source, binary = pathlib.Path(folder, f"m{i}.c"), pathlib.Path(folder, f"m{i}.o")
            source.write_text(code)
            subprocess.run([cc, "-c", source, "-o", binary], check=True)
            binaries.append(binary)
        command = [sys.executable, check, nm, "names", *binaries]
        return subprocess.run(command, capture_output=True, text=True).stdout


def main():
    failed = 0
    for *codes, expected in NAMES:
        printed = wrong_names(*sys.argv[1:4], codes)
        if (expected or "") not in printed or bool(printed) != bool(expected):
            failed += 1
            print(f"names {codes}: expected {expected}, got {printed}")
    for code, expected in VARIABLES:
        if has_variable(*sys.argv[1:4], code) != expected:
            failed += 1
            print(f"globals {code}: expected {expected}")
    for extra, what, expected in CASES:
        result = run(sys.argv[1], extra, what)
        right = result.returncode == (1 if expected else 0) and (expected or "") in result.stdout
        if not right or result.stderr:
            failed += 1
            print(f"{what} {extra}: expected {expected}, got {result.stdout}{result.stderr}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
