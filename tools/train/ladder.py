"""Which weight on points wins most? Two-seat matches of one network with other weights, against itself and against rivals that play for points.
ladder.py GAME WEIGHTS BY_SCORE [RIVAL...]"""
import sys

from net import units_of
from play import Arena, measure

game, path, base = sys.argv[1], sys.argv[2], float(sys.argv[3])
arena = Arena(game, units_of(path))
net = arena.net(path)
rivals = [(f"itself with {base}", arena.frozen(net, 1.0, base)), ("itself for points", arena.frozen(net, 0.0, 1.0))]
rivals += [(f"{r} for points", arena.frozen(arena.net(r), 0.0, 1.0)) for r in sys.argv[4:]]
for s in (0.0, 0.1, 0.3, 0.5, 0.7, 1.0, 1.5, 3.0):
    for name, rival in rivals:
        print(f"{game}: chance + {s} x points/50 against {name}:", measure(arena, [arena.frozen(net, 1.0, s), rival], 2, 65536).split("|")[1], flush=True)
