"""The value network: sparse accumulators a sheet, a small dense part a seat. Shapes as in selfplay.cu."""
import numpy as np
import torch

H, D1, D2, SCALE = 256, 64, 32, 50.0
BOUND = 1.98  # of the weights: 127/64, so that they fit int8 with a step of 1/64
NAMES = ("w1", "b1", "w2", "b2", "w3", "b3", "w4", "b4")


class Net(torch.nn.Module):
    def __init__(self, features, sheet_slots, seed=1):
        super().__init__()
        g = torch.Generator().manual_seed(seed)
        self.f = features
        self.pad = (features + 64) // 64 * 64  # one spare row at least, for slots without a feature
        normal = lambda *s, std: torch.nn.Parameter((torch.randn(*s, generator=g) * std).cuda())
        const = lambda *s, v: torch.nn.Parameter(torch.full(s, v).cuda())
        self.w1, self.b1 = normal(self.pad, H, std=0.4 / sheet_slots**0.5), const(H, v=0.4)
        self.w2, self.b2 = normal(3 * H, D1, std=0.08), const(D1, v=0.3)
        self.w3, self.b3 = normal(D1, D2, std=0.2), const(D2, v=0.3)
        self.w4, self.b4 = normal(3, D2, std=0.05), const(3, v=0.0)  # score / 50, win logit, log spread / 50
        with torch.no_grad():
            self.b4[2] = -1.5

    def hot(self, slots):
        """slots [B, k] (-1: none) -> counts of features [B, pad]; shared features may count twice"""
        x = torch.zeros(slots.shape[0], self.pad, device="cuda")
        i = slots.long()
        i = torch.where(i < 0, self.f, i)
        x.scatter_add_(1, i, torch.ones((), device="cuda").expand_as(i))
        x[:, self.f] = 0
        return x

    def forward(self, own, opp):
        """own [B, S+SG], opp [B, n-1, S] -> [B, 3]"""
        z = (self.hot(own) @ self.w1 + self.b1).clamp(0, 1) @ self.w2[:H] + self.b2
        k = opp.shape[1]
        if k:
            a = (self.hot(opp.reshape(-1, opp.shape[2])) @ self.w1 + self.b1).clamp(0, 1).view(-1, k, H)
            z = z + a.mean(1) @ self.w2[H : 2 * H] + a.amax(1) @ self.w2[2 * H :]
        h = (z.clamp(0, 1) @ self.w3 + self.b3).clamp(0, 1)
        return h @ self.w4.t() + self.b4

    @torch.no_grad()
    def bound(self):
        for p in (self.w1, self.w2, self.w3):
            p.clamp_(-BOUND, BOUND)

    @torch.no_grad()
    def arrays(self):
        a = {k: getattr(self, k).float().cpu().numpy() for k in NAMES}
        a["w1"] = a["w1"][: self.f]
        return a

    @torch.no_grad()
    def load(self, path):
        data = np.load(path)
        for k in NAMES:
            t = torch.from_numpy(data[k].astype(np.float32)).cuda()
            getattr(self, k)[: t.shape[0]] = t

    def save(self, path):
        a = self.arrays()
        for k in ("w1", "w2", "w3"):  # self-play runs them in half precision: nothing more to keep
            a[k] = a[k].astype(np.float16)
        np.savez_compressed(path, **a)
