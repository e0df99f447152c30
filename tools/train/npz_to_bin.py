"""weights.npz -> flat binary for C++: int32 F H D1 D2, then float32 w1 b1 w2 b2 w3 b3 w4 b4, rows first. Standard library only."""
import array
import ast
import struct
import sys
import zipfile


def read(z, name):
    raw = z.read(name + ".npy")
    size = struct.unpack("<H", raw[8:10])[0]
    head = ast.literal_eval(raw[10 : 10 + size].decode())
    body, kind = raw[10 + size :], {"<f2": "e", "<f4": "f"}[head["descr"]]
    assert not head["fortran_order"]
    n = len(body) // struct.calcsize(kind)
    return head["shape"], array.array("f", struct.unpack(f"<{n}{kind}", body))


with zipfile.ZipFile(sys.argv[1]) as z, open(sys.argv[2], "wb") as out:
    if "square.npy" in z.namelist():
        sys.exit("squared networks are not what core_check computes")
    a = {k: read(z, k) for k in ("w1", "b1", "w2", "b2", "w3", "b3", "w4", "b4")}
    f, h = a["w1"][0]
    out.write(struct.pack("<4i", f, h, a["w2"][0][1], a["w3"][0][1]))
    for _, v in a.values():
        out.write(v.tobytes())
