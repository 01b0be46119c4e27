#!/usr/bin/env python3
"""Learns the numbers by which a heuristic plays, by evolution. It can be stopped at any time and called again.

    evolve.py --trainer target/release/trainer --title stellar-conquest --take STYLE.json --work training/evolve --seconds 600

Numbers that are learned, and how far they may go, are in KNOBS. Each generation draws styles around the best guess (CMA-ES), and
each of them has one seat against `steady` in all others: the same seeds for all styles of a generation, once for every
corner. What counts is the share of the win and a little of the margin. Now and then the guess itself plays a gate. In --work:

    state.npz    the guess and how far to look around it      best.json    the style with the best gate
    mean.json    the guess as a style                         log.jsonl    everything that was printed
"""

import argparse
import concurrent.futures
import json
import os
import subprocess
import time

import numpy as np

TECHS = ["speed_3", "speed_4", "speed_5", "missile_base", "fighter_ship", "death_star", "improved_ship_weaponry",
         "controlled_environment", "industrial_technology", "improved_industrial", "unlimited_range"]

# Name, place in a list, least, most, and how far the first generation looks.
KNOBS = {"stellar-conquest": [
    *[("share", k, 0, 1000, 150) for k in range(1, 11)],
    *[("corvettes", k, 0, 40, 3) for k in range(1, 11)],
    *[("prey", k, 0, 400, 15) for k in range(8)],
    *[("guess", k, 2, 60, 3) for k in range(3)],
    *[("promise", k, 0, 60, 4) for k in range(5)],
    ("factory_last", None, 0, 10, 1), ("bonus_last", None, 0, 10, 1), ("bonus_turns", None, 0, 12, 1),
    ("first_per_point", 0, 0, 200, 10), ("first_per_point", 1, 0, 200, 15), ("late", None, 1, 11, 1),
    ("keep", None, 0, 20, 1), ("go_at", None, 300, 990, 60), ("go_at_last", None, 50, 990, 100),
    ("last_turns", None, 0, 20, 1.5), ("patience", None, 1, 20, 1), ("weight", None, 0, 300, 15),
    ("stay_at", None, 50, 900, 60), ("attack_at", None, 50, 950, 70), ("bases", None, 0, 40, 1),
    ("scouts", None, 0, 12, 1), ("post_gain", None, 0, 8, 0.8), ("guards", None, 0, 6, 0.7), ("parts", None, 1, 6, 0.8),
    ("bombard_from", None, 1, 10, 1.5), ("moving", 0, 0, 10, 1), ("moving", 1, 0, 150, 10),
    ("claim_turns", None, 2, 20, 1.5), ("explore_turns", None, 0, 44, 4), ("first", None, 1, 20, 1),
    ("danger", None, 3, 100, 5), ("room_from", None, 0, 100, 5),
    *[("from", tech, 1, 12, 1) for tech in TECHS], *[("rank", tech, -3, 20, 1) for tech in TECHS],
]}


class Space:
    """Styles as vectors and back. Technologies are ordered by their ranks, and wanted from a production on."""

    def __init__(self, title, style):
        self.style = style
        self.knobs = KNOBS[title]
        self.low, self.high, self.step = (np.array([knob[n] for knob in self.knobs], float) for n in (2, 3, 4))

    def vector(self):
        order = [name for name, _ in self.style["research"]]
        found = []
        for name, place, *_ in self.knobs:
            if name == "rank":
                found.append(order.index(place))
            elif name == "from":
                found.append(min(dict(self.style["research"])[place], 12))
            else:
                found.append(self.style[name] if place is None else self.style[name][place])
        return np.array(found, float)

    def of(self, vector):
        style = json.loads(json.dumps(self.style))
        order = {name: place for place, (name, _) in enumerate(style["research"])}
        since = dict(style["research"])
        for (name, place, *_), value in zip(self.knobs, np.clip(vector, self.low, self.high)):
            if name == "rank":
                order[place] = value
            elif name == "from":
                since[place] = 99 if value > 10.5 else int(round(value))
            elif place is None:
                style[name] = int(round(value))
            else:
                style[name][place] = int(round(value))
        style["research"] = [[name, since[name]] for name in sorted(order, key=lambda name: order[name])]
        return style


