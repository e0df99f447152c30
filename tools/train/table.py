"""The figures of README.md: means by seat count, and matches. Weights as they are in the file, which training has rounded.
table.py GAME WEIGHTS BY_SCORE [RIVAL[:BY_SCORE]...]   (a rival without BY_SCORE plays for points)"""
import sys

from net import ACT, SQUARED, units_of
from play import Arena, measure

game, path, by_score = sys.argv[1], sys.argv[2], float(sys.argv[3])
arena = Arena(game, units_of(path))
net = arena.net(path)
net.act = SQUARED if net.square else ACT
for n in range(1, arena.most + 1):
    own = arena.frozen(net, float(n > 1), by_score if n > 1 else 1.0)
    print(game, measure(arena, [own], n, 262144 if n == 1 else 131072 // n, seed=4321), flush=True)
for n in range(2, min(arena.most, 6) + 1):
    own, points = arena.frozen(net, 1.0, by_score), arena.frozen(net, 0.0, 1.0)
    print(game, "every other seat for points:", measure(arena, [own, points], n, 131072 // n, seed=4322), flush=True)
for rival in sys.argv[4:]:
    name, _, weight = rival.partition(":")
    other = arena.frozen(arena.net(name), float(bool(weight)), float(weight or 1))
    print(game, "against", rival + ":", measure(arena, [arena.frozen(net, 1.0, by_score), other], 2, 131072, seed=4323), flush=True)
