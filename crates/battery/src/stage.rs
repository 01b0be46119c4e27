//! Scripts: a game played by lines of text, and what is told of it.
//!
//! `1: settle 17` is an answer of seat 1, in the notation of the title; `deal 3` is an outcome by its number, `draw red` the first whose
//! words begin so, `deal all` the first of everything that is due. A script reads like an example of the book, and
//! what it leads to is compared as text:
//!
//! ```ignore
//! check(&scene, "1: goods b c\n1: acquire 2", &expect![["Seat 1 uses titanium: 3 points.\n§5.2.3 …"]]);
//! ```

use tabletop::{
    Audited, Cite, DealerKind, Game, News, NewsByViewer, Pending, Seat, Setup, Table, TableError,
    Viewer, Words,
};

/// How scripts of a title are read and told, where the title has its own way.
#[derive(Clone, Copy, Debug)]
pub struct Dialect<G: Game> {
    /// An answer, as a script writes it.
    pub action: fn(&G, Seat, &str) -> Result<G::Action, String>,
    /// An outcome by a verb of the title's own, such as `card 24`; the words by which its outcome begins.
    pub outcome: fn(&str, &str) -> Option<String>,
    /// Is it worth a line? What follows every move is not.
    pub is_told: fn(&G::EventView) -> bool,
    /// Who hears what is dealt.
    pub hearer: fn(&G) -> Viewer,
}

impl<G: Game> Dialect<G> {
    /// The notation, everything told, and what is dealt as a watcher hears it.
    pub const PLAIN: Dialect<G> = Dialect {
        action: |_, _, text| G::parse(text),
        outcome: |_, _| None,
        is_told: |_| true,
        hearer: |_| Viewer::Watcher,
    };
}

/// A game in play by script.
#[derive(Debug)]
pub struct Stage<G: Audited> {
    /// The table.
    pub table: Table<G>,
    dialect: Dialect<G>,
}

