"""Self-play and matches through selfplay_GAME_UNITS.so."""
import ctypes
import os
import subprocess

import torch

from net import ACT, Net, SQUARED

HERE = os.path.dirname(os.path.abspath(__file__))
# Names of files, and of types in games.cuh
GAMES = {"qwixx": "Qwixx", "qwinto": "Qwinto", "knaster": "Knaster", "knister": "Knister", "qwixx-mixed-a": "QwixxMixedA", "qwixx-mixed-b": "QwixxMixedB"}
P = ctypes.c_void_p


class CNet(ctypes.Structure):
    _fields_ = [(k, P) for k in ("w1", "b1", "w2", "b2", "w3", "b3", "w4", "b4")] + [("by_win", ctypes.c_float), ("by_score", ctypes.c_float), ("square", ctypes.c_int), ("act", ctypes.c_float)]


class CArgs(ctypes.Structure):
    _fields_ = [("net", CNet * 2), ("match", ctypes.c_int), ("n", ctypes.c_int), ("games", ctypes.c_int), ("seed", ctypes.c_uint64),
                ("noise", ctypes.c_float), ("often", ctypes.c_float), ("vary", ctypes.c_float), ("exact", ctypes.c_int), ("calm", ctypes.c_int), ("counter", P), ("rec", P), ("val", P), ("train", P), ("expect", P), ("first", P), ("wild", P), ("turns", P), ("score", P)]


def library(game, units, extra=()):
    so = os.path.join(HERE, "_".join(("selfplay", game, str(units), *(x.strip("-D").replace("=", "") for x in extra))) + ".so")
    if not os.path.exists(so):
        subprocess.check_call(["nvcc", "-O3", "-std=c++17", "-arch=sm_90", f"-DGAME={GAMES[game]}", f"-DUNITS={units}", *extra, "--shared",
                               "-Xcompiler", "-fPIC,-fno-gnu-unique", os.path.join(HERE, "selfplay.cu"), "-o", so])
    return ctypes.CDLL(so)


class Arena:
    def __init__(self, game, units, extra=()):
        self.lib, self.game = library(game, units, extra), game
        s = (ctypes.c_int * 6)()
        self.lib.shape(s)
        self.S, self.SG, self.F, self.T, self.H, self.most = s
        self.buffers = {}
        self.sums = game in ("knaster", "knister")  # one sum falls for all
        images = (ctypes.c_short * (self.lib.symmetries(None) * self.F))()
        self.lib.symmetries(images)
        images = torch.tensor(list(images), dtype=torch.int16).view(-1, self.F)
        self.images = torch.cat((images, torch.full((len(images), 1), -1, dtype=torch.int16)), 1).cuda()  # [symmetries, F + 1]: slots without a feature are -1

    def net(self, path=None, seed=1):
        n = Net(self.F, self.S, self.H, seed)
        if path:
            n.load(path)
        return n

    @torch.no_grad()
    def frozen(self, net, by_win, by_score, quant=None):
        """The network's tensors as the kernel reads them. quant=(a, b, c): W1 in steps of 1/a, b1, W2 and W3 in steps of 1/b, activations 1/c."""
        keep = net.step1, net.step2, net.act
        if quant:
            net.step1, net.step2, net.act = quant
        half = lambda t: t.detach().half().contiguous()
        flat = lambda t: t.detach().float().contiguous()
        w1, b1, w2, b2, w3, b3, w4, b4 = net.rounded()
        w1 = half(w1).clone()
        w1[net.f :] = 0  # the kernel pads with row F
        t = [w1, flat(b1), half(w2), flat(b2), half(w3), flat(b3), flat(w4), flat(b4)]
        square = 0 if not net.square else 2 if net.act else 1
        act = 0.0 if not net.act else SQUARED if net.square else ACT
        net.step1, net.step2, net.act = keep
        return t, by_win, by_score, square, act

    def play(self, nets, n, games, seed, noise=0.0, keep=True, vary=0.0, exact=False, calm=False, often=1.0):
        """Plays; nets: one frozen network, or two for a match. Returns tensors, valid until the next call with the same n."""
        key = (n, games, keep)
        if key not in self.buffers:
            e = lambda *s, dtype: torch.empty(*s, dtype=dtype, device="cuda")
            wide = self.S + self.SG + (n - 1) * self.S
            self.buffers[key] = dict(
                counter=torch.zeros(1, dtype=torch.int32, device="cuda"), turns=e(games, dtype=torch.int32), score=e(games, n, dtype=torch.int16),
                rec=e(games, self.T, n, wide, dtype=torch.int16) if keep else None, val=e(games, self.T, n, 2, dtype=torch.float32) if keep else None,
                train=e(games, self.T, n, dtype=torch.uint8) if keep else None,
                expect=torch.zeros(games, self.T, n, 2, device="cuda") if keep else None, first=e(games, dtype=torch.int32),
                wild=e(games, dtype=torch.int32))
        b = self.buffers[key]
        b["counter"].zero_()
        if keep:
            b["train"].zero_()
        a = CArgs(match=len(nets) - 1, n=n, games=games, seed=seed, noise=noise, often=often, vary=vary, exact=exact, calm=calm)
        for i, (t, *rest) in enumerate(nets):
            a.net[i] = CNet(*[x.data_ptr() for x in t], *rest)
        for k, v in b.items():
            setattr(a, k, v.data_ptr() if v is not None else None)
        rc = self.lib.play(ctypes.byref(a), P(torch.cuda.current_stream().cuda_stream))
        if rc % 1000:
            raise RuntimeError(f"CUDA error {rc % 1000}")
        self.warps = rc // 1000
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
