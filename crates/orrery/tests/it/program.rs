//! Runs the program. The title is named in one place: here.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

pub(crate) const TITLE: &str = "stellar-conquest";
pub(crate) const NAME: &str = "Stellar Conquest";
/// An option by which something is dealt before the first question.
pub(crate) const DEALT: &str = "seat_order=random";

/// What a run of the program came to.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn of(output: &Output) -> Ran {
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout.clone()).expect("text"),
            err: String::from_utf8(output.stderr.clone()).expect("text"),
        }
    }

    /// It went well; what it printed.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// It went well; the JSON that it printed.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.ok()).expect("one line of JSON")
    }

    /// It refused, with one sentence; the sentence.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "one sentence: {}", self.err);
        let sentence = self.err.strip_prefix("orrery: ").expect("it says who speaks");
        sentence.trim_end().to_owned()
    }
}

pub(crate) fn command(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command.current_dir(dir).stdin(Stdio::null());
    command
}

pub(crate) fn orrery(dir: &Path, args: &[&str]) -> Ran {
    Ran::of(&command(dir).args(args).output().expect("the program runs"))
}

/// A folder with a new game, `game.jsonl`.
pub(crate) struct Game {
    pub(crate) dir: TempDir,
}

impl Game {
    /// A game whose seed lies beside it.
    pub(crate) fn sealed() -> Game {
        Game::new(&[])
    }

    /// A game whose seed everybody knows.
    pub(crate) fn open() -> Game {
        Game::new(&["--seed", "00ff"])
    }

    fn new(args: &[&str]) -> Game {
        let game = Game { dir: TempDir::new().expect("a folder") };
        let new = ["new", TITLE, "--seats", "2", "--option", DEALT, "-o", "game.jsonl"];
        orrery(game.dir(), &[&new[..], args].concat()).ok();
        game
    }

    /// A game that bots have played to its end.
    pub(crate) fn finished() -> Game {
        let game = Game { dir: TempDir::new().expect("a folder") };
        let bots = ["--seats", "random,random", "--option", DEALT, "--seed", "77"];
        let simulate = ["simulate", TITLE, "--games", "1", "--records", "."];
        game.run(&[&simulate[..], &bots].concat()).ok();
        let played = game.dir().join("game-000000.jsonl");
        std::fs::rename(played, game.path()).expect("the record was kept");
        game
    }

    pub(crate) fn dir(&self) -> &Path {
        self.dir.path()
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.dir().join("game.jsonl")
    }

    pub(crate) fn text(&self) -> String {
        std::fs::read_to_string(self.path()).expect("the record is there")
    }

    pub(crate) fn write(&self, text: &str) {
        std::fs::write(self.path(), text).expect("the record can be written");
    }

    /// The names of all files, hidden ones too.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.dir()).expect("the folder is there");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.expect("an entry").file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        orrery(self.dir(), args)
    }

    /// The first seat that is asked, with its legal answers.
    pub(crate) fn asked(&self) -> Option<(String, Vec<Value>)> {
        for seat in ["0", "1"] {
            let legal = self.run(&["legal", "game.jsonl", "--seat", seat, "--json"]).json();
            let actions = legal["actions"].as_array().expect("a list").clone();
            if !actions.is_empty() {
                return Some((seat.to_owned(), actions));
            }
        }
        None
    }

    /// Plays so many answers, always one from the middle of the list.
    pub(crate) fn play(&self, n_answers: usize) {
        for _ in 0..n_answers {
            let Some((seat, actions)) = self.asked() else { return };
            let text = actions[actions.len() / 2]["text"].as_str().expect("text").to_owned();
            self.run(&["apply", "game.jsonl", "--seat", &seat, &text]).ok();
        }
    }
}

/// A conversation with `orrery engine`.
pub(crate) struct Engine {
    child: Child,
    pub(crate) input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    n_asked: u64,
}

impl Engine {
    pub(crate) fn start() -> Engine {
        Engine::with(&[])
    }

    pub(crate) fn with(args: &[&str]) -> Engine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
        command.arg("engine").args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Engine { child, input, output, n_asked: 0 }
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("not closed yet");
        input.write_all(bytes).expect("the program reads");
        input.flush().expect("the program reads");
    }

    /// The next answer.
    #[track_caller]
    pub(crate) fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the program writes");
        assert!(line.ends_with('\n'), "an answer is a line: {line:?}");
        serde_json::from_str(&line).expect("an answer is JSON")
    }

    /// Sends a line and hears its answer.
    #[track_caller]
    pub(crate) fn line(&mut self, line: &str) -> Value {
        self.send(line.as_bytes());
        self.send(b"\n");
        self.hear()
    }

    /// A request that goes well; what stands in `ok`.
    #[track_caller]
    pub(crate) fn ask(&mut self, request: Value) -> Value {
        let mut answer = self.request(request);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["ok"].take()
    }

    /// A request that is refused; the code.
    #[track_caller]
    pub(crate) fn refused(&mut self, request: Value) -> String {
        let answer = self.request(request);
        assert!(answer.get("ok").is_none(), "{answer}");
        let message = answer["error"]["message"].as_str().expect("a sentence");
        assert!(!message.is_empty() && !message.contains('\n'), "{answer}");
        answer["error"]["code"].as_str().expect("a code").to_owned()
    }

    #[track_caller]
    fn request(&mut self, mut request: Value) -> Value {
        self.n_asked += 1;
        request["id"] = json!(self.n_asked);
        let answer = self.line(&request.to_string());
        assert_eq!(answer["id"], self.n_asked, "{answer}");
        answer
    }

    /// A new game of two seats; its name.
    pub(crate) fn new_game(&mut self, more: &Value) -> Value {
        let mut request = json!({ "cmd": "new", "title": TITLE, "seats": 2 });
        for (name, value) in more.as_object().expect("fields") {
            request[name] = value.clone();
        }
        self.ask(request)["game"].take()
    }

    pub(crate) fn hash(&mut self, game: &Value) -> String {
        let position = self.ask(json!({ "cmd": "position", "game": game }));
        position["hash"].as_str().expect("a hash").to_owned()
    }

    /// Plays until the question of the game satisfies `until`; what is pending then.
    pub(crate) fn play_until(&mut self, game: &Value, until: impl Fn(&Value) -> bool) -> Value {
        let mut chance = 1u64;
        for _ in 0..20_000 {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let step = (chance >> 33) as usize;
            let pending = self.ask(json!({ "cmd": "pending", "game": game }));
            if until(&pending) {
                return pending;
            }
            if let Some(outcomes) = pending["dealer"]["outcomes"].as_array() {
                let outcome = step % outcomes.len();
                self.ask(json!({ "cmd": "deal", "game": game, "outcome": outcome }));
                continue;
            }
            let seat = pending["seats"][0].clone();
            let legal = self.ask(json!({ "cmd": "legal", "game": game, "seat": seat }));
            let actions = legal["actions"].as_array().expect("a list");
            let action = &actions[step % actions.len()]["action"];
            self.ask(json!({ "cmd": "apply", "game": game, "seat": seat, "action": action }));
        }
        panic!("the game does not come to it");
    }

    /// Closes the input; the program ends well.
    pub(crate) fn end(mut self) {
        self.input = None;
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.wait();
    }
}
