"""The value network: sparse accumulators a sheet, a small dense part a seat. Shapes as in network.cuh."""
import numpy as np
import torch

D1, D2, SCALE = 64, 32, 50.0
BOUND = 1.98  # of the weights: 127/64, so that they fit int8 with a step of 1/64
ACT = 64.0  # steps of the activations: sums of such weights have them anyway, the mean over opponents is rounded to them
SQUARED = 128.0  # the same where activations are squared; at most 127 of them
NAMES = ("w1", "b1", "w2", "b2", "w3", "b3", "w4", "b4")
# Weights made for at most 4 seats lack rows: (features then, features now) -> (first new row, which old row each new one resembles)
OLD = {(674, 679): (642, [638, 639, 640, 641, 641]), (3168, 3179): (3136, [3132, 3133, 3134, 3135, 3135] + [3132, 3133, 3134, 3135, 3135, 3135]),
       (1832, 1840): (1800, [1799] * 8)}


def near(t, s):
    """t in steps of 1/s; gradients pass as if it were t"""
    return t if s is None or isinstance(s, float) and not s else t + ((t * s).round() / s - t).detach()


class Clip(torch.autograd.Function):
    """To [0, 1]. Outside, a small part of a gradient that leads back passes: a unit that is outside for every position would stay there for ever."""

    @staticmethod
    def forward(ctx, z, leak):
        ctx.save_for_backward(z)
        ctx.leak = leak
        return z.clamp(0, 1)

    @staticmethod
    def backward(ctx, g):
        (z,) = ctx.saved_tensors
        leads_back = ((z < 0) & (g < 0)) | ((z > 1) & (g > 0))
        return g * (((z >= 0) & (z <= 1)).float() + ctx.leak * leads_back.float()), None


