"""libengawa through ctypes: finding it, its functions, and text in and out (library/plain.h)."""

from __future__ import annotations

import ctypes
import glob
import json
import operator
import os
import threading
from ctypes import (c_bool, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint, c_uint16,
                    c_uint64, c_void_p)
from typing import TYPE_CHECKING, Any, Callable, Iterable, SupportsIndex, TypeVar

if TYPE_CHECKING:
    import numpy
else:
    try:
        import numpy
    except ImportError:
        numpy = None

_Kind = TypeVar("_Kind")

CHANCE = -1
SPECTATOR = -1
OPEN = -2

_SEATS_MAX = 8
_CHANCE_BIT = 1 << _SEATS_MAX
_LANGUAGES = {"en": 0, "ja": 1}


class EngawaError(ValueError):
    """What the library refuses: `code` for programs, `en` and `ja` for people; `line` of a record."""

    code: str
    en: str
    ja: str
    line: int | None = None

    def __init__(self, code: str, en: str, ja: str = "") -> None:
        super().__init__("%s (%s)" % (en, code))
        self.code, self.en, self.ja = code, en, ja

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.en, self.ja)


_int, _int64, _uint64, _size = c_int, c_int64, c_uint64, c_size_t
_at, _string = c_void_p, c_char_p  # a handle or an array; text

_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "engawa_library_start": (None, []),
    "engawa_library_version": (_string, []),
    "engawa_play_number": (c_int, [_uint64]),
    "engawa_plain_play": (c_bool, [_int, _at, _at]),
    "engawa_plain_out_new": (_at, []),
    "engawa_plain_out_free": (None, [_at]),
    "engawa_plain_out": (_string, [_at]),
    "engawa_plain_games": (None, [_at]),
    "engawa_plain_setup_new": (_at, [_int, _int, _string, _size, _at]),
    "engawa_plain_setup_free": (None, [_at]),
    "engawa_plain_setup": (None, [_at, _at]),
    "engawa_plain_game": (None, [_at, _at]),
    "engawa_plain_bots": (None, [_at, _at]),
    "engawa_plain_match_new": (_at, [_at, _int, _at]),
    "engawa_plain_match_free": (None, [_at]),
    "engawa_plain_match_view": (_at, [_at, _int, _at]),
    "engawa_plain_match_setup": (_at, [_at]),
    "engawa_plain_append": (c_bool, [_at, _int, _string, _int64, _at]),
    "engawa_plain_viewer": (c_int, [_at]),
    "engawa_plain_actors": (c_uint, [_at]),
    "engawa_plain_entries": (None, [_at, _at]),
    "engawa_plain_legal": (None, [_at, _int, _at]),
    "engawa_plain_describe": (None, [_at, _int, _at]),
    "engawa_plain_events": (None, [_at, _size, _int, _string, _size, _int, _at]),
    "engawa_plain_choose": (c_bool, [_at, _string, _at, _int, _int, _at]),
    "engawa_plain_random_move": (c_bool, [_at, _int, _at, _at]),
    "engawa_plain_values": (c_bool, [_at, _string, _at, _int, _at]),
    "engawa_plain_worth": (c_double, [_at, _string]),
    "engawa_plain_moments": (c_bool, [_at, _string, _size, _int, _at]),
    "engawa_plain_analysis_new": (_at, [_at, _uint64, _int, _at]),
    "engawa_plain_analysis_free": (None, [_at]),
    "engawa_plain_analysis_step": (c_bool, [_at, _string, _size, _int, _at]),
    "engawa_plain_analysis_verdicts": (None, [_at, _at]),
    "engawa_plain_state_size": (c_size_t, [_at]),
    "engawa_plain_legal_max": (c_int, [_at]),
    "engawa_plain_longest": (c_size_t, [_at]),
    "engawa_plain_observation_size": (c_int, [_at]),
    "engawa_plain_features_size": (c_int, [_at]),
    "engawa_plain_actions": (c_int, [_at]),
    "engawa_plain_information_size": (c_int, [_at]),
    "engawa_plain_information_text": (None, [_at, _int, _at]),
    "engawa_plain_information": (_size, [_at, _int, _size, _at]),
    "engawa_plain_planes": (None, [_at, _int, _at]),
    "engawa_plain_state_start": (None, [_at, _at]),
    "engawa_plain_state_of": (None, [_at, _at]),
    "engawa_plain_state_save_size": (c_size_t, [_at]),
    "engawa_plain_state_save": (None, [_at, _at, _at]),
    "engawa_plain_state_load": (c_bool, [_at, _at, _string, _size, _at]),
    "engawa_plain_state_actors": (c_uint, [_at, _at]),
    "engawa_plain_state_legal": (c_int, [_at, _at, _int, _at]),
    "engawa_plain_state_actions": (c_int, [_at, _at, _int, _at]),
    "engawa_plain_state_text": (c_bool, [_at, _at, _int, _uint64, _at]),
    "engawa_plain_state_read": (c_bool, [_at, _at, _int, _string, _at, _at]),
    "engawa_plain_state_play": (c_bool, [_at, _at, _int, _uint64, _at]),
    "engawa_plain_state_apply": (c_bool, [_at, _at, _int, _string, _at]),
    "engawa_plain_state_draw": (c_bool, [_at, _at, _at, _at]),
    "engawa_plain_state_outcomes": (c_bool, [_at, _at, _at]),
    "engawa_plain_state_outcome": (c_bool, [_at, _at, _at, _int, _at]),
    "engawa_plain_state_result": (None, [_at, _at, _at, _at]),
    "engawa_plain_state_describe": (None, [_at, _at, _int, _string, _at]),
    "engawa_plain_state_observe": (None, [_at, _at, _int, c_bool, _at]),
    "engawa_plain_state_features": (c_bool, [_at, _at, _int, _uint64, _at, _at]),
    "engawa_plain_state_view": (None, [_at, _at, _int]),
    "engawa_plain_state_imagine": (c_bool, [_at, _at, _int, _at, _at]),
    "engawa_plain_state_search": (c_int, [_at, _at, _int, _int, _int, c_bool, _int, _at, _at, _at, _at, _at]),
    "engawa_plain_rng_new": (_at, [_uint64]),
    "engawa_plain_rng_free": (None, [_at]),
    "engawa_plain_rng_save": (None, [_at, _at]),
    "engawa_plain_rng_load": (_at, [_string, _at]),
    "engawa_plain_draw": (c_bool, [_at, _at, _at]),
    "engawa_plain_record_write": (None, [_at, _string, _size, _at]),
    "engawa_plain_record_new": (_at, [_int]),
    "engawa_plain_record_free": (None, [_at]),
    "engawa_plain_record_take": (c_bool, [_at, _string, _size, _at]),
    "engawa_plain_record_finish": (c_bool, [_at, _at]),
    "engawa_plain_record_line": (c_size_t, [_at]),
    "engawa_plain_record_match": (_at, [_at]),
    "engawa_plain_record": (None, [_at, _at]),
    "engawa_plain_record_fair": (c_int, [_at]),
    "engawa_plain_batch_new": (_at, [_at, _int, _int, _uint64, _at]),
    "engawa_plain_batch_free": (None, [_at]),
    "engawa_plain_batch_arrays": (None, [_at, _at, _at, _at, _int64] + 10 * [_at]),
    "engawa_plain_batch_limit": (c_bool, [_at, _int, _at]),
    "engawa_plain_batch_act": (c_int64, [_at, _at, _at]),
    "engawa_plain_batch_look": (c_int64, [_at]),
    "engawa_plain_batch_step": (c_int64, [_at, _at, _at]),
    "engawa_plain_batch_random": (c_int64, [_at]),
    "engawa_plain_batch_save_size": (c_size_t, [_at]),
    "engawa_plain_batch_save": (c_bool, [_at, _int, _at, _at]),
    "engawa_plain_batch_bots": (c_bool, [_at, _string, _size, _int, _at]),
    "engawa_plain_batch_load": (c_bool, [_at, _int, _string, _size, _at]),
    "engawa_plain_batch_state": (None, [_at, _int, _at]),
}

