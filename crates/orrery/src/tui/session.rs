//! A game on the screen: the table, who sits at it, and whose eyes the screen serves.
//!
//! Persons answer through the screen, bots by themselves, each from its own view. The session does no
//! input or output; it says through [`Stage`] whom the game waits for.

use std::fmt;

use arena::Venue;
use opponents::AnyBot;
use serde_json::Value;
use tabletop::{AnyTable, DoorError, Pending, PerViewer, Seat, SeatSet, Seed, Viewer};

use super::desk::{CLOSE, Sight, word};
use super::scene::Scenery;
use super::story::Story;
use super::titles::scenery;

/// Who sits on a seat.
pub(crate) enum Sitter {
    Person,
    Bot { name: String, bot: Box<dyn AnyBot> },
}

impl fmt::Debug for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Sitter {
    /// The word for a person in forms and files.
    pub(crate) const PERSON: &'static str = "person";

    pub(crate) fn name(&self) -> &str {
        match self {
            Sitter::Person => Sitter::PERSON,
            Sitter::Bot { name, .. } => name,
        }
    }
}

/// Whom the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// A bot thinks: [`Session::tick`] goes on.
    Bots,
    /// Another person has to come to the screen.
    Curtain(Seat),
    /// The person on this seat answers.
    Play(Seat),
    /// Nobody: the game is over.
    Over,
    /// Nobody can go on, and why.
    Stuck(String),
}

/// A game on the screen.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) title: &'static dyn Venue,
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) stage: Stage,
    pub(crate) scenery: Box<dyn Scenery>,
    pub(crate) sight: Sight,
    /// Whether forced answers are given without asking.
    pub(crate) auto: bool,
    stories: PerViewer<Story>,
    viewer: Viewer,
}

/// What a session is made of.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) title: &'static dyn Venue,
    pub(crate) table: Box<dyn AnyTable>,
    /// Who sits where: `person`, or the name of a bot.
    pub(crate) sitters: Vec<String>,
    /// Decides whatever bots leave to chance.
    pub(crate) bot_seed: [u8; 32],
}

impl Session {
    /// Sits everybody down; bots hear what their seats have been told so far.
    ///
    /// # Errors
    /// There is no bot of that name, or the record is not good.
    pub(crate) fn new(opening: Opening) -> Result<Session, DoorError> {
        let Opening { title, table, sitters: names, bot_seed } = opening;
        let components = table.record().header.components;
        let scenery = scenery(title.id(), &components)?;
        let mut sitters = Vec::new();
        for (seat, name) in Seat::first(table.n_seats()).zip(&names) {
            if name == Sitter::PERSON {
                sitters.push(Sitter::Person);
                continue;
            }
            let mut seed = bot_seed;
            seed[31] ^= seat.0 + 1;
            let mut bot = title.bot(name, seat, Seed(seed), &components)?;
            for news in table.story(Viewer::Seat(seat))? {
                bot.hear(&news)?;
            }
            sitters.push(Sitter::Bot { name: name.clone(), bot });
        }
        let viewer = at_the_screen(&sitters).next().unwrap_or(Viewer::Watcher);
        let mut stories: PerViewer<Story> = PerViewer::default();
        for viewer in at_the_screen(&sitters) {
            stories[viewer].tell(&*scenery, &table.story(viewer)?);
            stories[viewer].mark_seen();
        }
        let sight = Sight::look(&*table, &*scenery, viewer, names)?;
        let mut session = Session {
            title,
            table,
            sitters,
            stage: Stage::Bots,
            scenery,
            sight,
            auto: true,
            stories,
            viewer,
        };
        session.settle();
        if at_the_screen(&session.sitters).nth(1).is_some()
            && let Stage::Play(seat) = session.stage
        {
            session.stage = Stage::Curtain(seat);
        }
        Ok(session)
    }

    /// What the viewer at the screen has been told.
    pub(crate) fn story(&self) -> &Story {
        &self.stories[self.viewer]
    }

