"""Which network, and which weight on points, wins most? Every network alone for points, then two-seat matches with each weight against each rival.
eval.py GAME NETWORK,... RIVAL:WEIGHT,... WEIGHT,..."""
import sys

from net import ACT, SQUARED
from play import Arena, measure

game, paths, rivals, weights = sys.argv[1], sys.argv[2].split(","), sys.argv[3].split(","), [float(x) for x in sys.argv[4].split(",")]
arena = Arena(game, 256)


def loaded(path):
    net = arena.net(path)
    net.act = SQUARED if net.square else ACT
    return net


others = [(name, arena.frozen(loaded(name.rpartition(":")[0]), 1.0, float(name.rpartition(":")[2]))) for name in rivals]
for path in paths:
    net = loaded(path)
    print(game, path, measure(arena, [arena.frozen(net, 0.0, 1.0)], 1, 65536, seed=77).split("turns")[0], flush=True)
    for weight in weights:
        for name, other in others:
            text = measure(arena, [arena.frozen(net, 1.0, weight), other], 2, 65536, seed=5).split("|")[1]
            print(game, path, "w", weight, "against", name, text, flush=True)
