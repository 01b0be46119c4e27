#!/usr/bin/env python3
"""Learns a mind from rows that `trainer play` has written, and writes it as a file of whole numbers.

    learn.py --title skymines --about about.json --vocabulary V --rows DIR... --state S.pt --out N.mind --seconds 60

The network is the one of crates/minds/src/net.rs in floating point: a sum of rows for the features that are there,
two dense layers, heads for win shares, margins and the policy. Activations are clipped to 0..1 as there. What is
printed is lines of JSON. With --state the weights and the optimiser are taken from that file, if it is there, and
are left in it at the end: a run that was cut short goes on from the last one that was whole.
"""

import argparse
import glob
import json
import math
import os
import struct
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

SIDES = 5
WIDTHS = (256, 64, 64, 64)  # Sum of features, first layer, second layer, sum of attributes: --widths.
NOBODY = -32768


def log(**line):
    print(json.dumps(line), flush=True)


# ---------------------------------------------------------------------------------------------------------- rows


def read_rows(path):
    """One file of rows as numpy arrays; its layout is told in crates/minds/src/rows.rs."""
    data = np.memmap(path, dtype=np.uint8, mode="r")
    if bytes(data[:8]) != b"rows0001":
        raise ValueError(f"{path} is no file of rows")
    (n,) = struct.unpack("<I", bytes(data[8:12]))
    header = json.loads(bytes(data[12 : 12 + n]))
    at = 12 + n
    rows, answers = header["rows"], header["answers"]

    def take(kind, count):
        nonlocal at
        size = np.dtype(kind).itemsize * count
        array = np.frombuffer(data[at : at + size].tobytes(), dtype=kind)
        at += size
        return array

    return {
        "features_end": take("<u4", rows).astype(np.int64),
        "answers_end": take("<u4", rows).astype(np.int64),
        "attributes_end": take("<u4", answers).astype(np.int64),
        "features": take("<i2", header["features"]),
        "attributes": take("<i2", header["attributes"]),
        "targets": take("<u2", answers).astype(np.float32) / 65535.0,
        "wins": take("<u1", rows * SIDES).reshape(rows, SIDES).astype(np.float32) / 240.0,
        "margins": take("<i2", rows * SIDES).reshape(rows, SIDES).astype(np.int32),
        "kinds": take("<u1", rows),
        "games": header["about"]["games"],
    }