    /// The person at the screen, asked or not.
    pub(crate) fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// One answer of a bot, if one is asked; whether there was one.
    pub(crate) fn tick(&mut self) -> bool {
        if self.stage != Stage::Bots {
            return false;
        }
        if let Err(error) = self.play_bot() {
            self.stage = Stage::Stuck(error.message);
            return false;
        }
        self.settle();
        self.stage == Stage::Bots
    }

    fn play_bot(&mut self) -> Result<(), DoorError> {
        let Pending::Seats(asked) = self.table.pending() else { return Ok(()) };
        let is_bot =
            |seat: &Seat| matches!(self.sitters.get(seat.index()), Some(Sitter::Bot { .. }));
        let Some(seat) = asked.iter().find(is_bot) else { return Ok(()) };
        let Some(Sitter::Bot { bot, .. }) = self.sitters.get_mut(seat.index()) else {
            return Ok(());
        };
        let actions = self.table.legal(seat)?["actions"].take();
        let actions = actions.as_array().map(Vec::as_slice).unwrap_or_default();
        let view = match bot.looks() {
            true => self.table.view(Viewer::Seat(seat))?["view"].take(),
            false => Value::Null,
        };
        let idx = bot.choose(&view, actions)?;
        let told = self.table.act(seat, &actions[idx]["action"])?;
        self.spread(&told)
    }

    /// Everybody hears what everybody is told.
    fn spread(&mut self, told: &PerViewer<Vec<Value>>) -> Result<(), DoorError> {
        for (seat, sitter) in Seat::first(self.table.n_seats()).zip(&mut self.sitters) {
            if let Sitter::Bot { bot, .. } = sitter {
                for news in &told[Viewer::Seat(seat)] {
                    bot.hear(news)?;
                }
            }
        }
        for viewer in at_the_screen(&self.sitters) {
            self.stories[viewer].tell(&*self.scenery, &told[viewer]);
        }
        Ok(())
    }

    /// The person at the screen answers.
    ///
    /// # Errors
    /// The refusal, with its section; nothing has changed.
    pub(crate) fn answer(&mut self, action: &Value) -> Result<(), DoorError> {
        let seat = self.playing()?;
        let told = self.table.act(seat, action)?;
        self.answered(&told)
    }

    /// The person at the screen answers in text notation.
    ///
    /// # Errors
    /// The text cannot be read, or the refusal with its section.
    pub(crate) fn answer_text(&mut self, text: &str) -> Result<(), DoorError> {
        let seat = self.playing()?;
        let told = self.table.act_text(seat, text)?;
        self.answered(&told)
    }

    fn answered(&mut self, told: &PerViewer<Vec<Value>>) -> Result<(), DoorError> {
        self.stories[self.viewer].mark_seen();
        self.spread(told)?;
        self.settle();
        Ok(())
    }

    fn playing(&self) -> Result<Seat, DoorError> {
        match self.stage {
            Stage::Play(seat) => Ok(seat),
            Stage::Bots | Stage::Curtain(_) | Stage::Over | Stage::Stuck(_) => {
                Err(DoorError::new("not_asked", "nothing is asked now"))
            }
        }
    }

    /// The person at the screen takes its latest answer back, and with it what was forced by it.
    ///
    /// # Errors
    /// There is nothing to take back, and why.
    pub(crate) fn undo(&mut self) -> Result<(), DoorError> {
        let seat = self.playing()?;
        let told = self.table.undo(seat)?;
        self.spread(&told)?;
        // What is forced would be given again at once.
        while self.auto && self.forced(seat).is_some() && self.table.can_undo(seat) {
            let told = self.table.undo(seat)?;
            self.spread(&told)?;
        }
        self.settle();
        Ok(())
    }

    /// The person who has just closed a secret phase opens it again, before the next one looks.
    ///
    /// # Errors
    /// There is nothing to open.
    pub(crate) fn reopen(&mut self) -> Result<(), DoorError> {
        let nothing = || DoorError::new("no_reopen", "nobody has closed anything");
        let seat = self.viewer.seat().ok_or_else(nothing)?;
        let told = self.table.reopen(seat)?;
        self.spread(&told)?;
        self.settle();
        Ok(())
    }

