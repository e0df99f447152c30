"""Which weight on points wins most? Two-seat matches of one network against itself, with other weights. ladder.py GAME WEIGHTS [BY_SCORE]"""
import sys

from net import Net
from play import Arena, measure

game, path, base = sys.argv[1], sys.argv[2], float(sys.argv[3])
arena = Arena(game)
net = Net(arena.F, arena.S)
net.load(path)
usual = arena.frozen(net, 1.0, base)
for s in (0.0, 0.03, 0.1, 0.3, 1.0, 3.0):
    print(f"{game}: chance + {s} x points/50 against chance + {base} x points/50:", measure(arena, [arena.frozen(net, 1.0, s), usual], 2, 65536), flush=True)
print(f"{game}: points only against chance + {base} x points/50:", measure(arena, [arena.frozen(net, 0.0, 1.0), usual], 2, 65536), flush=True)
