"""The program with its check path compiled, in a cache folder: built once for each state of the source."""

import hashlib
import shutil
import sys
import tempfile
from pathlib import Path

import platformdirs

ROOT = Path(__file__).parents[1]
CACHE = platformdirs.user_cache_path("referee-benchmarks")


def compiled_program() -> Path:
    """The folder of the program, compiled now if it is not there; says so on stderr."""
    folder = CACHE / f"{_digest()}-{sys.implementation.cache_tag}"
    if not folder.exists():
        print(f"compiling the check path into {folder}, for some minutes", file=sys.stderr)
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as unfinished:
            _compile(Path(unfinished, "program"))
            Path(unfinished, "program").rename(folder)
    print(f"compiled check path: {folder}", file=sys.stderr)
    return folder


def _compile(folder: Path) -> None:
    sys.path.insert(0, str(ROOT))
    from hatch_build import compile_all

    for part in ("referee", "grammar"):
        shutil.copytree(ROOT / part, folder / part)
    with tempfile.TemporaryDirectory() as built:
        for place, library in compile_all(ROOT, Path(built)).items():
            shutil.copy(library, folder / place)


def _digest() -> str:
    digest = hashlib.sha256((ROOT / "hatch_build.py").read_bytes())
    for path in sorted((ROOT / "referee").rglob("*.py*")):
        if path.suffix in {".py", ".pyi"}:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