# What may take long, or is used by one thread at a time anyway: other threads run meanwhile. All other functions keep
# the interpreter to themselves, so none of them meets another one.
_LONG = {"engawa_plain_choose", "engawa_plain_values", "engawa_plain_worth", "engawa_plain_analysis_step",
         "engawa_plain_state_search"} | {name for name in _FUNCTIONS if name.startswith("engawa_plain_batch_")}


def _candidates() -> list[str]:
    """The files that may be the library, in the order in which they are tried."""
    here = os.path.dirname(os.path.abspath(__file__))
    if os.environ.get("ENGAWA_LIBRARY"):
        return [os.environ["ENGAWA_LIBRARY"]]
    beside = sorted(glob.glob(os.path.join(here, "libengawa.so*")))
    built = sorted(glob.glob(os.path.join(here, "..", "..", "build*", "library", "libengawa.so")))
    return beside + built + ["libengawa.so.1"]


_RANGES = {kind: (0, 2 ** bits - 1) if kind(-1).value > 0 else (-2 ** (bits - 1), 2 ** (bits - 1) - 1)
           for kind, bits in ((kind, 8 * ctypes.sizeof(kind))
                              for kind in (_int, _int64, c_uint16, _uint64, _size))}


def _integer(value: SupportsIndex, kind: Any) -> int:
    """VALUE as an integer of the C type KIND: any integer that fits, of numpy's or of Python's, and
    no other number."""
    value = operator.index(value)
    low, high = _RANGES[kind]
    if not low <= value <= high:
        raise OverflowError("%d is not between %d and %d" % (value, low, high))
    return value


