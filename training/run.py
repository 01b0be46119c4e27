#!/usr/bin/env python3
"""Plays and learns in turn: the one command of training. It can be stopped at any time and called again.

    run.py --trainer target/release/trainer --work training/work --seconds 600 --plan clone:80 self:50 self:50

A stage is played for so many seconds by all cores (`trainer play`) and then learned from (`learn.py`, on a GPU if there
is one) while the next title is being played. `clone` is played by `steady` and teaches what steady answers; `self` is
played by the newest mind, the one before it and now and then steady, and teaches what a search over the newest
one has found better. After each stage the new mind plays duplicate games against the one before it in all other seats: one
that loses them is refused, and the next stage is played and learned from the mind before, with the rows of both stages.
The accepted one plays duplicate games against `steady`, which are only written down. In --work there is for each title:

    TITLE.vocab    the features and attributes that have rows      TITLE.mind    the newest network, as it is shipped
    TITLE.about    components, encoder and units                   TITLE.pt      the same in floating point, with the optimiser
    TITLE.past     the mind of the stage before                    log.jsonl     everything that was printed
    TITLE.json     stages done, gates, who was refused             TITLE-N/      rows of stage N
    TITLE.refused  the last network that lost its gate

Everything but the rows is copied to --out after each stage.
"""

import argparse
import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time

TITLES = ["starship-interstellar", "skymines", "stellar-conquest"]
HERE = os.path.dirname(os.path.abspath(__file__))


