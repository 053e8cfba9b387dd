"""resident.py KIND - a program that plays at a server's tables, for tests/cli/test_residents.sh. It makes the first legal
move, but KIND may be: crash (it ends at each question), nonsense (it answers what is no move), curious: it answers nonsense if it
gets a socket or a gigabyte, or is told a card of another seat; or single: it answers nonsense if this process has been
told of another game, or of another seat."""
import socket
import sys

def sees_hidden(question):
    """Whether QUESTION tells a card of another seat (Dou Dizhu)."""
    seat = next(line.split()[1] for line in question if line.startswith("seat "))
    deal = next(line for line in question if line.startswith("event chance deal"))
    hands = [word.split(":") for word in deal.split()[3:] if not word.startswith("face")]
    return any(set(cards) != {"?"} for who, cards in hands if who != seat)


def gets_socket():
    try:
        socket.socket()
    except OSError:
        return False
    return True


def gets_gigabyte():
    try:
        bytearray(1 << 30)
    except MemoryError:
        return False
    return True


def goes_on(known, question):
    """Whether QUESTION tells all that the process was told before, KNOWN, and then more."""
    return question[: len(known)] == known


def main():
    kind, question, known = sys.argv[1], [], []
    for line in map(str.strip, sys.stdin):
        question.append(line)
        if line == "engawa 1":
            print("ready", kind, flush=True)
            question = []
        elif line == "go":
            if kind == "crash":
                sys.exit(1)
            legal = [line[len("legal "):] for line in question if line.startswith("legal ")]
            told = [line for line in question if line.split()[0] in ("game", "seats", "option", "seat", "event")]
            got = kind == "curious" and (sees_hidden(question) or gets_socket() or gets_gigabyte())
            got = got or (kind == "single" and not goes_on(known, told))
            known = told
            print("move", "nonsense" if got or kind == "nonsense" else legal[0], flush=True)
            question = []


main()