/// A script in lines.
fn lines(script: &str) -> impl Iterator<Item = &str> {
    script.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// The section and the words of a refusal, for whoever knows no names.
fn refusal<I: std::error::Error + Cite>(illegal: &I) -> String {
    let words = Words::new(illegal.to_string());
    format!("{} {}", illegal.rule(), words.plain())
}

impl<G: Audited> Stage<G> {
    /// A table on which a script is played.
    pub fn new(table: Table<G>, dialect: Dialect<G>) -> Stage<G> {
        Stage { table, dialect }
    }

    /// The same from a game in the middle.
    ///
    /// # Panics
    /// The game does not say by which options it is played.
    pub fn at(rules: &std::sync::Arc<G::Rules>, game: &G, dialect: Dialect<G>) -> Stage<G> {
        let own = game.own_options().expect("the state keeps its options");
        let options = G::options().fill(&own, game.ruleset()).expect("they go together");
        let (components, dealer) = (G::components(), DealerKind::Caller);
        let setup = Setup { components, options, n_seats: game.n_seats(), dealer };
        Stage::new(Table::from_position(std::sync::Arc::clone(rules), setup, game.clone()), dialect)
    }

    /// Plays a script: what those who act are told, and what is refused.
    pub fn run(&mut self, script: &str) -> String {
        let mut story = Vec::new();
        for line in lines(script) {
            let viewer = self.hearer(line);
            match self.line(line) {
                Ok(told) => {
                    for told in told {
                        let news = told[viewer].iter().filter(|news| self.is_told(news));
                        story.extend(news.map(|news| self.words(news)));
                    }
                }
                Err(refusal) => story.push(refusal),
            }
        }
        story.join("\n")
    }

    /// Plays a script in which nothing is refused, without listening.
    ///
    /// # Panics
    /// Something is refused.
    pub fn does(&mut self, script: &str) -> &mut Stage<G> {
        for line in lines(script) {
            if let Err(refusal) = self.line(line) {
                panic!("\"{line}\" was refused: {refusal}");
            }
        }
        self
    }

    /// Plays a script in which nothing is refused; every line told, after those who were told it: `12--w` is seats 1 and 2
    /// and the watcher.
    ///
    /// # Panics
    /// Something is refused.
    pub fn hears(&mut self, script: &str) -> String {
        let mut story = Vec::new();
        for line in lines(script) {
            let told = self.line(line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
            for told in told {
                story.extend(self.merged(&told));
            }
        }
        story.join("\n")
    }

    /// What the rules say to an answer.
    ///
    /// # Panics
    /// The line is no answer of a seat.
    pub fn refused(&self, line: &str) -> String {
        let (seat, action) =
            self.answer(line).unwrap_or_else(|| panic!("{line}: a seat and an answer"));
        match self.table.game().check(seat, &action) {
            Ok(()) => "legal".to_owned(),
            Err(illegal) => refusal(&illegal),
        }
    }

    /// Every legal answer of a seat, from 1, that begins with a word; all of them for an empty one.
    pub fn legal(&self, seat: u8, verb: &str) -> String {
        let mut legal = Vec::new();
        self.table.game().legal(Seat(seat - 1), &mut legal);
        let texts = legal.iter().map(G::notation);
        let begins = |text: &String| verb.is_empty() || text.split(' ').next() == Some(verb);
        texts.filter(begins).collect::<Vec<_>>().join(", ")
    }

    /// What a seat, from 1, is asked; `wait` if it is not.
    pub fn asks(&self, seat: u8) -> &'static str {
        let (game, seat) = (self.table.game(), Seat(seat - 1));
        if game.pending().seats().contains(seat) { game.question(seat).id } else { "wait" }
    }

    /// The seat and the answer of a line; none for a deal.
    fn answer(&self, line: &str) -> Option<(Seat, G::Action)> {
        let (seat, text) = line.split_once(':')?;
        let seat = Seat(seat.trim().parse::<u8>().expect("a seat, from 1") - 1);
        let action = (self.dialect.action)(self.table.game(), seat, text.trim());
        Some((seat, action.unwrap_or_else(|error| panic!("\"{line}\": {error}"))))
    }

    fn hearer(&self, line: &str) -> Viewer {
        let seat = line.split_once(':').map(|(seat, _)| seat.trim().parse::<u8>());
        match seat {
            Some(seat) => Viewer::Seat(Seat(seat.expect("a seat, from 1") - 1)),
            None => (self.dialect.hearer)(self.table.game()),
        }
    }

    /// Plays one line; everything is accounted for behind it, and the position reads back.
    fn line(&mut self, line: &str) -> Result<Vec<NewsByViewer<G>>, String> {
        let told = match self.answer(line) {
            Some((seat, action)) => self.table.act(seat, &action).map(|told| vec![told]),
            None if line == "deal all" => Ok(self.deal_all()),
            None => {
                let result = self.outcome(line);
                self.table.deal(result).map(|told| vec![told])
            }
        };
        self.audit();
        told.map_err(|error| match error {
            TableError::Illegal(illegal) => refusal(&illegal),
            TableError::NoUndo
            | TableError::NoReopen
            | TableError::NoDeal
            | TableError::BadOutcome { .. }
            | TableError::OtherDraw { .. } => panic!("{line}: {error}"),
        })
    }

    fn deal_all(&mut self) -> Vec<NewsByViewer<G>> {
        let mut all = Vec::new();
        while let Pending::Dealer { .. } = self.table.game().pending() {
            all.push(self.table.deal(0).expect("there is a first outcome"));
        }
        all
    }

    fn outcome(&self, line: &str) -> u32 {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let own = (self.dialect.outcome)(verb, rest);
        let wanted = match (verb, own) {
            (_, Some(wanted)) => wanted,
            ("deal", None) => return rest.parse().expect("an outcome, from 0"),
            ("draw", None) => rest.to_owned(),
            (other, None) => panic!("\"{other}\" is neither a seat nor a deal"),
        };
        let sheet = self.table.game().draw_sheet();
        let found = sheet.outcomes.iter().position(|outcome| outcome.starts_with(&wanted));
        found.unwrap_or_else(|| panic!("{line} is none of {:?}", sheet.outcomes)) as u32
    }

    fn audit(&self) {
        let game = self.table.game();
        game.audit().unwrap_or_else(|error| panic!("{error}"));
        let read = G::from_position(self.table.rules(), &game.position());
        let read = read.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.position(), game.position(), "the position does not read back");
    }

    fn is_told(&self, news: &News<G::EventView>) -> bool {
        match news {
            News::Event(event) => (self.dialect.is_told)(event),
            News::Undone { .. } | News::Reopened { .. } => true,
        }
    }

    fn words(&self, news: &News<G::EventView>) -> String {
        match news {
            News::Event(event) => G::tell(self.table.rules(), event).text.to_string(),
            News::Undone { seat } => format!("{seat} takes something back."),
            News::Reopened { seat } => format!("{seat} opens again."),
        }
    }

    /// One list of what several viewers were told, each line with those who were.
    fn merged(&self, told: &NewsByViewer<G>) -> Vec<String> {
        let viewers = || Viewer::all(self.table.game().n_seats());
        let of = |viewer: Viewer| told[viewer].iter().map(|news| self.words(news)).rev().collect();
        let mut left: Vec<Vec<String>> = viewers().map(of).collect();
        let mut lines = Vec::new();
        while let Some(line) = next_line(&left) {
            let mut who = String::new();
            for (viewer, left) in viewers().zip(&mut left) {
                let hears = left.pop_if(|head| *head == line).is_some();
                let sign = viewer.seat().map_or('w', |seat| char::from(b'1' + seat.0));
                who.push(if hears { sign } else { '-' });
            }
            lines.push(format!("{who} {line}"));
        }
        lines
    }
}

/// A line that is nobody's later one; the lists end with what comes first.
fn next_line(left: &[Vec<String>]) -> Option<String> {
    let is_later = |line: &String| {
        left.iter().any(|lines| lines.iter().rev().skip(1).any(|other| other == line))
    };
    let heads = left.iter().filter_map(|lines| lines.last());
    heads.clone().find(|line| !is_later(line)).or(heads.clone().next()).cloned()
}