class Run:
    def __init__(self, args):
        self.args = args
        self.end = time.time() + args.seconds
        self.lock = threading.Lock()
        self.learning = queue.Queue()
        self.ready = {title: threading.Event() for title in args.titles}
        os.makedirs(args.work, exist_ok=True)
        self.log_path = self.path("log.jsonl")
        for title in args.titles:
            self.ready[title].set()

    def path(self, *parts):
        return os.path.join(self.args.work, *parts)

    def left(self):
        return self.end - time.time()

    def log(self, **line):
        line["t"] = round(self.args.seconds - self.left(), 1)
        with self.lock:
            text = json.dumps(line)
            print(text, flush=True)
            with open(self.log_path, "a") as file:
                file.write(text + "\n")

    def call(self, command):
        """Runs a command; its lines of JSON go to the log. The last of them is returned."""
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=max(30.0, self.left() + 20))
        except subprocess.TimeoutExpired:
            self.log(event="failed", text="it did not end in time", command=" ".join(command)[:300])
            return None
        last = {}
        for text in done.stdout.splitlines():
            try:
                last = json.loads(text)
                self.log(**last)
            except ValueError:
                self.log(event="said", text=text[:300])
        for text in done.stderr.splitlines()[-8:]:
            self.log(event="stderr", text=text[:300])
        if done.returncode != 0:
            self.log(event="failed", code=done.returncode, command=" ".join(command)[:300])
            return None
        return last

    def trainer(self, title, *words, seed):
        return self.call([self.args.trainer, title, *map(str, words), "--seed", seed, "--jobs", str(self.args.jobs)])

    # ------------------------------------------------------------------------------------------------ stages

    def journal(self, title):
        path = self.path(title + ".json")
        return json.load(open(path)) if os.path.exists(path) else {"stages": 0, "gates": []}

    def keep(self, title, journal):
        path = self.path(title + ".json")
        with open(path + ".new", "w") as file:
            json.dump(journal, file)
        os.replace(path + ".new", path)

    def prepare(self, title):
        """The vocabulary, once: weights are rows of it."""
        vocab, about = self.path(title + ".vocab"), self.path(title + ".about")
        if os.path.exists(vocab) and os.path.exists(about):
            return
        found = self.trainer(title, "vocabulary", "--games", self.args.vocabulary_games, "--out", vocab, seed="5eed")
        with open(about, "w") as file:
            json.dump(found, file)

    def cast(self, title, kind):
        mind, past = self.path(title + ".mind"), self.path(title + ".past")
        if kind == "clone" or not os.path.exists(mind):
            return "steady:learn=1", "clone"
        search = self.args.search
        if title == "stellar-conquest":
            search = self.args.search_stellar
        parts = [f"net:{mind}:weight=7:learn=1:searched=0:{search}", "steady:weight=1"]
        if os.path.exists(past):
            parts.append(f"net:{past}:weight=2:{self.args.past}")
        return ",".join(parts), "self"

    def play(self, title, kind, seconds):
        stage = self.journal(title)["stages"]
        folder = self.path(f"{title}-{stage}")
        cast, kind = self.cast(title, kind)
        self.log(event="stage", title=title, stage=stage, kind=kind, seconds=round(seconds), cast=cast)
        self.trainer(title, "play", "--vocabulary", self.path(title + ".vocab"), "--out", folder, "--cast", cast,
                     "--seconds", int(seconds), "--block", 8, "--blocks", self.args.blocks or 1_000_000,
                     seed=f"{stage + 1:04x}{self.args.seed}")
        self.ready[title].clear()
        self.learning.put((title, stage, kind))

    def learn(self, title, stage, kind):
        a = self.args
        mind, past, new = self.path(title + ".mind"), self.path(title + ".past"), self.path(title + ".newest")
        first = max(0, stage - a.window + 1)
        rows = [self.path(f"{title}-{n}") for n in range(stage, first - 1, -1)]
        rows = [folder for folder in rows if os.path.isdir(folder)]
        rate = ["--lr", a.lr_clone if kind == "clone" else a.lr_self]
        command = [sys.executable, os.path.join(HERE, "learn.py"), "--about", self.path(title + ".about"),
                   "--vocabulary", self.path(title + ".vocab"), "--rows", *rows, "--state", self.path(title + ".pt"),
                   "--out", new, "--seconds", a.learn_seconds, "--passes", a.passes, "--batch", a.batch,
                   "--most-rows", a.most_rows, *rate]
        state, kept = self.path(title + ".pt"), self.path(title + ".pt.before")
        if os.path.exists(state):
            shutil.copy(state, kept)
        done = self.call(list(map(str, command)))
        if done is None or not os.path.exists(new):
            # What was half learned is not gone on with.
            if os.path.exists(kept):
                os.replace(kept, state)
            return
        gate = self.duel(title, new, mind) if os.path.exists(mind) else None
        journal = self.journal(title)
        journal["stages"] = stage + 1
        if gate and not gate["passed"]:
            os.replace(new, self.path(title + ".refused"))
            if os.path.exists(kept):
                os.replace(kept, state)
            journal.setdefault("refused", []).append({"stage": stage, "kind": kind, **gate})
            self.log(event="refused", title=title, stage=stage, **gate)
        else:
            if os.path.exists(mind):
                shutil.copy(mind, past)
            os.replace(new, mind)
            found = self.gates(title, a.gate_sets)
            if gate:
                found.insert(0, gate)
            journal["gates"] += [{"stage": stage, "kind": kind, **gate} for gate in found]
        self.keep(title, journal)
        if os.path.exists(kept):
            os.remove(kept)
        # Rows that no window reaches any more.
        for n in range(0, stage - a.window + 1):
            shutil.rmtree(self.path(f"{title}-{n}"), ignore_errors=True)
        self.hand_over()

    def duel(self, title, new, old):
        """Duplicate games of the new mind against the old one in all other seats. It is passed by whoever is not clearly
        below an even share: one standard error, over whole sets. Without a gate nobody is accepted."""
        how = "" if title == "stellar-conquest" else self.args.gate_how
        gate = self.trainer(title, "gate", "--challenger", f"net:{new}{how}", "--field", f"net:{old}{how}", "--sets",
                            self.args.gate_sets, "--seconds", self.args.gate_seconds, seed="9a7e")
        if not gate or not gate.get("games"):
            return {"passed": False, "games": 0, "why": "the gate could not be played"}
        even = 1.0 / gate["seats"]
        found = {key: gate[key] for key in ("challenger", "field", "games", "win", "win_se", "margin", "margin_se")}
        return {**found, "passed": gate["win"] + gate["win_se"] >= even, "even": even}

    def gates(self, title, sets):
        found = []
        # A search at each of the 13,000 answers of Stellar Conquest is for the end, not for every stage.
        hows = [how for how in self.args.gates if not how or title != "stellar-conquest"]
        for how in hows:
            gate = self.trainer(title, "gate", "--challenger", f"net:{self.path(title + '.mind')}{how}", "--sets", sets,
                                "--seconds", self.args.gate_seconds, seed="9a7e")
            if gate:
                found.append({key: gate[key] for key in ("challenger", "games", "win", "win_se", "margin", "margin_se")})
        return found

    def hand_over(self):
        out = self.args.out
        if not out:
            return
        os.makedirs(out, exist_ok=True)
        about = {}
        for title in self.args.titles:
            for ending in (".mind", ".pt"):
                if os.path.exists(self.path(title + ending)):
                    shutil.copy(self.path(title + ending), os.path.join(out, title + ending))
            about[title] = self.journal(title)
        with open(os.path.join(out, "journal.json"), "w") as file:
            json.dump(about, file, indent=1)
        shutil.copy(self.log_path, os.path.join(out, "log.jsonl"))

    def take_over(self, folder):
        """What an earlier run has handed over, on another machine perhaps."""
        path = os.path.join(folder, "journal.json")
        if not os.path.exists(path):
            self.take_weights(folder)
            return
        about = json.load(open(path))
        for title in self.args.titles:
            if os.path.exists(self.path(title + ".json")) or title not in about:
                continue
            mind, state = (os.path.join(folder, title + ending) for ending in (".mind", ".pt"))
            if not (os.path.exists(mind) and os.path.exists(state)):
                continue
            for ending in (".mind", ".past"):
                shutil.copy(mind, self.path(title + ending))
            shutil.copy(state, self.path(title + ".pt"))
            unpack(mind, state, self.path(title + ".vocab"), self.path(title + ".about"))
            self.keep(title, about[title])

    def take_weights(self, folder):
        """Weights alone, TITLE-HASH.mind: training goes on from them with a new optimiser."""
        import glob

        import torch

        from learn import read_mind

        for title in self.args.titles:
            found = sorted(glob.glob(os.path.join(folder, title + "*.mind")))
            if os.path.exists(self.path(title + ".json")) or not found:
                continue
            mind, state = found[-1], self.path(title + ".pt")
            # One game tells components, encoder and units.
            about = self.trainer(title, "vocabulary", "--games", 1, "--out", self.path(title + ".vocab"), seed="5eed")
            torch.save({"model": read_mind(mind), "stage": 0, "about": about, "moments": []}, state)
            for ending in (".mind", ".past"):
                shutil.copy(mind, self.path(title + ending))
            unpack(mind, state, self.path(title + ".vocab"), self.path(title + ".about"))
            self.keep(title, {"stages": 1, "gates": []})

    # --------------------------------------------------------------------------------------------------- run

    def learner(self):
        while True:
            task = self.learning.get()
            if task is None:
                return
            try:
                self.learn(*task)
            except Exception as error:  # The other titles go on.
                self.log(event="failed", text=repr(error)[:300])
            self.ready[task[0]].set()

    def go_back(self, title):
        """A run that was cut short between learning and its gate learns that stage again, from what was accepted."""
        kept = self.path(title + ".pt.before")
        if os.path.exists(kept):
            os.replace(kept, self.path(title + ".pt"))

    def run(self):
        if self.args.take:
            self.take_over(self.args.take)
        for title in self.args.titles:
            self.go_back(title)
        for title in self.args.titles:
            self.prepare(title)
        thread = threading.Thread(target=self.learner)
        thread.start()
        for stage in self.args.plan:
            kind, seconds = stage.split(":")
            for title in self.args.titles:
                self.ready[title].wait()
                seconds_left = self.left() - self.args.reserve
                if seconds_left > 10:
                    self.play(title, kind, min(float(seconds), seconds_left))
        self.learning.put(None)
        thread.join()
        self.hand_over()
        self.log(event="done")
        self.hand_over()