class Net(torch.nn.Module):
    def __init__(self, features, sheet_slots, units, seed=1, square=True):
        super().__init__()
        self.square = square
        g = torch.Generator().manual_seed(seed)
        self.f, self.h = features, units
        self.pad = (features + 64) // 64 * 64  # one spare row at least, for slots without a feature
        normal = lambda *s, std: torch.nn.Parameter((torch.randn(*s, generator=g) * std).cuda())
        const = lambda *s, v: torch.nn.Parameter(torch.full(s, v).cuda())
        self.w1, self.b1 = normal(self.pad, units, std=0.4 / sheet_slots**0.5), const(units, v=0.4)
        self.w2, self.b2 = normal(3 * units, D1, std=0.08), const(D1, v=0.3)
        self.w3, self.b3 = normal(D1, D2, std=0.2), const(D2, v=0.3)
        self.w4, self.b4 = normal(3, D2, std=0.05), const(3, v=0.0)  # score / 50, win logit, log spread / 50
        self.step2 = self.act = 0.0  # rounding of b1, W2, W3; of the mean over opponents. 0: none
        self.step1 = None  # rounding of W1, a row: [pad, 1]
        self.leak = 0.0  # before rounding, see Clip
        self.spread = False  # whether the spread's loss reaches the layers before its head
        self.register_buffer("outputs", torch.ones(D1, device="cuda"))  # 0: an output of the first dense layer that is left out
        self.register_buffer("mask", torch.ones(self.pad, 1, device="cuda"))  # 0: a feature that is left out
        with torch.no_grad():
            self.b4[2] = -1.5

    def rounded(self):
        """w1 b1 w2 b2 w3 b3 w4 b4 as the player uses them"""
        w2, b2, w3 = self.w2 * self.outputs, self.b2 * self.outputs, self.w3 * self.outputs[:, None]
        return (near(self.w1 * self.mask, self.step1), near(self.b1, self.step2), near(w2, self.step2), b2, near(w3, self.step2), self.b3, self.w4, self.b4)

    def hot(self, slots):
        """slots [B, k] (-1: none) -> counts of features [B, pad]; shared features may count twice"""
        x = torch.zeros(slots.shape[0], self.pad, device="cuda")
        i = slots.long()
        i = torch.where(i < 0, self.f, i)
        x.scatter_add_(1, i, torch.ones((), device="cuda").expand_as(i))
        x[:, self.f] = 0
        return x

    def activated(self, z):
        a = z.clamp(0, 1)
        if self.square:
            a = a.square()
            if self.act:
                a = near(a, SQUARED).clamp(max=127 / 128)
        return a

    def forward(self, own, opp):
        """own [B, S+SG], opp [B, n-1, S] -> [B, 3]"""
        w1, b1, w2, b2, w3, b3, w4, b4 = self.rounded()
        z = self.activated(self.hot(own) @ w1 + b1) @ w2[: self.h] + b2
        k = opp.shape[1]
        if k:
            a = self.activated(self.hot(opp.reshape(-1, opp.shape[2])) @ w1 + b1).view(-1, k, self.h)
            z = z + near(a.mean(1), self.act) @ w2[self.h : 2 * self.h] + a.amax(1) @ w2[2 * self.h :]
        leak = 0.0 if self.act else self.leak
        h = Clip.apply(Clip.apply(z, leak) @ w3 + b3, leak)
        # The spread learns from what the others need, and bends nothing: what is lost by not knowing it outweighs half a point in the score thirty times.
        return torch.cat((h @ w4[:2].t() + b4[:2], (h if self.spread else h.detach()) @ w4[2:].t() + b4[2:]), 1)

    @torch.no_grad()
    def first_outputs(self, own, opp):
        """What the first dense layer says [B, D1], and the own sheet's activations [B, H]"""
        w1, b1, w2, b2 = self.rounded()[:4]
        a = self.activated(self.hot(own) @ w1 + b1)
        z = a @ w2[: self.h] + b2
        if opp.shape[1]:
            others = self.activated(self.hot(opp.reshape(-1, opp.shape[2])) @ w1 + b1).view(-1, opp.shape[1], self.h)
            z = z + near(others.mean(1), self.act) @ w2[self.h : 2 * self.h] + others.amax(1) @ w2[2 * self.h :]
        return z.clamp(0, 1), a

    @torch.no_grad()
    def keep_outputs(self, count, own, opp):
        """Only the outputs of the first dense layer that matter most stay; of the others their mean."""
        h, _ = self.first_outputs(own, opp)
        gone = (h.std(0) * self.w3.norm(dim=1)).argsort(descending=True)[count:]
        self.b3 += h.mean(0)[gone] @ self.w3[gone]
        self.outputs[gone] = 0

    @torch.no_grad()
    def gather_units(self, own, opp):
        """Units that are active together are put side by side, in fours: players skip fours that are silent."""
        active = (self.first_outputs(own, opp)[1] > 0).float()
        together = (active.t() @ active).cpu().numpy()
        left, order = set(range(self.h)), []
        while left:
            four = [max(left, key=lambda u: together[u, u])]
            left -= set(four)
            while len(four) < 4:
                often = together[four].sum(0) / (together.diagonal() + 1)
                four.append(max(left, key=lambda u: often[u]))
                left -= set(four)
            order += four
        order = torch.tensor(order, device="cuda")
        self.w1.copy_(self.w1[:, order])
        self.b1.copy_(self.b1[order])
        self.w2.copy_(self.w2.view(3, self.h, D1)[:, order].reshape(-1, D1))
        return float(active.mean()), float((active[:, order].view(len(active), -1, 4).amax(2)).sum(1).mean())

    @torch.no_grad()
    def revive(self, own, opp, sheet_slots, opt):
        """Units that say the same of all these positions begin anew; the next layer has their word in its bias. How many, by layer. Those of the
        first layer only alone: at a table they see opponents as well."""
        h1, a = self.first_outputs(own, opp)
        h2 = (h1 @ self.rounded()[4] + self.b3).clamp(0, 1)

        def anew(p, at, std):
            p[at] = torch.randn_like(p[at]) * std if std else 0.0
            for moment in ("exp_avg", "exp_avg_sq"):
                if moment in opt.state[p]:
                    opt.state[p][moment][at] = 0.0

        counts = []
        for said, into, out, bias, rest, std, start in (
            (h2, self.w3, self.w4, self.b3, self.b4, 0.2, 0.3),
            (h1, self.w2, self.w3, self.b2, self.b3, 0.08, 0.3),
            (a, self.w1, self.w2, self.b1, self.b2, 0.4 / sheet_slots**0.5, 0.4),
        )[: 2 if opp.shape[1] else 3]:
            gone = (said.amax(0) - said.amin(0) < 0.01).nonzero().flatten()
            counts.append(len(gone))
            if not len(gone):
                continue
            mean = said.mean(0)[gone]
            rest += mean @ (out[:, gone].t() if out is self.w4 else out[gone])
            anew(into, (slice(None), gone), std)
            anew(out, (slice(None), gone) if out is self.w4 else (gone,), 0.0)
            anew(bias, (gone,), 0.0)
            bias[gone] = start
        return counts[::-1]

    @torch.no_grad()
    def bare(self, sheet_slots):
        """Features that training has hardly touched: their rows are as small as they began, so they stand for nothing"""
        return self.w1.std(1) < 1.25 * 0.4 / sheet_slots**0.5

    @torch.no_grad()
    def bound(self):
        for p in (self.w1, self.w2, self.w3):
            p.clamp_(-BOUND, BOUND)

    @torch.no_grad()
    def load(self, path):
        data = {k: v.astype(np.float32) for k, v in np.load(path).items()}
        self.square = bool(data.get("square", 0))
        if data["w1"].shape[0] != self.f:
            at, like = OLD[data["w1"].shape[0], self.f]
            data["w1"] = np.insert(data["w1"], [at] * len(like), data["w1"][like], axis=0)
        less = self.h - data["b1"].shape[0]  # fewer units than here: the others are silent
        if less:
            data["w1"] = np.pad(data["w1"], ((0, 0), (0, less)))
            data["b1"] = np.pad(data["b1"], (0, less))
            data["w2"] = np.pad(data["w2"].reshape(3, -1, D1), ((0, 0), (0, less), (0, 0))).reshape(-1, D1)
        for k in NAMES:
            t = torch.from_numpy(data[k]).cuda()
            getattr(self, k)[: t.shape[0]] = t
        self.mask[: self.f, 0] = (self.w1[: self.f] != 0).any(1).float()

    @torch.no_grad()
    def save(self, path):
        """What the player uses, so rounded where training rounds"""
        a = {k: t.float().cpu().numpy() for k, t in zip(NAMES, self.rounded())}
        a["w1"] = a["w1"][: self.f]
        for k in ("w1", "w2", "w3"):  # self-play runs them in half precision: nothing more to keep
            a[k] = a[k].astype(np.float16)
        np.savez_compressed(path, square=np.float32(self.square), gathered=np.float32(1), **a)


def units_of(path):
    return np.load(path)["b1"].shape[0]
