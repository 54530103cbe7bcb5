"""ground.py: a folder for a program that will suffer, the journal of the shim beside it."""

import os
import pathlib
import shutil
import tempfile


class Violation(Exception):
    """A promise was broken."""


class Ground:
    """The program keeps its files in 'root'. What it changes there is recorded in 'journal', for undo.py,
    and 'control' says what it suffers (shim.c)."""

    def __init__(self, shim):
        self.shim = str(shim)
        self.top = pathlib.Path(os.path.realpath(tempfile.mkdtemp(prefix="caminos-faults-")))
        self.root, self.journal = self.top / "data", self.top / "journal"
        self.control = self.top / "control"

    def start_anew(self):
        for folder in (self.root, self.journal):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()

    def close(self):
        shutil.rmtree(self.top)

    def set_faults(self, text):
        """What a program that runs is to suffer from now on."""
        part = self.top / "control.part"
        part.write_text(text)
        part.rename(self.control)

    def environment(self, faults):
        """Puts the shim under a program."""
        return {
            "LD_PRELOAD": self.shim,
            "CAMINOS_FAULTS": faults,
            "CAMINOS_FAULTS_ROOT": str(self.root),
            "CAMINOS_FAULTS_JOURNAL": str(self.journal),
            "CAMINOS_FAULTS_CONTROL": str(self.control),
        }
