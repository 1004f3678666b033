"""Fill ``src/manilla/web/vendor`` with the libraries of the browser client, from npm by package-lock.json.

Nothing of others is committed: ``make env`` runs this, and it does nothing while the lock file is the one that the
folder was made from. npm checks each package against the hash in the lock file. Here bare names of modules become
paths, so that a page needs no import map, and ``VENDOR.json`` says what each file is and how it hashes.

Runs on the standard library alone, before there is an environment.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools.debian import apt, can_install  # noqa: E402 - run as a file, so the folder above is not on the path yet

MODULES = ROOT / "node_modules"
VENDOR = ROOT / "src" / "manilla" / "web" / "vendor"
NOTE = VENDOR / "VENDOR.json"
LOCK = ROOT / "package-lock.json"
LEAST_NODE = 18

IMPORTED = re.compile(r"""\b(from|import)\s*(["'])([^"'./][^"']*)\2""")
SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*\n?", re.MULTILINE)


@dataclass(frozen=True)
class Module:
    """One module: by what name others import it, and where its package keeps it."""

    specifier: str
    package: str
    path: str

    @property
    def name(self) -> str:
        """The file's name in the vendor folder, without ``.js``."""
        return self.specifier.removeprefix("@preact/").replace("/", "-")


WANTED = (
    Module("preact", "preact", "dist/preact.mjs"),
    Module("preact/hooks", "preact", "hooks/dist/hooks.mjs"),
    Module("htm", "htm", "dist/htm.module.js"),
    Module("@preact/signals", "@preact/signals", "dist/signals.mjs"),
    Module("@preact/signals-core", "@preact/signals-core", "dist/signals-core.mjs"),
)


def main() -> None:
    if is_current():
        return
    npm = program("npm")
    subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=ROOT, check=True)
    fill()


def is_current() -> bool:
    """Whether the folder was made from this lock file and by this script, and holds what it says."""
    try:
        note = json.loads(NOTE.read_text("utf-8"))
        files = {file["file"]: file["sha512"] for package in note["packages"] for file in package["files"]}
        return (
            note["made_from"] == _made_from()
            and (MODULES / ".package-lock.json").exists()
            and all(_sha512(VENDOR / name) == sha512 for name, sha512 in files.items())
        )
    except (OSError, ValueError, KeyError):
        return False


def fill() -> None:
    """Write the folder anew from ``node_modules``."""
    shutil.rmtree(VENDOR, ignore_errors=True)
    VENDOR.mkdir(parents=True)
    lock = json.loads(LOCK.read_text("utf-8"))["packages"]
    paths = {module.specifier: f"./{module.name}.js" for module in WANTED}
    packages: dict[str, dict[str, Any]] = {}
    for module in WANTED:
        folder = MODULES / module.package
        if module.package not in packages:
            known = lock[f"node_modules/{module.package}"]
            licence = f"LICENSE-{module.package.removeprefix('@').replace('/', '-')}.txt"
            shutil.copyfile(folder / "LICENSE", VENDOR / licence)
            packages[module.package] = {
                "name": module.package,
                "version": known["version"],
                "licence": known["license"],
                "integrity": known["integrity"],
                "files": [{"file": licence, "sha512": _sha512(VENDOR / licence)}],
            }
        target = VENDOR / f"{module.name}.js"
        target.write_text(rewritten((folder / module.path).read_text("utf-8"), paths), "utf-8")
        packages[module.package]["files"].append({"file": target.name, "sha512": _sha512(target)})
        types = [f'export * from "{module.specifier}";']
        types += [f'export {{ default }} from "{module.specifier}";'] * (module.specifier == "htm")
        target.with_suffix(".d.ts").write_text("\n".join(types) + "\n", "utf-8")
    note = {"made_from": _made_from(), "packages": sorted(packages.values(), key=lambda package: str(package["name"]))}
    NOTE.write_text(json.dumps(note, indent=1) + "\n", "utf-8")


def rewritten(text: str, paths: dict[str, str]) -> str:
    """A module with the bare names of others turned into paths. Raises KeyError for one that is not vendored."""
    return SOURCE_MAP.sub("", IMPORTED.sub(lambda found: f"{found[1]}{found[2]}{paths[found[3]]}{found[2]}", text))


def program(name: str) -> str:
    """Where npm or node is; as root on Debian it is installed. Ends the program with a sentence where it is missing."""
    if shutil.which(name) is None and can_install():
        apt("update")
        apt("install", "nodejs", "npm")
    found = shutil.which(name)
    if found is None:
        sys.exit(
            f"Needed for the browser client: {name}, with Node.js {LEAST_NODE} or newer. On Debian: apt-get install"
            " nodejs npm."
        )
    return found


def _made_from() -> str:
    """One hash of the lock file and of this script."""
    return hashlib.sha256(LOCK.read_bytes() + Path(__file__).read_bytes()).hexdigest()


def _sha512(file: Path) -> str:
    return hashlib.sha512(file.read_bytes()).hexdigest()


if __name__ == "__main__":
    main()
