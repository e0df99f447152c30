"""Trains one game's value network by self-play: TD(lambda) on the afterstates that greedy play reached. See README.md."""
import argparse
import math
import time

import torch

from net import ACT, SCALE, SQUARED, units_of
from play import Arena, GAMES, measure, shares
from solved import Solved

torch.backends.cuda.matmul.allow_tf32 = True


def targets(b, n, lam, exact):
    """[games, T, n, 2]: TD(lambda) returns (score / 50, win share); and [games, T, n]: which afterstates count; final scores.

    Where the mean over the next roll is known (exact: "active" for Qwinto's active seat, "all" for everybody), it stands for the value that was
    reached: so the luck of the dice drops out of the return, and what is left are the network's own errors. What the network said of the last
    turn is only looked at in Qwinto: elsewhere it was not asked."""
    turns = b["turns"].abs().long()
    final = torch.stack((b["score"].float() / SCALE, shares(b["score"].float())), -1)
    val, T = b["val"], b["val"].shape[1]
    longest = int(turns.max())
    out = torch.empty(val.shape, device="cuda")
    g = final
    seat = torch.arange(n, device="cuda")[None]
    for t in range(longest - 1, -1, -1):
        if t + 1 < longest:
            v = val[:, t + 1]
            if exact != "active":
                v = torch.where((turns - 1 <= t + 1)[:, None, None], final, v)
            mean = b["expect"][:, t + 1] if exact == "all" else v
            if exact == "active":
                active = (b["first"][:, None] + t + 1) % n == seat
                mean = torch.where(active[:, :, None], b["expect"][:, t + 1], v)
            g = torch.where((turns - 1 <= t)[:, None, None], final, mean + lam * (g - v))
        out[:, t] = g
    turn = torch.arange(T, device="cuda")[None]
    ok = ((turn < turns[:, None]) & (turn >= b["wild"][:, None] - 1))[:, :, None] & (b["train"] == 1)
    return out, ok, final[..., 0]