def unpack(mind, state, vocab, about):
    """Vocabulary and units out of what was handed over."""
    import struct

    import torch

    data = open(mind, "rb").read()
    (n,) = struct.unpack("<I", data[8:12])
    header = json.loads(data[12 : 12 + n])
    at = 12 + n
    features = data[at : at + 4 * header["features"]]
    attributes = data[at + len(features) : at + len(features) + 4 * header["attributes"]]
    with open(vocab, "wb") as file:
        file.write(struct.pack("<I", header["features"]) + features)
        file.write(struct.pack("<I", header["attributes"]) + attributes)
    with open(about, "w") as file:
        json.dump(torch.load(state, map_location="cpu", weights_only=False)["about"], file)


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--trainer", default="target/release/trainer")
    args.add_argument("--work", default="training/work")
    args.add_argument("--out", default="")
    args.add_argument("--take", default="", help="a folder that an earlier run has filled with --out, or one of weights")
    args.add_argument("--titles", nargs="+", default=TITLES)
    args.add_argument("--plan", nargs="+", default=["clone:80", "self:50", "self:50"])
    args.add_argument("--seconds", type=float, default=600, help="for everything")
    args.add_argument("--reserve", type=float, default=70, help="seconds at the end in which nothing is begun")
    args.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    args.add_argument("--seed", default="0")
    args.add_argument("--vocabulary-games", type=int, default=600)
    args.add_argument("--blocks", type=int, default=0, help="play so many blocks of 8 games instead of all the seconds")
    args.add_argument("--search", default="sims=16:cands=8:temp=0.6:points=0.7:trust=20")
    args.add_argument("--search-stellar", default="sims=12:cands=6:temp=0.5")
    args.add_argument("--past", default="temp=0.6")
    args.add_argument("--gates", nargs="*", default=["", ":sims=16:cands=8:points=0.7:trust=20"])
    args.add_argument("--gate-how", default=":sims=16:cands=8:points=0.7:trust=20", help="how both think in their duel")
    args.add_argument("--gate-sets", type=int, default=30)
    args.add_argument("--gate-seconds", type=int, default=25)
    args.add_argument("--window", type=int, default=2, help="stages whose rows are learned from")
    args.add_argument("--most-rows", type=int, default=6_000_000)
    args.add_argument("--learn-seconds", type=float, default=20)
    args.add_argument("--passes", type=float, default=2)
    args.add_argument("--batch", type=int, default=4096)
    args.add_argument("--lr-clone", type=float, default=2e-3)
    args.add_argument("--lr-self", type=float, default=1e-3)
    Run(args.parse_args()).run()


if __name__ == "__main__":
    main()
