"""The only door to numba.

`kernel` compiles an inner function; `entry_for` gives a function that Python calls, compiled for one game and kept on
disk. Its cache lies in a folder named by a digest of the sources of the engine and of that game: numba itself looks
only at the file of the outermost function, so without that a changed rule would go on running as its old self.

With SIMLAB_JIT=0 everything runs as plain Python: slow, and the second opinion on the compiler.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
import platformdirs

PACKAGE = Path(__file__).resolve().parent.parent

READING_ROOMS = ("narration.py", "metrics.py", "weights.py")
"""Rooms of a game no kernel is made of; the columns and weights they name reach kernels as record types."""

JIT = os.environ.get("SIMLAB_JIT", "1") != "0"


def source_digest(game: Path, apart: tuple[str, ...] = ()) -> str:
    """A digest of all Python sources that a log of the game in this folder hangs on, some rooms left out."""
    digest = hashlib.sha256()
    for folder in (PACKAGE / "core", PACKAGE / "engine", game):
        for path in sorted(folder.rglob("*.py")):
            if path.name in apart:
                continue
            digest.update(path.relative_to(folder.parent).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(game: Path) -> Path:
    """Where compiled kernels of a game lie: SIMLAB_CACHE or the user's cache folder, the game, then the digest."""
    root = os.environ.get("SIMLAB_CACHE") or platformdirs.user_cache_dir("simlab")
    return Path(root) / f"{game.name}-{source_digest(game, READING_ROOMS)}"


def must_compile(game: Path) -> bool:
    """Whether no compiled kernels of the game are on disk yet."""
    return JIT and not any(cache_folder(game).rglob("*.nbc"))


def writable(folder: Path) -> bool:
    """Whether files can be written in the folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


if JIT:
    import numba
    from llvmlite import ir
    from llvmlite.binding import get_host_cpu_features
    from numba.core import cgutils, types
    from numba.extending import intrinsic, overload

    def kernel(function: Callable[..., Any]) -> Any:
        """Compile an inner function of a kernel."""
        return numba.njit(nogil=True, error_model="numpy")(function)

    def inlined(function: Callable[..., Any]) -> Any:
        """Compile an inner function into each of its callers: worth it where many values are handed over."""
        return numba.njit(nogil=True, error_model="numpy", forceinline=True)(function)

    @cache
    def entry_for(function: Callable[..., Any], game: Path) -> Any:
        """The function that Python calls for the game in this folder; it lets go of the interpreter lock."""
        folder = cache_folder(game)
        kept = writable(folder)
        if not kept:  # numba would fall back on folders that know nothing of the digest
            warnings.warn(
                f"{folder}: can't write here, so kernels are compiled in every run; "
                "set SIMLAB_CACHE to a folder that can be written",
                RuntimeWarning,
                stacklevel=2,
            )
        with _deciding:
            numba.config.CACHE_DIR = str(folder)  # read while the function is being wrapped
            return numba.njit(nogil=True, error_model="numpy", cache=kept)(function)

    _deciding = Lock()

    @intrinsic  # type: ignore[untyped-decorator]
    def popcount(typingctx: Any, value: Any) -> Any:
        """How many bits of an int64 are set."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(typingctx: Any, value: Any) -> Any:
        """The place of the lowest set bit of an int64; 64 for none."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def highest(typingctx: Any, value: Any) -> Any:
        """The place of the highest set bit of a non-negative int64; -1 for none."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], context.get_constant(types.boolean, False))
            return builder.sub(context.get_constant(types.int64, 63), zeros)

        return types.int64(types.int64), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def _deposit(typingctx: Any, value: Any, mask: Any) -> Any:
        """Spread the low bits of a value over the set bits of a mask (BMI2)."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            form = ir.FunctionType(word, [word, word])
            return builder.call(cgutils.get_or_insert_function(builder.module, form, "llvm.x86.bmi.pdep.64"), args)

        return types.int64(types.int64, types.int64), codegen

    if get_host_cpu_features().get("bmi2", False):

        @numba.njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator]
        def nth_bit(bits: Any, index: Any) -> Any:
            """The place of set bit number `index` of an int64, counted from the lowest."""
            return lowest(_deposit(np.int64(1) << index, bits))

    else:

        @numba.njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator]
        def nth_bit(bits: Any, index: Any) -> Any:
            """The place of set bit number `index` of an int64, counted from the lowest."""
            for _ in range(index):
                bits &= bits - 1
            return lowest(bits)

    def dispatch(stub: Callable[..., Any], choose: Callable[[Any], Callable[..., Any]], signature: str) -> None:
        """Let compiled code call `stub`: `choose(state type)` gives the function of the game at hand.

        `signature` names the stub's parameters, `state` among them, as numba compares them by name.
        """
        scope: dict[str, Any] = {"choose": choose}
        exec(f"def typed({signature}):\n    return choose(state)\n", scope)
        overload(stub, jit_options={"nogil": True, "error_model": "numpy"})(scope["typed"])

    def record_type(dtype: np.dtype[Any]) -> Any:
        """The compiled type of a record, equal for equal fields."""
        return numba.from_dtype(dtype)

else:

    def kernel(function: Callable[..., Any]) -> Any:
        """Leave the function as it is (SIMLAB_JIT=0)."""
        return function

    inlined = kernel

    @cache
    def entry_for(function: Callable[..., Any], game: Path) -> Any:
        """The function itself (SIMLAB_JIT=0)."""
        return function

    def popcount(value: Any) -> Any:
        """How many bits of an int64 are set."""
        return np.int64(int(value).bit_count())

    def lowest(value: Any) -> Any:
        """The place of the lowest set bit of an int64; 64 for none."""
        number = int(value)
        return np.int64((number & -number).bit_length() - 1 if number else 64)

    def highest(value: Any) -> Any:
        """The place of the highest set bit of a non-negative int64; -1 for none."""
        return np.int64(int(value).bit_length() - 1)

    def nth_bit(bits: Any, index: Any) -> Any:
        """The place of set bit number `index` of an int64, counted from the lowest."""
        number = int(bits)
        for _ in range(int(index)):
            number &= number - 1
        return lowest(number)

    def dispatch(stub: Callable[..., Any], choose: Callable[[Any], Callable[..., Any]], signature: str) -> None:
        """Nothing to do: the stub itself picks by dtype."""

    def record_type(dtype: np.dtype[Any]) -> Any:
        """Unused without the compiler."""
        return dtype