    /// Whether the person who was at the screen last could open a secret phase again.
    pub(crate) fn can_reopen(&self) -> bool {
        let mut trial = self.table.boxed_clone();
        self.viewer.seat().is_some_and(|seat| trial.reopen(seat).is_ok())
    }

    /// The next person has come to the screen.
    pub(crate) fn lift_curtain(&mut self) {
        if let Stage::Curtain(seat) = self.stage {
            self.viewer = Viewer::Seat(seat);
            self.settle();
        }
    }

    /// The only answer of a seat, if it may be given without asking. Closing a secret phase ends
    /// what can be taken back, so it is never given unasked.
    fn forced(&self, seat: Seat) -> Option<Value> {
        let mut legal = self.table.legal(seat).ok()?;
        let [only] = legal["actions"].as_array_mut()?.as_mut_slice() else { return None };
        (only["text"] != CLOSE).then(|| only.take())
    }

    /// Finds out whom the game waits for, gives forced answers, and looks at the table.
    fn settle(&mut self) {
        loop {
            self.stage = self.next_stage();
            let Stage::Play(seat) = self.stage else { break };
            let Some(only) = self.forced(seat).filter(|_| self.auto) else { break };
            let (label, rule) = (word(&only["label"]), word(&only["rule"]));
            self.stories[Viewer::Seat(seat)].note(format!("Forced: {label}."), rule);
            let told = match self.table.act(seat, &only["action"]) {
                Ok(told) => told,
                Err(error) => return self.stage = Stage::Stuck(error.message),
            };
            if let Err(error) = self.spread(&told) {
                return self.stage = Stage::Stuck(error.message);
            }
        }
        if self.stage != Stage::Bots {
            self.refresh();
        }
    }

    /// Looks at the table again. While bots think, that is left to whoever draws.
    pub(crate) fn refresh(&mut self) {
        let names = self.sitters.iter().map(|sitter| sitter.name().to_owned()).collect();
        match Sight::look(&*self.table, &*self.scenery, self.viewer, names) {
            Ok(sight) => self.sight = sight,
            Err(error) => self.stage = Stage::Stuck(error.message),
        }
    }

    fn next_stage(&self) -> Stage {
        let asked = match self.table.pending() {
            Pending::Over => return Stage::Over,
            Pending::Dealer { .. } => return Stage::Stuck(self.missing_dealer()),
            Pending::Seats(asked) => asked,
        };
        let persons: SeatSet = asked
            .iter()
            .filter(|seat| matches!(self.sitters.get(seat.index()), Some(Sitter::Person)))
            .collect();
        let Some(first) = persons.lowest() else { return Stage::Bots };
        match self.viewer {
            Viewer::Seat(seat) if persons.contains(seat) => Stage::Play(seat),
            Viewer::Seat(_) | Viewer::Watcher => Stage::Curtain(first),
        }
    }

    fn missing_dealer(&self) -> String {
        let sheet = &self.table.pending_json()["dealer"]["text"];
        format!(
            "Something is to be dealt and this table cannot: its seed is missing, or it is dealt by \
             hand with orrery apply --deal. {}",
            sheet.as_str().unwrap_or_default()
        )
    }
}

/// Who can be at the screen: the persons, or a watcher where only bots play.
fn at_the_screen(sitters: &[Sitter]) -> impl Iterator<Item = Viewer> {
    let is_person = |(_, sitter): &(usize, &Sitter)| matches!(sitter, Sitter::Person);
    let persons = sitters.iter().enumerate().filter(is_person);
    let nobody = !sitters.iter().any(|sitter| matches!(sitter, Sitter::Person));
    let watcher = nobody.then_some(Viewer::Watcher);
    persons.map(|(idx, _)| Viewer::Seat(Seat(idx as u8))).chain(watcher)
}