class _Library:
    """The functions of the library at a path, which take integers as `_integer` does."""

    if TYPE_CHECKING:
        def __getattr__(self, name: str) -> Any: ...

    def __init__(self, path: str) -> None:
        short, long, self._name = ctypes.PyDLL(path), ctypes.CDLL(path), path
        for name, (result, arguments) in _FUNCTIONS.items():
            library = long if name in _LONG else short
            if not hasattr(library, name):
                raise ImportError("%s is of another version than this package: it has no %s" %
                                  (path, name))
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, self._careful(function))

    @staticmethod
    def _careful(function: Any) -> Any:
        kinds = [(i, kind) for i, kind in enumerate(function.argtypes)
                 if kind in _RANGES]

        def call(*given: Any) -> Any:
            arguments = list(given)
            for i, kind in kinds:
                arguments[i] = _integer(arguments[i], kind)
            return function(*arguments)

        setattr(call, "restype", function.restype)
        return call if kinds else function


def _load_beside(folder: str) -> None:
    """Loads what a wheel has beside the library in FOLDER, so that it is not looked for elsewhere."""
    for name in ("libjansson.so*", "libsodium.so*"):
        for path in glob.glob(os.path.join(folder, name)):
            ctypes.CDLL(path)


def _load() -> _Library:
    tried = []
    for path in _candidates():
        try:
            if os.path.dirname(path):
                _load_beside(os.path.dirname(path))
            library = _Library(path)
        except OSError as error:
            tried.append("  %s: %s" % (path, error))
            continue
        library.engawa_library_start()
        return library
    raise ImportError("libengawa was not found:\n" + "\n".join(tried) + "\nIn a clone of the "
                      "repository this builds it:\n  meson setup build-library -Dlibrary_only=true && "
                      "ninja -C build-library")


_lib = _load()


def version() -> str:
    """The version of the library that is loaded."""
    return _lib.engawa_library_version().decode()


_forks = 0  # between the process that loaded the library and this one


def _forked() -> None:
    global _forks
    _forks += 1


os.register_at_fork(after_in_child=_forked)


class _Handle:
    """A pointer of the library's that is freed with this object. In a `with` statement it is for one thread at a time:
    what changes it takes turns with what takes long."""

    def __init__(self, at: Any, free: Callable[[Any], object]) -> None:
        self._as_parameter_, self._free = at, free
        self._lock, self._forks = threading.Lock(), _forks

    def __enter__(self) -> _Handle:
        if self._forks != _forks:  # perhaps nobody in this process would release the lock
            self._lock, self._forks = threading.Lock(), _forks
        self._lock.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def __del__(self) -> None:
        if self._as_parameter_ and _lib:
            self._free(self._as_parameter_)
            self._as_parameter_ = None


_outs = threading.local()


def _out() -> _Handle:
    """Where functions of the library leave text: one for each thread."""
    try:
        return _outs.text
    except AttributeError:
        _outs.text = _Handle(_lib.engawa_plain_out_new(), _lib.engawa_plain_out_free)
        return _outs.text


def _said() -> str:
    return _lib.engawa_plain_out(_out()).decode()


def _ask(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function answers; what it refuses is an EngawaError."""
    answer = function(*arguments, _out())
    if not answer:
        raise _refusal()
    return answer


def _refusal() -> EngawaError:
    why = json.loads(_said())
    return EngawaError(why["code"], why["en"], why["ja"])


def _text(function: Any, *arguments: Any) -> str:
    """The text that a function leaves."""
    if function.restype:
        _ask(function, *arguments)
    else:
        function(*arguments, _out())
    return _said()


def _strings(strings: Iterable[str]) -> tuple[bytes, int]:
    """Strings in a row, each with its NUL, and how many bytes they take."""
    row = b"".join(_c_string(string) + b"\0" for string in strings)
    return row, len(row)


def _c_string(text: str) -> bytes:
    """A text for a function that takes one string."""
    if not isinstance(text, str):
        raise TypeError("a text is needed here, not %r" % (text,))
    if "\0" in text:
        raise ValueError("a string has a NUL in it")
    return text.encode()


def _need(kind: type[_Kind], value: object) -> _Kind:
    """VALUE, which is one of the package's objects."""
    if not isinstance(value, kind):
        raise TypeError("an engawa.%s is needed here, not %r" % (kind.__name__, value))
    return value


def _need_numpy(what: str) -> None:
    if numpy is None:
        raise ImportError("%s needs numpy: pip install numpy, or apt install python3-numpy" % what)


def _language(name: str) -> int:
    if name not in _LANGUAGES:
        raise EngawaError("language", "the languages are %s, not %r" % (" and ".join(_LANGUAGES), name))
    return _LANGUAGES[name]


def _budget(milliseconds: SupportsIndex) -> int:
    """How long a bot may think."""
    milliseconds = operator.index(milliseconds)
    if milliseconds < 1:
        raise EngawaError("budget", "a budget is at least 1 millisecond, not %d" % milliseconds)
    return milliseconds
