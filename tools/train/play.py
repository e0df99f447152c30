"""Self-play and matches through selfplay.so."""
import ctypes
import os
import subprocess

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = ("qwixx", "qwinto", "knaster")
P = ctypes.c_void_p


class CNet(ctypes.Structure):
    _fields_ = [(k, P) for k in ("w1", "b1", "w2", "b2", "w3", "b3", "w4", "b4")] + [("by_win", ctypes.c_float), ("by_score", ctypes.c_float)]


class CArgs(ctypes.Structure):
    _fields_ = [("net", CNet * 2), ("match", ctypes.c_int), ("n", ctypes.c_int), ("games", ctypes.c_int), ("seed", ctypes.c_uint64),
                ("noise", ctypes.c_float), ("counter", P), ("rec", P), ("val", P), ("train", P), ("turns", P), ("score", P)]


def library():
    so, src = os.path.join(HERE, "selfplay.so"), os.path.join(HERE, "selfplay.cu")
    if not os.path.exists(so):
        subprocess.check_call(["nvcc", "-O3", "-std=c++17", "-arch=sm_90", "--shared", "-Xcompiler", "-fPIC", src, "-o", so])
    return ctypes.CDLL(so)


class Arena:
    def __init__(self, game):
        self.lib, self.id = library(), GAMES.index(game)
        s = (ctypes.c_int * 5)()
        self.lib.shape(self.id, s)
        self.S, self.SG, self.F, self.T, self.bytes = s
        self.buffers = {}

    def frozen(self, net, by_win, by_score, quant=None):
        """The network's tensors as the kernel reads them. quant=(a, b): W1 in steps of 1/a, W2 and W3 in steps of 1/b."""
        q = lambda t, s: t if not s else (t * s).round().div(s)
        a, b = quant or (0, 0)
        half = lambda t: t.detach().half().contiguous()
        flat = lambda t: t.detach().float().contiguous()
        w1 = half(q(net.w1, a))
        w1[net.f :] = 0  # the kernel pads with row F
        t = [w1, flat(q(net.b1, a)), half(q(net.w2, b)), flat(net.b2), half(q(net.w3, b)), flat(net.b3), flat(net.w4), flat(net.b4)]
        return t, by_win, by_score

    def play(self, nets, n, games, seed, noise=0.0, keep=True):
        """Plays; nets: one frozen network, or two for a match. Returns tensors, valid until the next call with the same n."""
        key = (n, games, keep)
        if key not in self.buffers:
            e = lambda *s, dtype: torch.empty(*s, dtype=dtype, device="cuda")
            wide = self.S + self.SG + (n - 1) * self.S
            self.buffers[key] = dict(
                counter=torch.zeros(1, dtype=torch.int32, device="cuda"), turns=e(games, dtype=torch.int32), score=e(games, n, dtype=torch.int16),
                rec=e(games, self.T, n, wide, dtype=torch.int16) if keep else None, val=e(games, self.T, n, 2, dtype=torch.float32) if keep else None,
                train=e(games, self.T, n, dtype=torch.uint8) if keep else None)
        b = self.buffers[key]
        b["counter"].zero_()
        a = CArgs(match=len(nets) - 1, n=n, games=games, seed=seed, noise=noise)
        for i, (t, w, s) in enumerate(nets):
            a.net[i] = CNet(*[x.data_ptr() for x in t], w, s)
        for k, v in b.items():
            setattr(a, k, v.data_ptr() if v is not None else None)
        rc = self.lib.play(self.id, ctypes.byref(a), P(torch.cuda.current_stream().cuda_stream))
        if rc % 1000:
            raise RuntimeError(f"CUDA error {rc % 1000}")
        self.blocks = rc // 1000
        return b


def shares(score):
    """1/k for each of the k seats that share the win"""
    top = (score == score.amax(1, keepdim=True)).float()
    return top / top.sum(1, keepdim=True)


def measure(arena, nets, n, games=65536, seed=999):
    """Text: mean score, standard error (by game), turns, games cut off; in a match the first network's share of wins."""
    b = arena.play(nets, n, games, seed, keep=False)
    s = b["score"].float()
    m = s.mean(1)
    se = (m.std() / games**0.5).item()
    text = f"{n} seats: mean {s.mean().item():.2f} se {se:.3f} sd {s.std().item():.2f} turns {b['turns'].abs().float().mean().item():.2f} cut {(b['turns'] < 0).sum().item()} games {games}"
    if len(nets) == 2:
        first = (torch.arange(games, device="cuda")[:, None] + torch.arange(n, device="cuda")[None]) % 2 == 0
        w = (shares(s) * first).sum(1)
        text += (f" | first network: wins {100 * w.mean().item():.2f}% se {100 * (w.std() / games**0.5).item():.2f}, "
                 f"scores {s[first].mean().item():.2f} against {s[~first].mean().item():.2f}")
    return text
