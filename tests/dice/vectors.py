#!/usr/bin/env python3
"""The test vectors of the dice stream, worked out without any code of Flagplot.

    tests/dice/vectors.py > tests/dice/vectors.json     writes them
    tests/dice/vectors.py --check                       fails if the file holds anything else

BLAKE2b is Python's; ChaCha20 is written out here as RFC 8439 has it. libsodium's randombytes_buf_deterministic is the
ChaCha20 key stream under the nonce "LibsodiumDRG", from block 0 on.
"""

import hashlib
import itertools
import json
import pathlib
import struct
import sys

NONCE = b"LibsodiumDRG"
SEEDS = {
    "zero": "00" * 32,
    "counting": bytes(range(32)).hex(),
    "ones": "ff" * 32,
    "hashed": hashlib.blake2b(b"a seed for the dice", digest_size=32).hexdigest(),
}


def quarter_round(state, a, b, c, d):
    for first, second, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[first] = (state[first] + state[second]) & 0xFFFFFFFF
        mixed = state[third] ^ state[first]
        state[third] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF


def chacha20_block(key, counter, nonce):
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter,
             *struct.unpack("<3I", nonce)]
    state = start[:]
    for _ in range(10):
        for column in range(4):
            quarter_round(state, column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter_round(state, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return struct.pack("<16I", *((one + other) & 0xFFFFFFFF for one, other in zip(state, start)))


def check_block_function():
    """RFC 8439, 2.3.2."""
    block = chacha20_block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert block.hex() == ("10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                           "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e")


def stream(key):
    for counter in itertools.count():
        yield from chacha20_block(key, counter, NONCE)


def vector(name, seed, turn, procedure, ordinal, key, attempt, sides):
    lines = ["flagplot dice 1", seed, turn, procedure, ordinal, key, attempt]
    text = "".join(f"{line}\n" for line in lines).encode()
    stream_key = hashlib.blake2b(text, digest_size=32).digest()
    used = []
    faces = []
    source = stream(stream_key)
    for n in sides:
        byte = 256
        while byte >= 256 // n * n:
            byte = next(source)
            used.append(byte)
        faces.append(byte % n + 1)
    return {"name": name, "seed": seed, "turn": turn, "procedure": procedure, "ordinal": ordinal, "key": key,
            "attempt": attempt, "sides": sides, "stream-key": stream_key.hex(), "bytes": len(used),
            "faces": faces}, used


def plain(*arguments):
    return vector(*arguments)[0]


def searched(name, sides, fits):
    """The first key whose stream's bytes are as wanted."""
    for number in itertools.count(1):
        found, used = vector(name, SEEDS["counting"], 1, "table.roll", 1, f"searched-{number}", 1, sides)
        if fits(used):
            return found


def vectors():
    zero, counting, ones, hashed = SEEDS.values()
    return [
        plain("a d6 under a seed of zeros", zero, 1, "table.roll", 1, "roll", 1, [6]),
        plain("a d20", counting, 1, "swwas.turn", 1, "speed/TF-16", 1, [20]),
        plain("2d6", ones, 3, "table.roll", 1, "roll", 1, [6, 6]),
        plain("a d10", hashed, 12, "ssw.search", 2, "convoy", 1, [10]),
        plain("a d100", hashed, 12, "table.roll", 1, "roll", 1, [100]),
        plain("a d2", counting, 1, "table.roll", 1, "roll", 1, [2]),
        plain("dice of several kinds are thrown in their order", counting, 7, "table.roll", 1, "roll", 1,
              [20, 6, 6, 10, 100]),
        plain("the first attempt of a roll", hashed, 4, "swwas.turn", 1, "direction/TF-17", 1, [20, 20, 20]),
        plain("the second attempt of that roll", hashed, 4, "swwas.turn", 1, "direction/TF-17", 2, [20, 20, 20]),
        plain("the procedure's second run in that turn", hashed, 4, "swwas.turn", 2, "direction/TF-17", 1,
              [20, 20, 20]),
        plain("a key outside ASCII, as UTF-8", counting, 2, "table.roll", 1, "Größe/Köln ⚓", 1, [20, 20, 20]),
        plain("turn 0, before the first turn", counting, 0, "table.roll", 1, "roll", 1, [6, 20]),
        plain("100d100: more bytes than a block has", ones, 1, "table.roll", 1, "roll", 1, [100] * 100),
        searched("a d6 keeps a byte of 251", [6], lambda used: used == [251]),
        searched("a d6 rejects a byte of 252", [6], lambda used: len(used) == 2 and used[0] == 252),
        searched("a d20 keeps a byte of 239", [20], lambda used: used == [239]),
        searched("a d20 rejects a byte of 240", [20], lambda used: len(used) == 2 and used[0] == 240),
        searched("a d100 keeps a byte of 199", [100], lambda used: used == [199]),
        searched("a d100 rejects a byte of 200", [100], lambda used: len(used) == 2 and used[0] == 200),
        searched("a d10 rejects two bytes in a row", [10], lambda used: len(used) == 3),
        searched("2d6 rejects a byte between the dice", [6, 6], lambda used: len(used) == 3 and used[0] < 252),
    ]


def as_json():
    check_block_function()
    lines = (json.dumps(one, ensure_ascii=False) for one in vectors())
    return "[\n" + ",\n".join(f"  {line}" for line in lines) + "\n]\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        file = pathlib.Path(__file__).with_name("vectors.json")
        if file.read_text(encoding="utf-8") != as_json():
            sys.exit(f"{file}: isn't what vectors.py prints")
    elif sys.argv[1:]:
        sys.exit("usage: vectors.py [--check]")
    else:
        sys.stdout.reconfigure(encoding="utf-8")
        sys.stdout.write(as_json())
