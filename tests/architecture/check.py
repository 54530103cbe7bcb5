#!/usr/bin/env python3
"""Is the code arranged as docs/architecture.md draws it?

    check.py SOURCE_DIR includes        who may include and link to whom
    check.py SOURCE_DIR pure            no input or output in the pure modules
    check.py NM globals LIBRARY...      no variable that can change in them
    check.py NM names LIBRARY...        what they give to others is called cam_, and once

Prints a line for each breach and exits 1 if there is any.
"""

import pathlib
import re
import subprocess
import sys

# Each module and all it may know. A new folder in src/ needs a row here.
MAY_USE = {
    "base": set(),
    "rules": {"base"},
    "hand": {"rules", "base"},
    "engine": {"rules", "base"},
    "puzzle": {"engine", "rules", "base"},
    "learn": {"engine", "rules", "base"},
    "record": {"rules", "base"},
    "picture": {"record", "rules", "base"},
    "session": {"record", "rules", "base"},
    "front": {"hand", "puzzle", "session", "record", "engine", "rules", "base"},
    "hub": {"front", "session", "record", "rules", "base"},
    "files": {"session", "base"},
    "gtp": {"files", "front", "session", "record", "engine", "rules", "base"},
    "net": {"base"},
    "store": {"hub", "session", "record", "rules", "base"},
}

# The folders around the modules, likewise. Tests may know everything.
OUTSIDE = {
    "app/caminos": set(MAY_USE),
    "app/wasm": {"front", "base"},
    "bench": set(MAY_USE),
    "examples": {"rules", "base"},
    "fuzz": set(MAY_USE),
    "tools": {"learn", "engine", "record", "rules", "base"},
}

# Headers that a module keeps to itself, and who else may look in.
PRIVATE = {
    r"engine/(?!engine\.h$).*": {"puzzle", "learn", "tools"},
    r"rules/kernel\.h": {"engine"},
    r"rules/unrolled\.h": {"engine", "tools"},
    r"(session|front)/state\.h": set(),
    r"gtp/private\.h": set(),
    r"hub/inner\.h": set(),
    r"store/(?!store\.h$|sqlite\.h$).*": {"fuzz"},
}

PURE = ["base", "rules", "hand", "engine", "puzzle", "learn", "record", "session", "front", "hub"]

# What a pure module must not call or name. Formatting into memory is fine.
FORBIDDEN = re.compile(
    r"(?<![.>])\b(?:(?:stdin|stdout|stderr|environ)\b|"
    r"(?:v?f?printf|vdprintf|dprintf|v?f?scanf|puts|fputs|putchar|fputc|putc|getchar|fgetc|getc|"
    r"fgets|getline|perror|fopen|fdopen|freopen|fclose|fread|fwrite|fflush|fseek|tmpfile|remove|"
    r"rename|open|openat|creat|read|write|close|socket|getenv|system|popen|exit|abort|rand|srand)"
    r"(?=\s*\())"
)

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)
LINKS = re.compile(r"\bcam_module\s*\(\s*(\w+)([^)]*)\)")


def without_comments_and_strings(text):
    """The code with each comment and literal blanked, line by line in place."""
    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'"
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def sources(source, module):
    folder = source / "src" / module
    return sorted(p for p in folder.rglob("*") if p.suffix in (".c", ".h", ".inc"))


def is_private(name, module):
    return any(re.fullmatch(header, name) and module not in friends for header, friends in PRIVATE.items())


