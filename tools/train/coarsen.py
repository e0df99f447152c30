"""Rounds the rows of rare features further, for the size of the file: coarsen.py IN.npz OUT.npz STEPS. Rare rows are those that training left in
steps of 1/16; they only have to look bad (README.md has what it costs)."""
import sys

import numpy as np

data = dict(np.load(sys.argv[1]))
w, steps = data["w1"].astype(np.float32), float(sys.argv[3])
rare = (np.round(w * 16) == w * 16).all(1)
w[rare] = np.round(w[rare] * steps) / steps
data["w1"] = w.astype(np.float16)
np.savez_compressed(sys.argv[2], **data)
print(f"{int(rare.sum())} of {len(w)} rows")
