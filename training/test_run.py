"""The gate of run.py, with programs in the place of `trainer` and `learn.py` that only say they have played and learned.

    python3 -m unittest discover training
"""

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))

TRAINER = """#!{python}
import json, os, sys
words = sys.argv
after = lambda name: words[words.index(name) + 1]
if "vocabulary" in words:
    open(after("--out"), "w").write("v")
    print(json.dumps({{"event": "vocabulary", "title": words[1]}}))
elif "play" in words:
    os.makedirs(after("--out"), exist_ok=True)
    print(json.dumps({{"event": "play"}}))
elif "gate" in words:
    field = after("--field") if "--field" in words else "steady"
    win = 0.5 if field == "steady" else float(os.environ["WIN"])
    print(json.dumps({{"event": "gate", "challenger": after("--challenger"), "field": field, "seats": 4, "games": 120,
                      "win": win, "win_se": 0.03, "margin": 0, "margin_se": 1}}))
"""

LEARN = """
import json, os, sys
after = lambda name: sys.argv[sys.argv.index(name) + 1]
state = after("--state")
n = int(open(state).read()) + 1 if os.path.exists(state) else 1
open(state, "w").write(str(n))
open(after("--out"), "w").write("net %d" % n)
print(json.dumps({"event": "learned"}))
"""


class Gates(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copy(os.path.join(HERE, "run.py"), self.folder)
        self.write("learn.py", LEARN)
        self.write("trainer", TRAINER.format(python=sys.executable))
        os.chmod(self.path("trainer"), stat.S_IRWXU)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)

    def read(self, name):
        with open(self.path("work", name)) as file:
            return file.read()

    def stage(self, kind, win):
        command = [sys.executable, self.path("run.py"), "--trainer", self.path("trainer"), "--work", self.path("work"),
                   "--titles", "skymines", "--plan", f"{kind}:20", "--seconds", "100", "--jobs", "1"]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "WIN": str(win)})
        return json.loads(self.read("skymines.json"))

    def test_who_loses_is_refused_and_the_old_one_goes_on(self):
        self.assertEqual(self.stage("clone", 0)["stages"], 1, "the first has nobody to lose to")
        journal = self.stage("self", 0.21)
        self.assertEqual([row["stage"] for row in journal["refused"]], [1])
        self.assertEqual(self.read("skymines.mind"), "net 1")
        self.assertEqual(self.read("skymines.pt"), "1", "the optimiser goes back as well")
        self.assertEqual(self.read("skymines.refused"), "net 2")
        journal = self.stage("self", 0.23)
        self.assertEqual((journal["stages"], len(journal["refused"])), (3, 1), "within one standard error of even")
        self.assertEqual((self.read("skymines.mind"), self.read("skymines.past")), ("net 2", "net 1"))

    def test_a_run_that_was_cut_short_learns_its_stage_again(self):
        self.stage("clone", 0)
        shutil.copy(self.path("work", "skymines.pt"), self.path("work", "skymines.pt.before"))
        self.write(os.path.join("work", "skymines.pt"), "7")
        self.stage("self", 0.3)
        self.assertEqual(self.read("skymines.mind"), "net 2")
        self.assertFalse(os.path.exists(self.path("work", "skymines.pt.before")))


if __name__ == "__main__":
    unittest.main()
