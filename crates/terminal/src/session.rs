//! A game on the screen: the table, who sits at it, and whose eyes the screen serves.
//!
//! Persons answer through the screen, bots by themselves, each from its own view. The session does no
//! input or output; it says through [`Stage`] whom the game waits for.

use hosting::{AnyTable, Audience, Command, DoorError, TableStep, Title, Waiting};
use tabletop::wire::{Hint, Offer, Raw};
use tabletop::{Pending, PerViewer, Seat, SeatSet, Seed, Viewer};

use super::desk::{CLOSE, Own, TableSight};
use super::scene::Scenery;
use super::story::Story;
use super::titles::scenery;

/// The word for a person in forms and files.
pub(crate) const PERSON: &str = "person";
/// The word for a person who has asked the coach in this game; every other is the name of a bot.
const COACHED: &str = "coached";

fn is_person(sitter: &str) -> bool {
    [PERSON, COACHED].contains(&sitter)
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
    pub(crate) title: &'static dyn Title,
    pub(crate) table: Box<dyn AnyTable>,
    /// Who sits where: `person`, or the name of a bot.
    pub(crate) sitters: Vec<String>,
    pub(crate) stage: Stage,
    pub(crate) scenery: Box<dyn Scenery>,
    pub(crate) sight: TableSight,
    /// Whether forced answers are given without asking.
    pub(crate) auto: bool,
    stories: PerViewer<Story>,
    viewer: Viewer,
}