class Data:
    """All rows, on the device; features and attributes as flat lists with offsets."""

    def __init__(self, paths, device, most_rows, unit):
        parts, n_rows, self.games = [], 0, 0
        for path in paths:  # The newest first.
            part = read_rows(path)
            parts.append(part)
            n_rows += len(part["kinds"])
            self.games += part["games"]
            if most_rows and n_rows >= most_rows:
                break
        if not parts:
            raise SystemExit("there are no rows to learn from")

        def joined(name):
            return np.concatenate([part[name] for part in parts])

        def offsets(name, length):
            ends, before = [np.zeros(1, np.int64)], 0
            for part in parts:
                ends.append(part[name] + before)
                before += len(part[length])
            return np.concatenate(ends)

        to = lambda array: torch.from_numpy(np.ascontiguousarray(array)).to(device)
        self.n = n_rows
        self.device = device
        self.features = to(joined("features"))
        self.features_at = to(offsets("features_end", "features"))
        self.answers_at = to(offsets("answers_end", "attributes_end"))
        self.attributes = to(joined("attributes"))
        self.attributes_at = to(offsets("attributes_end", "attributes"))
        self.targets = to(joined("targets"))
        self.wins = to(joined("wins"))
        margins = to(joined("margins"))
        self.there = (margins != NOBODY).float()
        self.margins = (margins.float() / unit).clamp(-8, 8) * self.there
        # The last files are never learned from: by them it is seen how much has been learned.
        held, self.n_held = 0, 0
        for part in parts[: max(1, len(parts) // 50)]:
            held += len(part["kinds"])
        self.n_held = min(held, max(1, n_rows // 20), 60_000)

    def bytes(self):
        tensors = [v for v in vars(self).values() if torch.is_tensor(v)]
        return sum(t.numel() * t.element_size() for t in tensors)

    def batch(self, rows):
        """The given rows: features with their row, answers with their row, attributes with their answer."""
        flat, which = spread(self.features_at, rows)
        features = self.features[flat]
        answers, whose = spread(self.answers_at, rows)
        flat, answer = spread(self.attributes_at, answers)
        return {
            "n": len(rows),
            "features": features,
            "which": which,
            "whose": whose,
            "attributes": self.attributes[flat],
            "answer": answer,
            "targets": self.targets[answers],
            "wins": self.wins[rows],
            "margins": self.margins[rows],
            "there": self.there[rows],
        }


def spread(at, rows):
    """All places of these rows in a flat list, and of each the number of its row in `rows`."""
    start, length = at[rows], at[rows + 1] - at[rows]
    which = torch.repeat_interleave(torch.arange(len(rows), device=rows.device), length)
    first = torch.cumsum(length, 0) - length
    place = torch.arange(len(which), device=rows.device) - first[which] + start[which]
    return place, which


# --------------------------------------------------------------------------------------------------------- model


class Model(torch.nn.Module):
    def __init__(self, n_features, n_attributes, widths=WIDTHS):
        super().__init__()
        self.widths = tuple(widths)
        width, hidden, trunk, depth = widths
        init = lambda *shape, by: torch.nn.Parameter(torch.randn(*shape) * by)
        self.bag = init(n_features, width, by=0.05)
        self.bag_bias = torch.nn.Parameter(torch.full((width,), 0.3))
        self.first = init(hidden, width, by=1.2 / math.sqrt(width))
        self.first_bias = torch.nn.Parameter(torch.full((hidden,), 0.3))
        self.second = init(trunk, hidden, by=1.2 / math.sqrt(hidden))
        self.second_bias = torch.nn.Parameter(torch.full((trunk,), 0.3))
        self.win = init(SIDES, trunk, by=0.05)
        self.win_bias = torch.nn.Parameter(torch.zeros(SIDES))
        self.points = init(SIDES, trunk, by=0.05)
        self.points_bias = torch.nn.Parameter(torch.zeros(SIDES))
        self.query = init(depth, trunk, by=0.2)
        self.query_bias = torch.nn.Parameter(torch.zeros(depth))
        self.answers = init(n_attributes, depth, by=0.1)
        self.answers_bias = torch.nn.Parameter(torch.full((depth,), 0.3))
        self.rounded = False

    def w(self, name):
        weight = getattr(self, name)
        if not self.rounded:
            return weight
        # As the file will have it; the gradient goes through as if nothing had been rounded.
        scale = scales(weight.detach(), by_column=name in ("bag", "answers"))
        whole = (weight.detach() / scale).round().clamp(-127, 127) * scale
        return weight + (whole - weight.detach())

    def forward(self, batch):
        half = batch["features"].device.type == "cuda"
        with torch.autocast("cuda", dtype=torch.bfloat16, enabled=half):
            sums = bag(self.w("bag"), batch["features"], batch["which"], batch["n"])
            x = (sums + self.bag_bias).clamp(0, 1)
            x = F.linear(x, self.w("first"), self.first_bias).clamp(0, 1)
            x = F.linear(x, self.w("second"), self.second_bias).clamp(0, 1)
            win = F.linear(x, self.w("win"), self.win_bias)
            points = F.linear(x, self.w("points"), self.points_bias)
            query = F.linear(x, self.w("query"), self.query_bias)
            n_answers = len(batch["targets"])
            sums = bag(self.w("answers"), batch["attributes"], batch["answer"], n_answers)
            c = (sums + self.answers_bias).clamp(0, 1)
            logits = (c.float() * query.float()[batch["whose"]]).sum(1)
        return win.float(), points.float(), logits


def bag(weight, rows, which, n):
    """Sums of rows of `weight`. On a GPU as a product with a matrix of counts: its gradient is one more product."""
    if n == 0:
        return weight.new_zeros(0, weight.shape[1])
    rows = rows.long()
    if weight.device.type == "cuda" and n * weight.shape[0] < 2_000_000_000:
        counts = torch.zeros(n * weight.shape[0], dtype=torch.bfloat16, device=weight.device)
        counts.scatter_add_(0, which * weight.shape[0] + rows, torch.ones_like(rows, dtype=torch.bfloat16))
        return counts.view(n, -1) @ weight.to(torch.bfloat16)
    first = torch.searchsorted(which, torch.arange(n, device=which.device))
    return F.embedding_bag(rows, weight, first, mode="sum")


def losses(model, batch):
    win, points, logits = model(batch)
    win_loss = -(batch["wins"] * F.log_softmax(win, 1)).sum(1).mean()
    error = F.huber_loss(points, batch["margins"], reduction="none", delta=0.5) * batch["there"]
    points_loss = error.sum() / batch["there"].sum().clamp(min=1)
    n, whose, targets = batch["n"], batch["whose"], batch["targets"]
    most = torch.full((n,), -1e9, device=win.device).scatter_reduce(0, whose, logits, "amax")
    parts = (logits - most[whose].detach()).exp()
    sums = torch.zeros(n, device=win.device).index_add(0, whose, parts)
    logp = logits - most[whose].detach() - sums[whose].log()
    asked = sums > 0
    # A target that was cut by rounding still adds up to one.
    whole = torch.zeros(n, device=win.device).index_add(0, whose, targets)
    policy_loss = -(targets / whole[whose].clamp(min=1e-6) * logp).sum() / asked.sum().clamp(min=1)
    wanted = torch.zeros(n, device=win.device).scatter_reduce(0, whose, targets, "amax")
    hit = (logits >= most[whose]) & (targets >= wanted[whose] - 1e-6)
    right = torch.zeros(n, device=win.device).index_add(0, whose, hit.float()).clamp(max=1)
    top = right[asked].mean() if bool(asked.any()) else right.sum()
    mae = ((points - batch["margins"]).abs() * batch["there"])[:, 0].mean()
    return {"win": win_loss, "points": points_loss, "policy": policy_loss, "top": top.detach(), "mae": mae.detach()}


# -------------------------------------------------------------------------------------------------------- export


def scales(weight, by_column):
    if len(weight) == 0:  # A network that judges and does not play knows no answers.
        return weight.new_full((1, weight.shape[1]), 1 / 64)
    most = weight.abs().amax(0 if by_column else 1)
    scale = most.clamp(min=1 / 64) / 127
    return scale[None, :] if by_column else scale[:, None]


def export(model, about, vocabulary, path):
    """The file that crates/minds/src/net.rs reads."""
    features, attributes = vocabulary
    header = {
        "title": about["title"],
        "components": about["components"],
        "encoder": about["encoder"],
        "features": len(features),
        "attributes": len(attributes),
        "widths": list(model.widths),
    }
    text = json.dumps(header).encode()
    out = [b"mind0001", struct.pack("<I", len(text)), text]
    out += [np.asarray(features, "<u4").tobytes(), np.asarray(attributes, "<u4").tobytes()]
    value = lambda name: getattr(model, name).detach().double().cpu()

    def a_bag(name):
        weight, bias = value(name), value(name + "_bias")
        scale = scales(weight, True)[0]
        out.append((weight / scale).round().clamp(-127, 127).to(torch.int8).numpy().tobytes())
        out.append((bias / scale).round().clamp(-32000, 32000).numpy().astype("<i2").tobytes())
        out.append((scale * 127 * 2**12).round().clamp(1, 2**15).numpy().astype("<i4").tobytes())

    def a_dense(name, unit):
        weight, bias = value(name), value(name + "_bias")
        scale = scales(weight, False)[:, 0]
        out.append((weight / scale[:, None]).round().clamp(-127, 127).to(torch.int8).numpy().tobytes())
        out.append((bias * 127 / scale).round().clamp(-(2**28), 2**28).numpy().astype("<i4").tobytes())
        out.append((scale / 127 * unit * 2**20).round().clamp(1, 2**30).numpy().astype("<i4").tobytes())

    a_bag("bag")
    a_dense("first", 127)
    a_dense("second", 127)
    a_dense("win", 1024)
    a_dense("points", 256)
    a_dense("query", 64)
    a_bag("answers")
    with open(path + ".new", "wb") as file:
        file.write(b"".join(out))
    os.replace(path + ".new", path)
    return sum(map(len, out))


def read_mind(path):
    """The weights of a file that `export` wrote, in floating point, as exact as the file has them."""
    data = open(path, "rb").read()
    (n,) = struct.unpack("<I", data[8:12])
    header = json.loads(data[12 : 12 + n])
    n_features, n_attributes = header["features"], header["attributes"]
    at = 12 + n + 4 * (n_features + n_attributes)
    width, hidden, trunk, depth = header["widths"]
    state = {}

    def take(kind, *shape):
        nonlocal at
        array = np.frombuffer(data, dtype=kind, count=math.prod(shape), offset=at).reshape(shape)
        at += array.nbytes
        return torch.from_numpy(array.astype(np.float64))

    def a_bag(name, n_rows, n_columns):
        weight, bias = take("<i1", n_rows, n_columns), take("<i2", n_columns)
        scale = take("<i4", n_columns) / (127 * 2**12)
        state[name], state[name + "_bias"] = (weight * scale).float(), (bias * scale).float()

    def a_dense(name, n_out, n_in, unit):
        weight, bias = take("<i1", n_out, n_in), take("<i4", n_out)
        scale = take("<i4", n_out) * 127 / (unit * 2**20)
        state[name], state[name + "_bias"] = (weight * scale[:, None]).float(), (bias * scale / 127).float()

    a_bag("bag", n_features, width)
    a_dense("first", hidden, width, 127)
    a_dense("second", trunk, hidden, 127)
    a_dense("win", SIDES, trunk, 1024)
    a_dense("points", SIDES, trunk, 256)
    a_dense("query", depth, trunk, 64)
    a_bag("answers", n_attributes, depth)
    if at != len(data):
        raise ValueError(f"{path} is no file of a mind")
    return state


def read_vocabulary(path):
    words = np.fromfile(path, dtype="<u4")
    n = int(words[0])
    return words[1 : 1 + n], words[2 + n : 2 + n + int(words[1 + n])]


# ------------------------------------------------------------------------------------------------------ learning


def save(path, model, optimizer, stage, about):
    state = {"model": {k: v.detach().cpu() for k, v in model.state_dict().items()}, "stage": stage, "about": about}
    moments = []
    for group in optimizer.param_groups:
        for parameter in group["params"]:
            known = optimizer.state.get(parameter, {})
            if known:
                half = lambda t: t.detach().to(torch.bfloat16).cpu()
                moments.append((float(known["step"]), half(known["exp_avg"]), half(known["exp_avg_sq"])))
    state["moments"] = moments
    torch.save(state, path + ".new")
    os.replace(path + ".new", path)


def restore(path, model, optimizer):
    state = torch.load(path, map_location="cpu", weights_only=False)
    model.load_state_dict(state["model"])
    parameters = [p for group in optimizer.param_groups for p in group["params"]]
    if len(state["moments"]) == len(parameters):
        for parameter, (step, one, two) in zip(parameters, state["moments"]):
            optimizer.state[parameter] = {
                "step": torch.tensor(step, device=parameter.device if optimizer.defaults["fused"] else "cpu"),
                "exp_avg": one.to(parameter.device, torch.float32),
                "exp_avg_sq": two.to(parameter.device, torch.float32),
            }
    return state["stage"]


@torch.no_grad()
def examine(model, data, batch):
    """Mean losses over the rows that are held back."""
    sums, n = {}, 0
    for start in range(0, data.n_held, batch):
        rows = torch.arange(start, min(start + batch, data.n_held), device=data.device)
        for name, loss in losses(model, data.batch(rows)).items():
            sums[name] = sums.get(name, 0.0) + float(loss) * len(rows)
        n += len(rows)
    return {name: round(total / n, 4) for name, total in sums.items()}


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("--about", required=True, help="the line of JSON that `trainer vocabulary` printed")
    args.add_argument("--vocabulary", required=True)
    args.add_argument("--rows", nargs="+", required=True, help="folders, the newest first")
    args.add_argument("--state", required=True)
    args.add_argument("--out", required=True)
    args.add_argument("--seconds", type=float, default=0)
    args.add_argument("--steps", type=int, default=0)
    args.add_argument("--passes", type=float, default=6, help="no row is learned from more often than this")
    args.add_argument("--batch", type=int, default=16384)
    args.add_argument("--lr", type=float, default=2e-3)
    args.add_argument("--lr-end", type=float, default=5e-5)
    args.add_argument("--policy", type=float, default=1.0)
    args.add_argument("--points", type=float, default=1.0)
    args.add_argument("--most-rows", type=int, default=0)
    args.add_argument("--widths", type=int, nargs=4, default=WIDTHS, help="of the layers")
    args.add_argument("--decay", type=float, default=0.01, help="of the weights")
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = args.parse_args()
    start = time.time()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    about = json.load(open(args.about))
    vocabulary = read_vocabulary(args.vocabulary)
    paths = [p for folder in args.rows for p in sorted(glob.glob(os.path.join(folder, "*.rows")), reverse=True)]
    data = Data(paths, args.device, args.most_rows, about["points_unit"])
    loaded = time.time()
    model = Model(len(vocabulary[0]), len(vocabulary[1]), args.widths).to(args.device)
    matrices = [p for p in model.parameters() if p.dim() > 1]
    vectors = [p for p in model.parameters() if p.dim() == 1]
    groups = [{"params": matrices, "weight_decay": args.decay}, {"params": vectors, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=args.lr, betas=(0.9, 0.99), fused=args.device == "cuda")
    stage = restore(args.state, model, optimizer) + 1 if os.path.exists(args.state) else 0
    log(event="learn", title=about["title"], stage=stage, rows=data.n, held=data.n_held, games=data.games,
        files=len(paths), gib=round(data.bytes() / 2**30, 2), load_s=round(loaded - start, 1), device=args.device)

    steps_max = int(args.passes * (data.n - data.n_held) / args.batch) + 1
    if args.steps:
        steps_max = min(steps_max, args.steps)
    begun, step, sums, said = time.time(), 0, {}, time.time()
    learned = data.n - data.n_held
    order, at = None, 0
    while step < steps_max:
        progress = step / steps_max
        if args.seconds:
            progress = max(progress, (time.time() - begun) / args.seconds)
        if progress >= 1:
            break
        rate = args.lr_end + (args.lr - args.lr_end) * 0.5 * (1 + math.cos(math.pi * progress))
        rate *= min(1, (step + 1) / 50)
        for group in optimizer.param_groups:
            group["lr"] = rate
        model.rounded = progress > 0.75
        if order is None or at + args.batch > len(order):
            order, at = torch.randperm(learned, device=args.device) + data.n_held, 0
        rows = order[at : at + args.batch]
        at += args.batch
        found = losses(model, data.batch(rows))
        loss = found["win"] + args.points * found["points"] + args.policy * found["policy"]
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        with torch.no_grad():
            model.bag.clamp_(-1.98, 1.98)
            model.answers.clamp_(-1.98, 1.98)
        step += 1
        for name, value in found.items():
            sums[name] = sums.get(name, 0) + value.detach()
        if time.time() - said > 10:
            n = max(1, sums.pop("n", 0) or step)
            log(event="step", step=step, of=steps_max, lr=round(rate, 6), s=round(time.time() - begun, 1),
                rows_per_s=int(step * args.batch / (time.time() - begun)))
            said = time.time()
    if args.device == "cuda":
        torch.cuda.synchronize()
    spent = time.time() - begun
    mean = {name: round(float(total) / max(1, step), 4) for name, total in sums.items()}
    model.rounded = False
    plain = examine(model, data, args.batch)
    model.rounded = True
    whole = examine(model, data, args.batch)
    model.rounded = False
    size = export(model, about, vocabulary, args.out)
    save(args.state, model, optimizer, stage, about)
    log(event="learned", title=about["title"], stage=stage, steps=step, passes=round(step * args.batch / learned, 2),
        learn_s=round(spent, 1), rows_per_s=int(step * args.batch / max(spent, 1e-9)), mean=mean, held=plain,
        held_rounded=whole, bytes=size, all_s=round(time.time() - start, 1))


if __name__ == "__main__":
    sys.exit(main())
