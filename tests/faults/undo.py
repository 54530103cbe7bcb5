#!/usr/bin/env python3
"""undo.py JOURNAL [SEED]: take back what a killed program changed and never synced.

JOURNAL is the folder that shim.c wrote to. Without a seed all such changes are lost. With one, each is
lost or kept by chance, whole or torn at the boundaries of sectors: a disk may write in any order what
nobody waited for. The journal is empty afterwards. Prints how many changes there were and how many
were lost.
"""

import os
import pathlib
import random
import struct
import sys

HEADER = struct.Struct("<IIQQqqqII")  # struct record of shim.c
MAGIC = 0x43464C54
WRITE, TRUNCATE, CREATE, UNLINK, SYNC = range(5)
SECTOR = 512


class Change:
    """A record of the journal, and what undoing it found."""

    def __init__(self, fields, at, path, old):
        _, self.kind, self.inode, self.folder, self.offset, self.length, self.size, _, _ = fields
        self.at, self.path, self.old = at, path, old
        self.new = None

    def is_of_file(self):
        """Does its name still mean the file that was changed?"""
        try:
            return os.stat(self.path).st_ino == self.inode
        except FileNotFoundError:
            return False


def read_journal(folder):
    """All records that are whole; the last may not be. And where they end."""
    data = pathlib.Path(folder, "journal").read_bytes()
    found, at = [], 0
    while at + HEADER.size <= len(data):
        fields = HEADER.unpack_from(data, at)
        if fields[0] != MAGIC:
            sys.exit(f"undo: {folder}: no record at {at}")
        path_end = at + HEADER.size + fields[7]
        end = path_end + fields[8]
        if end > len(data):
            break
        path = data[at + HEADER.size : path_end].decode()
        found.append(Change(fields, at, path, data[path_end:end]))
        at = end
    return found, at


def trim(folder):
    """Take off half a record at the end, before another program writes there."""
    path = pathlib.Path(folder, "journal")
    if path.exists():
        os.truncate(path, read_journal(folder)[1])


def unsynced(changes):
    """The changes that no sync covers, in order."""
    covered = {}  # inode of a file or folder: the journal up to there
    for change in changes:
        if change.kind == SYNC:
            covered[change.inode] = max(covered.get(change.inode, 0), change.offset)
    owner = {WRITE: "inode", TRUNCATE: "inode", CREATE: "folder", UNLINK: "folder"}
    return [c for c in changes if c.kind != SYNC and c.at >= covered.get(getattr(c, owner[c.kind]), 0)]


def undo_one(folder, change):
    if change.kind == UNLINK:
        kept = pathlib.Path(folder, f"kept-{change.length}")
        if kept.exists():
            kept.rename(change.path)
    elif not change.is_of_file():
        pass
    elif change.kind == CREATE:
        os.rename(change.path, pathlib.Path(folder, f"made-{change.at}"))
    else:
        with open(change.path, "r+b") as file:
            file.seek(change.offset)
            if change.kind == WRITE:
                change.new = file.read(change.length)
                file.seek(change.offset)
            file.write(change.old)
            file.truncate(change.size)


def write_again(change, chance):
    """The new bytes, or with a torn write some sectors of them."""
    torn = chance.random() < 0.25
    with open(change.path, "r+b") as file:
        start = 0
        while start < len(change.new):
            end = start + SECTOR - (change.offset + start) % SECTOR
            if not torn or chance.random() < 0.5:
                file.seek(change.offset + start)
                file.write(change.new[start:end])
            start = end


def redo_one(folder, change, chance):
    made = pathlib.Path(folder, f"made-{change.at}")
    if change.kind == CREATE:
        if made.exists():
            made.rename(change.path)
    elif not change.is_of_file():
        pass
    elif change.kind == UNLINK:
        os.unlink(change.path)
    elif change.kind == TRUNCATE:
        os.truncate(change.path, change.offset)
    elif change.new is not None:
        write_again(change, chance)


def undo(folder, seed=None):
    """Returns how many changes were not synced, and how many of them are lost now."""
    changes = unsynced(read_journal(folder)[0])
    for change in reversed(changes):
        undo_one(folder, change)
    kept = 0
    if seed is not None:
        chance = random.Random(seed)
        share = chance.random()
        for change in changes:
            if chance.random() < share:
                redo_one(folder, change, chance)
                kept += 1
    clear(folder)
    return len(changes), len(changes) - kept


def clear(folder):
    """Forget everything; what is on disk stays."""
    for path in pathlib.Path(folder).iterdir():
        path.unlink()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    print("%d unsynced, %d lost" % undo(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else None))
