"""Qwixx alone: what a sheet is worth, exactly, from the table that `misthrow solve qwixx --save FILE` writes."""
import numpy as np
import torch

ROW, MISTHROWS, BOXES, ENOUGH = 156, 4 * 156, 11, 5
DEAD, CLOSED = 52, 53  # numbers of rows as in src/solver/row_space.hpp
PAIRS = (CLOSED + 1) * (CLOSED + 2) // 2


def row_number(last, crosses):
    if last == BOXES:
        return CLOSED
    if last == BOXES - 1:
        return DEAD if crosses < ENOUGH else DEAD - 6 + crosses - ENOUGH
    return 0 if last == 0 else 1 + last * (last - 1) // 2 + crosses - 1


class Solved:
    def __init__(self, path):
        self.values = torch.from_numpy(np.fromfile(path, np.float64, offset=40).astype(np.float32)).cuda()
        number, points = torch.zeros(ROW, dtype=torch.long), torch.zeros(ROW)
        for last in range(BOXES + 1):
            for crosses in range(min(last, BOXES) + 1):
                all_crosses = crosses + (last == BOXES)
                number[last * 12 + crosses], points[last * 12 + crosses] = row_number(last, crosses), all_crosses * (all_crosses + 1) / 2
        self.number, self.points = number.cuda(), points.cuda()

    def __call__(self, rec):
        """rec [..., 8 or more]: features of sheets of a seat alone -> points at the end, in the mean of the best play"""
        f = rec[..., :5].long()
        rows = (f[..., :4] - ROW * torch.arange(4, device="cuda")).clamp(0, ROW - 1)
        misthrows = (f[..., 4] - MISTHROWS).clamp(0, 4)
        number = self.number[rows]
        pair = lambda a, b: torch.maximum(a, b) * (torch.maximum(a, b) + 1) // 2 + torch.minimum(a, b)
        at = pair(pair(number[..., 0], number[..., 1]), pair(number[..., 2], number[..., 3]))
        size = PAIRS * (PAIRS + 1) // 2
        to_come = torch.where(misthrows < 4, self.values[misthrows.clamp(max=3) * size + at], 0.0)
        return self.points[rows].sum(-1) - 5 * misthrows + to_come
