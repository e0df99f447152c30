"""weights.npz -> weights/GAME.mtw, the integers that players read (format: docs/weights.md). Standard library only.

    python3 tools/train/npz_to_weights.py qwixx tools/train/weights/qwixx.npz weights/qwixx.mtw [WEIGHT_OF_POINTS]

A file whose name ends in -alone.mtw is for a seat alone, and says so.

Every hidden unit has a step of its own, as fine as eight bits allow; what follows a unit takes its step into account.
"""
import ast
import random
import struct
import sys
import zipfile

# Number, and the weight of points beside the chance to win: what won most in logs/run6_ladder_*.txt (Qwixx: run3; Knister: run9_eval).
GAMES = {"qwixx": (0, 0.1), "qwinto": (1, 1.0), "knaster": (2, 0.5), "knister": (3, 8.0), "qwixx-mixed-a": (4, 0.1), "qwixx-mixed-b": (5, 0.1)}
HEAD = 1 << 25  # steps of the heads
NAMES = ("w1", "b1", "w2", "b2", "w3", "b3", "w4", "b4")


def read(z, name):
    raw = z.read(name + ".npy")
    size = struct.unpack("<H", raw[8:10])[0]
    head = ast.literal_eval(raw[10 : 10 + size].decode())
    body, kind = raw[10 + size :], {"<f2": "e", "<f4": "f"}[head["descr"]]
    assert not head["fortran_order"]
    flat = struct.unpack(f"<{len(body) // struct.calcsize(kind)}{kind}", body)
    if len(head["shape"]) < 2:
        return list(flat)
    width = head["shape"][1]
    return [list(flat[i : i + width]) for i in range(0, len(flat), width)]


def widened(game, w1):
    """Weights from before every seat count had features of its own: larger tables look like four seats."""
    if game == "knaster" and len(w1) == 1832:
        return w1[:1800] + [w1[1799]] * 8 + w1[1800:]
    if game == "qwixx" and len(w1) == 674 or game == "qwinto" and len(w1) == 3168:
        turn = len(w1) - 42
        more = [w1[turn + 6 + min(seat, 3)] for seats in range(5, 6 if game == "qwixx" else 7) for seat in range(seats)]
        return w1[: turn + 10] + more + w1[turn + 10 :]
    return w1


def busiest_first(w1, b1):
    """Qwixx: hidden units in the order of how often they are active, guessed from sheets drawn at random. Units that are silent together then
    lie together, and the inner loop skips them four at a time."""
    draw, active = random.Random(1), [0] * len(b1)
    for _ in range(400):
        crosses = 10 * draw.random()
        features = [624 + draw.randrange(3), 629, 647 + draw.randrange(6, 26)]
        for row in range(4):
            count = max(0, min(9, round(crosses * draw.uniform(0.3, 1.1))))
            features.append(row * 156 + (min(10, count + draw.randrange(4)) * 12 + count if count else 0))
        for i, bias in enumerate(b1):
            active[i] += bias + sum(w1[f][i] for f in features) > 0
    return sorted(range(len(b1)), key=lambda i: -active[i])


def fnv(data):
    h = 0xCBF29CE484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return h


def convert(game, path, points, alone):
    number, usual = GAMES[game]
    with zipfile.ZipFile(path) as z:
        w1, b1, w2, b2, w3, b3, w4, b4 = (read(z, name) for name in NAMES)
        kept = [j for j, row in enumerate(w3) if any(row)]
        if len(kept) <= 32:  # outputs of the first dense layer that nothing looks at
            w2, b2, w3 = [[row[j] for j in kept] for row in w2], [b2[j] for j in kept], [w3[j] for j in kept]
        gathered = "gathered.npy" in z.namelist()
        squared = "square.npy" in z.namelist() and read(z, "square")[0] > 0
    w1 = widened(game, w1)
    if game.startswith("qwixx") and not gathered:
        order = busiest_first(w1, b1)
        w1, b1 = [[row[i] for i in order] for row in w1], [b1[i] for i in order]
        w2 = [w2[part * len(b1) + i] for part in range(3) for i in order]
    f, h, d1, d2 = len(w1), len(b1), len(b2), len(b3)
    within = lambda x, most: max(-most, min(most, round(x)))

    # Layer 1: unit i counts in steps of 1 / cap[i]. Weights trained in steps of 1 / 64 keep them, exactly; they must where activations are squared.
    # Those count in steps of 1 / 128.
    if squared or all(abs(x * 64 - round(x * 64)) < 1e-3 for row in w1 for x in row):
        cap = [64] * h
    else:
        cap = [min(127, int(127 / max(0.01, max(abs(row[i]) for row in w1)))) for i in range(h)]
    q1 = [within(row[i] * cap[i], 127) for row in w1 for i in range(h)]
    qb1 = [within(b1[i] * cap[i], 16000) for i in range(h)]

    # Layer 2: output j counts in steps of 1 / one[j]; an input's step is taken out of its weight.
    one, q2 = [], [[0] * d1 for _ in range(3 * h)]
    for j in range(d1):
        column = [w2[i][j] / (128 if squared else cap[i % h]) for i in range(3 * h)]
        one.append(int(min(32767, 127 / max(abs(x) for x in column))))
        for i, x in enumerate(column):
            q2[i][j] = within(x * one[j], 127)
    qb2 = [round(b2[j] * one[j]) for j in range(d1)]

    # Layer 3: inputs in steps of 1 / 127; output k counts in steps of 1 / one3[k].
    one3 = [int(min(32767, 127 * 127 / max(abs(w3[j][k]) for j in range(d1)))) for k in range(d2)]
    q3 = [within(w3[j][k] * one3[k] / 127, 127) for j in range(d1) for k in range(d2)]
    qb3 = [round(b3[k] * one3[k]) for k in range(d2)]

    q4 = [within(w4[o][k] * HEAD / one3[k], 32767) for o in range(3) for k in range(d2)]
    qb4 = [round(b4[o] * HEAD) for o in range(3)]

    out = (b"MTW2" if squared else b"MTW1") + struct.pack("<BBHIHHHH", number, 1 if alone else 0, round(1000 * (usual if points is None else points)), f, h, d1, d2, 0)
    out += struct.pack(f"<{h}h{h}B{f * h}b", *qb1, *cap, *q1)
    out += struct.pack(f"<{d1}h{d1}i{3 * h * d1}b", *one, *qb2, *(x for row in q2 for x in row))
    out += struct.pack(f"<{d2}h{d2}i{d1 * d2}b", *one3, *qb3, *q3)
    out += struct.pack(f"<3i{3 * d2}h", *qb4, *q4)
    return out + struct.pack("<Q", fnv(out))


if __name__ == "__main__":
    data = convert(sys.argv[1], sys.argv[2], float(sys.argv[4]) if len(sys.argv) > 4 else None, sys.argv[3].endswith("-alone.mtw"))
    with open(sys.argv[3], "wb") as file:
        file.write(data)
    print(f"{sys.argv[3]}: {len(data)} bytes, checksum {data[-8:][::-1].hex()}")