def check_file_includes(source, module, path):
    """Of a file of the module, or of a folder outside: a header is one of its own
    folders', by its name alone, or one below src/, by its place there."""
    text = path.read_text()
    for match in INCLUDE.finditer(text):
        name = match.group(1)
        where = f"{path.relative_to(source)}:{line_of(text, match.start())}"
        target = name.split("/")[0] if "/" in name else module
        if ".." in name:
            yield f'{where}: "{name}" climbs out of its folder'
        elif (source / "src" / name).exists() and "/" in name and target != module:
            if target not in {**MAY_USE, **OUTSIDE}[module]:
                yield f"{where}: {module} must not know {target}"
            elif is_private(name, module):
                yield f'{where}: "{name}" is private to {target}'
        elif module in MAY_USE and "/" in name and not (source / "src" / name).exists():
            yield f'{where}: "{name}" is not a header below src/'


def check_links(source, module):
    lists = source / "src" / module / "CMakeLists.txt"
    if not lists.exists():
        return
    for name, rest in LINKS.findall(lists.read_text()):
        for target in re.findall(r"\bcam_(\w+)", rest):
            if target not in MAY_USE[module] and target != "flags":
                yield f"src/{module}/CMakeLists.txt: cam_{name} must not link to cam_{target}"


def check_includes(source):
    for folder in sorted(p.name for p in (source / "src").iterdir() if p.is_dir()):
        if folder not in MAY_USE:
            yield f"src/{folder}: a module this check has no row for"
            continue
        for path in sources(source, folder):
            yield from check_file_includes(source, folder, path)
        yield from check_links(source, folder)
    for folder in OUTSIDE:
        for path in sorted((source / folder).rglob("*.[ch]")):
            yield from check_file_includes(source, folder, path)
    for app in sorted(p for p in source.glob("app/*") if p.is_dir()):
        if f"app/{app.name}" not in OUTSIDE:
            yield f"app/{app.name}: a program this check has no row for"


def check_pure(source):
    for module in PURE:
        for path in sources(source, module):
            code = without_comments_and_strings(path.read_text())
            for match in FORBIDDEN.finditer(code):
                line = line_of(code, match.start())
                yield f"{path.relative_to(source)}:{line}: {module} must not use {match.group()}"


def symbols(nm, library):
    """Yields name, kind and section of each symbol in a library, by its code alone and not by
    what is kept beside it for optimizing whole programs."""
    listing = subprocess.run(
        [nm, "--plugin=/dev/null", "--format=sysv", library], check=True, capture_output=True, text=True
    ).stdout
    for line in listing.splitlines():
        fields = [field.strip() for field in line.split("|")]
        if len(fields) == 7 and len(fields[2]) == 1:
            yield fields[0], fields[2], fields[6]


def check_globals(nm, libraries):
    """Variables outside read-only sections, as nm finds them. Constants that hold
    pointers lie in .data.rel.ro, which is read-only once the program runs."""
    for library in libraries:
        for name, kind, section in symbols(nm, library):
            if kind in "bBdDcCsSgGuVlL" and not section.startswith(".data.rel.ro"):
                yield f"{pathlib.Path(library).name}: '{name}' is a variable that can change"


def check_names(nm, libraries):
    """A capital letter marks what other files can see; U what a file wants to see."""
    owner = {}
    for library in libraries:
        module = pathlib.Path(library).name
        for name, kind, _ in symbols(nm, library):
            if not kind.isupper() or kind in "UN" or name.startswith("_"):
                continue
            if not name.startswith("cam_"):
                yield f"{module}: '{name}' should be called cam_{name}, or be static"
            if name in owner:
                yield f"{module}: '{name}' is the name of something in {owner[name]} too"
            owner[name] = module


def main(argv):
    if len(argv) > 3 and argv[2] == "globals":
        breaches = check_globals(argv[1], argv[3:])
    elif len(argv) > 3 and argv[2] == "names":
        breaches = check_names(argv[1], argv[3:])
    elif len(argv) == 3 and argv[2] == "includes":
        breaches = check_includes(pathlib.Path(argv[1]))
    elif len(argv) == 3 and argv[2] == "pure":
        breaches = check_pure(pathlib.Path(argv[1]))
    else:
        sys.exit(__doc__)
    found = list(breaches)
    for breach in found:
        print(breach)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