class Evolution:
    def __init__(self, args):
        self.args = args
        self.end = time.time() + args.seconds
        os.makedirs(args.work, exist_ok=True)
        self.space = Space(args.title, json.load(open(args.take)))
        n = len(self.space.knobs)
        # CMA-ES as in Hansen's tutorial, with rates for a matrix that is learned slowly.
        self.size = args.population
        weights = np.log(self.size / 2 + 0.5) - np.log(np.arange(1, self.size // 2 + 1))
        self.weights = weights / weights.sum()
        mu = 1 / (self.weights**2).sum()
        self.rates = {
            "cc": (4 + mu / n) / (n + 4 + 2 * mu / n), "cs": (mu + 2) / (n + mu + 5),
            "c1": 2 / ((n + 1.3) ** 2 + mu), "mu": mu,
        }
        self.rates["cmu"] = min(1 - self.rates["c1"], 2 * (mu - 2 + 1 / mu) / ((n + 2) ** 2 + mu))
        self.rates["damp"] = 1 + 2 * max(0, np.sqrt((mu - 1) / (n + 1)) - 1) + self.rates["cs"]
        self.state = {"mean": np.zeros(n), "c": np.eye(n), "pc": np.zeros(n), "ps": np.zeros(n), "sigma": np.array(args.sigma),
                      "generation": np.array(0), "best": np.array(-1.0), "start": self.space.vector()}
        if os.path.exists(self.path("state.npz")):
            self.state = dict(np.load(self.path("state.npz")))

    def path(self, name):
        return os.path.join(self.args.work, name)

    def log(self, **line):
        line["t"] = round(self.args.seconds - self.end + time.time(), 1)
        print(json.dumps(line), flush=True)
        with open(self.path("log.jsonl"), "a") as file:
            file.write(json.dumps(line) + "\n")

    def gate(self, style, name, seed, sets, jobs):
        """Duplicate games against `steady`: share of the win, margin, and their errors."""
        path = self.path(name)
        with open(path, "w") as file:
            json.dump(style, file)
        done = subprocess.run([self.args.trainer, self.args.title, "gate", "--challenger", f"style@{path}", "--sets", str(sets),
                               "--jobs", str(jobs), "--seed", seed], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stderr[-300:])
        return json.loads(done.stdout.splitlines()[-1])

    def worth(self, gate):
        return gate["win"] + self.args.margin * gate["margin"]

    def generation(self, pool):
        s, r, n = self.state, self.rates, len(self.space.knobs)
        generation = int(s["generation"])
        rng = np.random.default_rng([self.args.seed, generation])
        values, axes = np.linalg.eigh(s["c"])
        values = np.sqrt(np.maximum(values, 1e-12))
        # Drawn in pairs, so that what is common to both sides cancels out.
        z = rng.standard_normal((self.size // 2, n))
        z = np.concatenate([z, -z])
        y = (z * values) @ axes.T
        tried = s["start"] + self.space.step * (s["mean"] + float(s["sigma"]) * y)
        seed = f"{0xE0000 + self.args.seed * 4096 + generation:x}"
        jobs = [pool.submit(self.gate, self.space.of(x), f"try-{k}.json", seed, self.args.sets, 1) for k, x in enumerate(tried)]
        gates = [job.result() for job in jobs]
        found = np.array([self.worth(gate) for gate in gates])
        order = np.argsort(-found)[: len(self.weights)]
        # The wins of all styles of a generation, so that luck of its seeds can be told from progress.
        self.log(event="generation", generation=generation, sigma=round(float(s["sigma"]), 4),
                 win=round(float(np.mean([gate["win"] for gate in gates])), 4),
                 best=round(float(max(gate["win"] for gate in gates)), 4),
                 margin=round(float(np.mean([gate["margin"] for gate in gates])), 3))
        step = self.weights @ y[order]
        s["mean"] = s["mean"] + float(s["sigma"]) * step
        s["ps"] = (1 - r["cs"]) * s["ps"] + np.sqrt(r["cs"] * (2 - r["cs"]) * r["mu"]) * (axes @ ((axes.T @ step) / values))
        norm = np.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))
        steady = np.linalg.norm(s["ps"]) / np.sqrt(1 - (1 - r["cs"]) ** (2 * (generation + 1))) < (1.4 + 2 / (n + 1)) * norm
        s["pc"] = (1 - r["cc"]) * s["pc"] + steady * np.sqrt(r["cc"] * (2 - r["cc"]) * r["mu"]) * step
        s["c"] = ((1 - r["c1"] - r["cmu"]) * s["c"] + r["c1"] * np.outer(s["pc"], s["pc"])
                  + r["cmu"] * (y[order].T * self.weights) @ y[order])
        s["sigma"] = np.array(float(s["sigma"]) * np.exp(min(0.3, r["cs"] / r["damp"] * (np.linalg.norm(s["ps"]) / norm - 1))))
        s["generation"] = np.array(generation + 1)
        self.keep()

    def keep(self):
        np.savez(self.path("new.npz"), **self.state)
        os.replace(self.path("new.npz"), self.path("state.npz"))
        with open(self.path("mean.json"), "w") as file:
            json.dump(self.mean(), file)

    def mean(self):
        return self.space.of(self.state["start"] + self.space.step * self.state["mean"])

    def check(self):
        """The guess plays a gate of its own; the best one so far is kept."""
        gate = self.gate(self.mean(), "check.json", "9a7e", self.args.gate_sets, self.args.jobs)
        better = gate["win"] > float(self.state["best"])
        self.log(event="gate", generation=int(self.state["generation"]), better=better,
                 **{key: round(gate[key], 4) for key in ("games", "win", "win_se", "margin", "margin_se")})
        if better:
            self.state["best"] = np.array(gate["win"])
            os.replace(self.path("check.json"), self.path("best.json"))
        self.keep()

    def run(self):
        with concurrent.futures.ThreadPoolExecutor(self.args.jobs) as pool:
            if float(self.state["best"]) < 0:
                self.check()
            slowest, since = 0.0, 0
            while time.time() + 1.2 * slowest + self.args.reserve < self.end:
                start = time.time()
                self.generation(pool)
                slowest, since = max(slowest, time.time() - start), since + 1
                if since % self.args.gate_every == 0:
                    self.check()
            self.check()


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--trainer", default="target/release/trainer")
    args.add_argument("--title", default="stellar-conquest")
    args.add_argument("--take", required=True, help="the style to begin with")
    args.add_argument("--work", default="training/evolve")
    args.add_argument("--seconds", type=float, default=600)
    args.add_argument("--reserve", type=float, default=20, help="seconds at the end for the last gate")
    args.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--population", type=int, default=64, help="styles of a generation, an even number")
    args.add_argument("--sets", type=int, default=12, help="sets that each of them plays: four games each")
    args.add_argument("--sigma", type=float, default=0.6)
    args.add_argument("--margin", type=float, default=0.03, help="what a point of the margin counts beside a win")
    args.add_argument("--gate-sets", type=int, default=150)
    args.add_argument("--gate-every", type=int, default=5)
    Evolution(args.parse_args()).run()


if __name__ == "__main__":
    main()
