"""A network with fewer units: keeps those whose activations move the next layer most, and lets the others stand at their mean.
shrink.py GAME IN.npz OUT.npz UNITS. What it loses, training on brings back (README.md)."""
import sys

import numpy as np
import torch

from net import NAMES
from play import Arena

game, source, goal, units = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
data = np.load(source)
arena = Arena(game, data["b1"].shape[0])
net = arena.net(source)
H, SO = arena.H, arena.S + arena.SG
own, opp = [], []
with torch.no_grad():
    for n in (1, 2, 3):
        b = arena.play([arena.frozen(net, float(n > 1), 0.3 if n > 1 else 1.0)], n, 2048, 77 + n)
        at = (torch.arange(arena.T, device="cuda")[None] < b["turns"].abs()[:, None])[:, :, None] & (b["train"] == 1)
        r = b["rec"][at.expand_as(b["train"])]
        r = r[torch.randperm(len(r), device="cuda")[:40000]]
        own.append(net.activated(net.hot(r[:, :SO]) @ net.w1 + net.b1))
        if n > 1:
            o = net.activated(net.hot(r[:, SO:].reshape(-1, arena.S)) @ net.w1 + net.b1).view(len(r), n - 1, H)
            opp.append(torch.cat((o.mean(1), o.amax(1)), 1))
    own, opp = torch.cat(own), torch.cat(opp)
    x = torch.cat((own.mean(0), opp.mean(0))), torch.cat((own.std(0), opp.std(0)))
    force = (x[1][:, None] * net.w2).norm(dim=1).view(3, H).norm(dim=0)
    keep = force.argsort(descending=True)[:units].sort().values
    gone = torch.ones(H, dtype=torch.bool, device="cuda")
    gone[keep] = False
    # Opponents' parts are zero when alone, so only the own part can stand at its mean.
    net.b2 += (x[0][:H][gone, None] * net.w2[:H][gone]).sum(0)
    print(f"{game}: {H} -> {units} units; force of those kept {force[keep].sum().item():.2f}, gone {force[gone].sum().item():.2f}")
    a = {k: getattr(net, k).detach().float().cpu().numpy() for k in NAMES}
k = keep.cpu().numpy()
a["w1"] = a["w1"][: arena.F][:, k]
a["b1"] = a["b1"][k]
a["w2"] = a["w2"].reshape(3, H, -1)[:, k].reshape(3 * units, -1)
np.savez_compressed(goal, **a)