class Step:
    """One optimiser step on fixed tensors, replayed as a CUDA graph: launching its kernels one by one costs more than running them."""

    def __init__(self, net, opt, n, batch, arena, graph, win):
        self.net, self.opt, self.n, self.graph = net, opt, n, None
        self.SO, self.S, self.T, self.images = arena.S + arena.SG, arena.S, arena.T, arena.images
        self.rows = torch.zeros(batch, self.SO + (n - 1) * self.S, dtype=torch.int16, device="cuda")
        self.goal, self.end = torch.zeros(batch, 2, device="cuda"), torch.zeros(batch, device="cuda")
        self.wanted, self.win = graph, win

    def once(self):
        r = self.rows
        y = self.net(r[:, : self.SO], r[:, self.SO :].reshape(len(r), self.n - 1, self.S))
        loss = (y[:, 0] - self.goal[:, 0]).square().mean()
        if self.n > 1:
            loss = loss + self.win * torch.nn.functional.binary_cross_entropy_with_logits(y[:, 1], self.goal[:, 1])
        spread = y[:, 2].clamp(-5, 1)
        loss = loss + 0.01 * (spread + 0.5 * (self.end - y[:, 0].detach()).square() * torch.exp(-2 * spread)).mean()
        loss.backward()
        self.opt.step()
        self.net.bound()

    def __call__(self, rec, out, final, at):
        rows = rec[at].long()
        image = torch.randint(len(self.images), (len(rows), 1), device="cuda")  # every position as one of its images
        self.rows.copy_(self.images.view(-1)[image * self.images.shape[1] + torch.where(rows < 0, self.images.shape[1] - 1, rows)])
        self.goal.copy_(out[at])
        self.end.copy_(final[at // (self.T * self.n) * self.n + at % self.n])  # at = (game * T + turn) * n + seat
        if self.graph:
            self.graph.replay()
        elif not self.wanted:
            self.opt.zero_grad(set_to_none=True)
            self.once()
        else:
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                for _ in range(3):
                    self.opt.zero_grad(set_to_none=True)
                    self.once()
            torch.cuda.current_stream().wait_stream(side)
            self.opt.zero_grad(set_to_none=True)
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph):
                self.once()
            self.graph.replay()


class Average:
    """The mean of the weights over the last part of the time."""

    def __init__(self, net):
        self.net, self.count = net, 0
        self.sum = [torch.zeros_like(p) for p in net.parameters()]

    @torch.no_grad()
    def add(self):
        self.count += 1
        torch._foreach_add_(self.sum, list(self.net.parameters()))

    @torch.no_grad()
    def use(self):
        if self.count:
            for p, s in zip(self.net.parameters(), self.sum):
                p.copy_(s / self.count)


def train(a):
    log = open(a.log, "a") if a.log else None

    def say(*x):
        line = " ".join(str(y) for y in x)
        print(line, flush=True)
        if log:
            log.write(line + "\n")
            log.flush()

    arena = Arena(a.game, units_of(a.load) if a.load else a.units)
    torch.manual_seed(a.seed)
    net = arena.net(a.load, a.seed)
    net.square = bool(a.square) if not a.load else net.square
    net.mask.fill_(1)  # what was left out may be learnt after all
    net.spread, net.leak = bool(a.spread), a.leak
    average = Average(net)
    seen = torch.zeros(arena.F + 1, device="cuda")
    opt = torch.optim.Adam(net.parameters(), lr=torch.tensor(a.lr, device="cuda"), betas=(0.9, 0.99), eps=1e-10, fused=True, capturable=True)
    solved = Solved(a.solved) if a.solved else None
    against = [arena.frozen(arena.net(a.against), a.by_win, a.by_score, (None, 0.0, SQUARED))] if a.against else []
    step = {}
    plan = [int(x) for x in a.seats.split(",")]
    SO, S = arena.S + arena.SG, arena.S
    say("#", a.game, vars(a), f"features {arena.F} units {arena.H}")
    start = shown = time.time()
    it = steps = played = 0
    spent = [0.0, 0.0]
    revived = 0.0
    means = {}
    while time.time() - start < a.seconds:
        frac = (time.time() - start) / a.seconds
        rate = a.lr * max(0.01, 0.5 * (1 + math.cos(math.pi * max(0.0, (frac - a.hold) / (1 - a.hold)))))
        for p in opt.param_groups:
            p["lr"].fill_(rate)
        noise = max(a.rest, a.noise * (1 - frac / a.noisy))
        # Points lead at first (chances to win are unknown yet), then the chance to win with a small word for points.
        by_score = a.by_score + (1 - a.by_score) * max(0.0, 1 - frac / 0.4) * (not a.settled) if a.by_win else 1.0
        if frac >= a.qat and not net.act:
            rare = seen[: arena.F] < a.rare * seen.sum() / SO
            rare[arena.F - 64 :] = False  # what a seat knows of the table: seldom some of it, and small
            net.step1, net.step2, net.act = torch.full((net.pad, 1), a.step1, device="cuda"), 64.0, SQUARED if net.square else ACT
            net.step1[: arena.F][rare] = a.rare_step
            gone = net.bare(arena.S) & (a.bare > 0)
            net.mask[gone] = 0
            say(f"{time.time() - start:6.0f}s rounded from now on; of {arena.F} features {int(gone.sum())} left out, {int((rare & ~gone[: arena.F]).sum())} others rare, "
                f"{int((seen[: arena.F] == 0).sum())} never chosen")
        n = plan[it % len(plan)]
        games = max(a.games // n, 1584) * (2 if frac > 0.5 else 1)
        t0 = time.time()
        exact = "" if not a.exact or frac < a.exact_from else "active" if a.game == "qwinto" else "all" if arena.sums and n <= a.exact else ""
        b = arena.play([arena.frozen(net, a.by_win, by_score if n > 1 else 1.0), *against], n, games, a.seed * 1000003 + it, noise, vary=a.vary, exact=exact == "all", calm=bool(a.calm), often=a.often)
        out, ok, final = targets(b, n, a.lam_solo if n == 1 else a.lam, exact)
        if against:  # what the frozen network's seats did is not learnt
            ok &= ((torch.arange(games, device="cuda")[:, None] + torch.arange(n, device="cuda")[None]) % 2 == 0)[:, None]
        if solved and n == 1:
            out[..., 0] = solved(b["rec"]) / SCALE
        torch.cuda.synchronize()
        t1 = time.time()
        if it < a.check or a.check and it % 150 == 149:
            at = ok.nonzero()
            r = b["rec"][at[:4096, 0], at[:4096, 1], at[:4096, 2]]
            v = b["val"][at[:4096, 0], at[:4096, 1], at[:4096, 2]]
            with torch.no_grad():
                y = net(r[:, :SO], r[:, SO:].reshape(len(r), n - 1, S))
            d = (y[:, 0] - v[:, 0]).abs()
            w = (torch.sigmoid(y[:, 1]) - v[:, 1]).abs() if n > 1 else torch.zeros(1)
            say(f"check {n} seats: kernel against torch, score/50 max {d.max().item():.5f} mean {d.mean().item():.5f}, chance max {w.max().item():.5f}; "
                f"positions {len(at)} warps {arena.warps} play {t1 - t0:.3f}s")
        at = ok.view(-1).nonzero().squeeze(1)
        at = at[torch.randperm(len(at), device="cuda")]
        if it == 0 and not a.load:
            with torch.no_grad():  # begins at the mean: else all units are driven the same way, and most of them out of their range
                net.b4[0] = out[..., 0].flatten()[at].mean()
        if frac < a.revive and frac >= revived + 0.02 and n < 3 and it and not net.act:
            revived = frac
            some = b["rec"].flatten(0, 2)[at[:65536]]
            dead = net.revive(some[:, :SO], some[:, SO:].reshape(len(some), n - 1, S), S, opt)
            if any(dead):
                say(f"{time.time() - start:6.0f}s begun anew, of the three layers: {dead}")
        if a.first < 64 and net.outputs.all():
            some = b["rec"].flatten(0, 2)[at[:65536]]
            net.keep_outputs(a.first, some[:, :SO], some[:, SO:].reshape(len(some), n - 1, S))
        if n not in step:
            step[n] = {}
        mode = bool(net.act)  # a graph keeps what it was made with
        if mode not in step[n]:
            step[n] = {mode: Step(net, opt, n, a.batch, arena, a.graph, a.win)}
        rec, goal, end = b["rec"].flatten(0, 2), out.flatten(0, 2), final.flatten()
        if not net.act:
            seen += torch.bincount(rec[at[:65536]][:, :SO].long().flatten() % (arena.F + 1), minlength=arena.F + 1)
        # Large tables bring many positions of few games: they may not outweigh the others.
        for use in range(a.uses if frac >= a.exact_from else 1):
            if use:
                at = at[torch.randperm(len(at), device="cuda")]
            for i in range(0, min(len(at), a.batch * (a.most if n > 4 else 1000)) - a.batch + 1, a.batch):
                step[n][mode](rec, goal, end, at[i : i + a.batch])
                steps += 1
        if frac > a.average:
            average.add()
        torch.cuda.synchronize()
        spent[0] += t1 - t0
        spent[1] += time.time() - t1
        it += 1
        played += games
        means[n] = b["score"].float().mean().item()
        if time.time() - shown > a.every:
            shown = time.time()
            say(f"{shown - start:6.0f}s it {it} steps {steps} games {played} lr {rate:.2e} noise {noise:.4f} play {spent[0]:.1f}s train {spent[1]:.1f}s means "
                + " ".join(f"{k}:{v:.2f}" for k, v in sorted(means.items())))
    say(f"# done: {it} iterations, {steps} steps, {played} games, {time.time() - start:.0f}s")
    if a.eval and average.count:
        for m in {1, 2} & set(plan):
            say("last weights:", measure(arena, [arena.frozen(net, float(m > 1 and a.by_win > 0), a.by_score if m > 1 and a.by_win else 1.0)], m, a.eval // m))
    average.use()
    if not a.by_win:  # a player for points has no other head: whoever reads the file can not use one by mistake
        with torch.no_grad():
            net.w4[1] = net.b4[1] = 0
    if a.out:
        if n < 3:
            with torch.no_grad():
                some = b["rec"].flatten(0, 2)[at[:65536]]
                h1, units = net.first_outputs(some[:, :SO], some[:, SO:].reshape(len(some), n - 1, S))
                h2 = (h1 @ net.rounded()[4] + net.b3).clamp(0, 1)
                say("units that always say the same, of the three layers:", [int((x.amax(0) - x.amin(0) < 0.01).sum()) for x in (units, h1, h2)])
        some = b["rec"].flatten(0, 2)[at[:65536]]
        say("active units, and fours of units: %.3f, %.1f" % net.gather_units(some[:, :SO], some[:, SO:].reshape(len(some), n - 1, S)))
        net.save(a.out)
    if against:
        own = arena.frozen(net, a.by_win, a.by_score)
        say("best response:", a.game, measure(arena, [own, against[0]], 2, a.eval))
    else:
        report(arena, net, a, say)


def report(arena, net, a, say):
    if not a.eval:
        return
    by_win = float(a.by_win > 0)
    own = lambda n, q=None: arena.frozen(net, by_win if n > 1 else 0.0, a.by_score if n > 1 and by_win else 1.0, q)
    for n in sorted({1} | {int(x) for x in a.seats.split(",")}):
        say("eval", a.game, measure(arena, [own(n)], n, a.eval // n))
    if net.act and a.seats != "1":
        say("eval, not rounded,", a.game, measure(arena, [own(1, (None, 0.0, 0.0))], 1, a.eval))
    if by_win and a.seats != "1":
        say("match, by chance against by points:", a.game, measure(arena, [own(2), arena.frozen(net, 0.0, 1.0)], 2, a.eval // 2))
        for rival in a.rival.split(",") if a.rival else []:
            name, _, weight = rival.partition(":")
            other = arena.frozen(arena.net(name), float(bool(weight)), float(weight or 1), (None, 0.0, ACT))
            say("match against", rival, a.game, measure(arena, [own(2), other], 2, a.eval))


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("game", choices=GAMES)
    p.add_argument("--seconds", type=float, default=240)
    p.add_argument("--seats", default="1", help="seat counts, taken in turn")
    p.add_argument("--games", type=int, default=8192, help="seats a round; doubled in the second half")
    p.add_argument("--batch", type=int, default=16384)
    p.add_argument("--most", type=int, default=1000, help="steps a round at tables of more than four")
    p.add_argument("--lr", type=float, default=2e-3)
    p.add_argument("--lam", type=float, default=0.8)
    p.add_argument("--lam_solo", type=float, default=0.8)
    p.add_argument("--exact", type=int, default=4, help="the mean over the next roll instead of what fell; Knaster, Knister: up to so many seats")
    p.add_argument("--exact_from", type=float, default=0.0, help="only from this part of the time on: without it many more games are played")
    p.add_argument("--uses", type=int, default=1, help="how often each position is learnt from")
    p.add_argument("--vary", type=float, default=0.0, help="part of the games that begin with made-up sheets or turns at random")
    p.add_argument("--bare", type=int, default=1, help="leave out features that training hardly touched")
    p.add_argument("--square", type=int, default=1, help="first layer squared")
    p.add_argument("--units", type=int, default=256, help="H; with --load what is in the file")
    p.add_argument("--first", type=int, default=64, help="so many outputs of the first dense layer")
    p.add_argument("--qat", type=float, default=2.0, help="from this part of the time on, play and learn with rounded weights")
    p.add_argument("--step1", type=float, default=64.0, help="W1 is rounded to steps of 1 / this")
    p.add_argument("--rare", type=float, default=0.0, help="features rarer than this a chosen position are rounded more coarsely: they only need to look bad")
    p.add_argument("--rare_step", type=float, default=16.0, help="to steps of 1 / this")
    p.add_argument("--average", type=float, default=2.0, help="the mean of the weights from this part of the time on is the result")
    p.add_argument("--noise", type=float, default=0.02)
    p.add_argument("--often", type=float, default=1.0, help="part of the decisions that have the noise")
    p.add_argument("--rest", type=float, default=0.0, help="noise that stays to the end")
    p.add_argument("--noisy", type=float, default=0.6, help="until this part of the time the noise falls")
    p.add_argument("--revive", type=float, default=0.5, help="until this part of the time, units that say the same of every position begin anew")
    p.add_argument("--leak", type=float, default=0.01, help="part of a gradient that passes where a unit is out of its range; before rounding")
    p.add_argument("--win", type=float, default=0.2, help="weight of the chance to win in what is learnt")
    p.add_argument("--spread", type=int, default=0, help="1: the loss of the spread reaches the layers before its head, as until the eighth round")
    p.add_argument("--calm", type=int, default=0, help="1: every second game is played without noise")
    p.add_argument("--hold", type=float, default=0.0, help="the rate stays what it is for this part of the time, then it falls")
    p.add_argument("--by_win", type=float, default=1.0)
    p.add_argument("--by_score", type=float, default=0.1)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--eval", type=int, default=131072)
    p.add_argument("--check", type=int, default=0)
    p.add_argument("--every", type=float, default=10)
    p.add_argument("--graph", type=int, default=1)
    p.add_argument("--settled", type=int, default=0, help="1: weigh chance and points as at the end from the start (with --load)")
    p.add_argument("--solved", help="Qwixx: the solver's table; what a seat alone learns is then exact")
    p.add_argument("--load")
    p.add_argument("--against", help="a network that does not learn sits opposite: the best response to it (--seats 2)")
    p.add_argument("--rival", help="FILE or FILE:BY_SCORE, several with commas; without BY_SCORE it plays for points")
    p.add_argument("--out")
    p.add_argument("--log")
    train(p.parse_args())