/// What a session is made of.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) title: &'static dyn Title,
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
    /// There is no bot of that name.
    pub(crate) fn new(opening: Opening) -> Result<Session, DoorError> {
        let Opening { title, mut table, mut sitters, bot_seed } = opening;
        for (seat, name) in Seat::first(table.n_seats()).zip(&mut sitters) {
            if !is_person(name) {
                let mut seed = bot_seed;
                seed[31] ^= seat.0 + 1;
                table.seat_bot(seat, name, Seed(seed))?;
                // Another bot may have sat down, where this one does not know the components.
                table.bot_of(seat).unwrap_or(PERSON).clone_into(name);
            }
        }
        let scenery = scenery(&*table);
        let viewer = at_the_screen(&sitters).next().unwrap_or(Viewer::Watcher);
        let mut stories: PerViewer<Story> = PerViewer::default();
        for viewer in at_the_screen(&sitters) {
            stories[viewer].tell(&*scenery, scenery.story(&*table, viewer));
            stories[viewer].mark_seen();
        }
        let sight = TableSight::look(&*table, &*scenery, viewer, sitters.clone());
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
        let audience = self.audience();
        if let Some(step) = self.table.bot_answer(audience) {
            self.spread(&step);
        }
        self.settle();
        self.stage == Stage::Bots
    }

    /// For whom lines are written: those at the screen.
    fn audience(&self) -> Audience {
        let mut audience = Audience::default();
        for viewer in at_the_screen(&self.sitters) {
            audience.listens[viewer] = true;
        }
        audience
    }

    /// Those at the screen hear what they are told.
    fn spread(&mut self, step: &TableStep) {
        for viewer in at_the_screen(&self.sitters) {
            self.stories[viewer].tell(&*self.scenery, self.scenery.told(step, viewer));
        }
    }

    /// A seat answers or takes back, and everybody hears it.
    fn obey(&mut self, seat: Seat, command: &Command) -> Result<(), DoorError> {
        let step = self.table.obey(seat, command, self.audience())?;
        self.spread(&step);
        Ok(())
    }

    /// The person at the screen answers in text notation.
    ///
    /// # Errors
    /// The text cannot be read, or the refusal with its section; nothing has changed.
    pub(crate) fn answer(&mut self, notation: &str) -> Result<(), DoorError> {
        let seat = self.playing()?;
        let command = Command::Text(notation.to_owned());
        let step = self.table.obey(seat, &command, self.audience())?;
        self.stories[self.viewer].mark_seen();
        self.spread(&step);
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

    /// What the coach would answer for the person at the screen, who is called coached from now on.
    ///
    /// # Errors
    /// Nothing is asked now.
    pub(crate) fn ask_coach(&mut self) -> Result<Hint<Raw, Raw>, DoorError> {
        let seat = self.playing()?;
        let thought = self.table.advice(seat, self.title.coach())?;
        COACHED.clone_into(&mut self.sitters[seat.index()]);
        self.refresh();
        Ok(thought())
    }

    /// The person at the screen takes its latest answer back, and with it what was forced by it.
    ///
    /// # Errors
    /// There is nothing to take back, and why.
    pub(crate) fn undo(&mut self) -> Result<(), DoorError> {
        let seat = self.playing()?;
        self.obey(seat, &Command::Undo)?;
        // What is forced would be given again at once.
        while self.auto && self.forced(seat).is_some() && self.table.can_undo(seat) {
            self.obey(seat, &Command::Undo)?;
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
        self.obey(seat, &Command::Reopen)?;
        self.settle();
        Ok(())
    }

    /// Whether the person who was at the screen last could open a secret phase again.
    pub(crate) fn can_reopen(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.table.can_reopen(seat))
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
    fn forced(&self, seat: Seat) -> Option<Offer<Own, Own>> {
        let (_, offers) = self.scenery.ask(&*self.table, seat)?;
        let [only] = <[Offer<Own, Own>; 1]>::try_from(offers).ok()?;
        (only.text != CLOSE).then_some(only)
    }

    /// Finds out whom the game waits for, gives forced answers, and looks at the table.
    fn settle(&mut self) {
        loop {
            self.stage = self.next_stage();
            let Stage::Play(seat) = self.stage else { break };
            let Some(only) = self.forced(seat).filter(|_| self.auto) else { break };
            let Offer { label, rule, text, .. } = only;
            self.stories[Viewer::Seat(seat)].note(format!("Forced: {label}."), Some(rule));
            if let Err(error) = self.obey(seat, &Command::Text(text)) {
                return self.stage = Stage::Stuck(error.message.to_string());
            }
        }
        if self.stage != Stage::Bots {
            self.refresh();
        }
    }

    /// Looks at the table again. While bots think, that is left to whoever draws.
    pub(crate) fn refresh(&mut self) {
        let sitters = self.sitters.clone();
        self.sight = TableSight::look(&*self.table, &*self.scenery, self.viewer, sitters);
    }

    fn next_stage(&self) -> Stage {
        let asked = match self.table.pending() {
            Pending::Over => return Stage::Over,
            Pending::Dealer { .. } => return Stage::Stuck(self.missing_dealer()),
            Pending::Seats(asked) => asked,
        };
        let persons: SeatSet = asked.iter().filter(|seat| !self.table.has_bot(*seat)).collect();
        let Some(first) = persons.lowest() else { return Stage::Bots };
        match self.viewer {
            Viewer::Seat(seat) if persons.contains(seat) => Stage::Play(seat),
            Viewer::Seat(_) | Viewer::Watcher => Stage::Curtain(first),
        }
    }

    fn missing_dealer(&self) -> String {
        let what = match self.table.waiting() {
            Waiting::Dealer { dealer } => dealer.text.to_string(),
            Waiting::Seats { .. } | Waiting::Over { .. } => String::new(),
        };
        format!(
            "Something is to be dealt and this table cannot: its seed is missing, or it is dealt by \
             hand with orrery apply --deal. {what}"
        )
    }
}

/// Who can be at the screen: the persons, or a watcher where only bots play.
fn at_the_screen(sitters: &[String]) -> impl Iterator<Item = Viewer> + use<> {
    let persons: SeatSet = (0..)
        .map(Seat)
        .zip(sitters)
        .filter(|(_, who)| is_person(who))
        .map(|(seat, _)| seat)
        .collect();
    let watcher = persons.is_empty().then_some(Viewer::Watcher);
    let persons = Seat::first(sitters.len() as u8).filter(move |seat| persons.contains(*seat));
    persons.map(Viewer::Seat).chain(watcher)
}
