//! What the player has in hand: focus, cursor, filters, overlays. Plain data without the game.

use stellar_conquest::{Action, Frame, Hex, Item, Step, Target};

use super::scene::{Answer, Scene};

/// Which panel has the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Focus {
    #[default]
    Answers,
    Map,
    Panel,
}

/// What the panel below the map shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tab {
    #[default]
    Log,
    Fleets,
    Colonies,
    Research,
    Sightings,
    Battle,
    Hex,
}

impl Tab {
    pub(crate) const ALL: [Tab; 7] = [
        Tab::Log,
        Tab::Fleets,
        Tab::Colonies,
        Tab::Research,
        Tab::Sightings,
        Tab::Battle,
        Tab::Hex,
    ];

    /// Its name; the key for it is the capital letter in it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Tab::Log => "Log",
            Tab::Fleets => "Fleets",
            Tab::Colonies => "Colonies",
            Tab::Research => "Tech",
            Tab::Sightings => "Seen",
            Tab::Battle => "Battle",
            Tab::Hex => "heX",
        }
    }

    /// The tab of a key.
    pub(crate) fn of(key: char) -> Option<Tab> {
        Tab::ALL.into_iter().find(|tab| tab.name().contains(key) && key.is_ascii_uppercase())
    }

    /// The next tab, or the one before.
    pub(crate) fn beside(self, forward: bool) -> Tab {
        let n = Tab::ALL.len();
        let place = Tab::ALL.iter().position(|tab| *tab == self).unwrap_or(0);
        Tab::ALL[(place + if forward { 1 } else { n - 1 }) % n]
    }
}

/// How near the map is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Zoom {
    /// One text row a hex: the whole board.
    Far,
    /// Two text rows a hex: the half-hex offset of every second column is exact.
    #[default]
    Middle,
    /// Outlines, coordinates and names.
    Near,
}

impl Zoom {
    pub(crate) fn nearer(self) -> Zoom {
        match self {
            Zoom::Far => Zoom::Middle,
            Zoom::Middle | Zoom::Near => Zoom::Near,
        }
    }

    pub(crate) fn farther(self) -> Zoom {
        match self {
            Zoom::Near => Zoom::Middle,
            Zoom::Middle | Zoom::Far => Zoom::Far,
        }
    }
}

/// What lies over the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    Help {
        scroll: usize,
    },
    /// Sections of the rules, by their place in the book.
    Rule {
        section: usize,
        scroll: usize,
    },
    /// Really leave?
    Quit,
    /// A file name to save under.
    SaveAs {
        path: String,
    },
    /// An answer in text notation.
    Command {
        text: String,
    },
    /// The final table.
    Ending,
}

/// A sentence at the bottom: a refusal, or that something is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) text: String,
    /// The section, where one applies.
    pub(crate) rule: Option<String>,
    pub(crate) is_bad: bool,
}

impl Notice {
    /// Something is done.
    pub(crate) fn good(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), rule: None, is_bad: false }
    }

    /// Something cannot be done.
    pub(crate) fn bad(text: impl Into<String>, rule: Option<&str>) -> Notice {
        Notice { text: text.into(), rule: rule.map(str::to_owned), is_bad: true }
    }
}

/// Choosing among answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chooser {
    /// A place in the answers of the scene.
    pub(crate) selected: usize,
    /// Only answers with this text are shown.
    pub(crate) filter: String,
    /// Whether letters go into the filter.
    pub(crate) is_typing: bool,
    /// Digits typed so far: a number of an answer, or an amount.
    pub(crate) digits: String,
    /// Only answers that lead to this hex are shown.
    pub(crate) hex: Option<Hex>,
}

impl Chooser {
    /// A fresh choice.
    pub(crate) fn new(scene: &Scene) -> Chooser {
        Chooser { selected: default_answer(scene), ..Chooser::default() }
    }

    /// Places of the answers that pass the filters.
    pub(crate) fn shown(&self, answers: &[Answer]) -> Vec<usize> {
        let filter = self.filter.to_lowercase();
        let passes = |answer: &Answer| {
            let text = answer.label.to_lowercase().contains(&filter)
                || answer.notation.to_lowercase().contains(&filter);
            text && self.hex.is_none_or(|hex| answer.hexes.contains(&hex))
        };
        (0..answers.len()).filter(|&place| passes(&answers[place])).collect()
    }

    /// Goes to a shown answer if the selected one is not shown.
    pub(crate) fn hold(&mut self, answers: &[Answer]) {
        let shown = self.shown(answers);
        if !shown.contains(&self.selected) {
            self.selected = shown.first().copied().unwrap_or(0);
        }
    }

    /// Shows everything again.
    pub(crate) fn clear(&mut self) {
        self.filter.clear();
        self.digits.clear();
        self.hex = None;
        self.is_typing = false;
    }
}

/// Everything in the player's hand.
#[derive(Clone, Debug)]
pub(crate) struct Ui {
    pub(crate) focus: Focus,
    pub(crate) tab: Tab,
    pub(crate) zoom: Zoom,
    /// The map takes the whole screen but for the question.
    pub(crate) wide_map: bool,
    pub(crate) cursor: Hex,
    /// The cell of the map that is drawn in its upper left corner.
    pub(crate) origin: (u16, u16),
    pub(crate) chooser: Chooser,
    /// The selected row of the panel; nothing is the newest.
    pub(crate) row: Option<usize>,
}

impl Ui {
    pub(crate) fn new(scene: &Scene) -> Ui {
        let home = scene.entry().unwrap_or(Hex(N_MIDDLE));
        Ui {
            focus: Focus::Answers,
            tab: Tab::Log,
            zoom: Zoom::Middle,
            wide_map: false,
            cursor: home,
            origin: (0, 0),
            chooser: Chooser::new(scene),
            row: None,
        }
    }
}

/// A hex near the middle of the board.
const N_MIDDLE: u16 = 328;

/// The answer that most players want most of the time.
fn default_answer(scene: &Scene) -> usize {
    let answers = &scene.answers;
    let at =
        |wanted: &dyn Fn(&Action) -> bool| answers.iter().position(|answer| wanted(&answer.action));
    let id = scene.question.as_ref().map_or("", |question| question.id.as_str());
    let found = match id {
        "move" => ready(scene).or_else(|| at(&|action| *action == Action::Done)),
        "order" => at(&|action| *action == Action::Advance)
            .or_else(|| at(&|action| matches!(action, Action::Head { .. })))
            .or_else(|| at(&|action| matches!(action, Action::Step { .. })))
            .or_else(|| at(&|action| *action == Action::Done)),
        "land_count" => landing(scene),
        "emigrate" => emigrating(scene),
        "count" => counting(scene),
        "invest" | "bonus" => answers.len().checked_sub(1),
        "colonies" => at(&|action| matches!(action, Action::Produce { .. } | Action::Close)),
        "aim" => aiming(scene),
        "withdraw" | "administer" => at(&|action| *action == Action::Done),
        _ => None,
    };
    found.unwrap_or(0)
}

/// Everything under way goes on first; then whoever stands off the map or carries people.
fn ready(scene: &Scene) -> Option<usize> {
    let fleets = &scene.own()?.seat.fleets;
    let waits = |place: u8| {
        fleets.get(usize::from(place)).is_some_and(|stack| {
            let on_the_way = stack.hex.is_none() || stack.to.is_some();
            stack.used == 0 && (on_the_way || stack.ships.transports > 0)
        })
    };
    let fresh = |action: &Action| {
        let ships = matches!(action, Action::Select { stack } if waits(*stack));
        ships || *action == Action::AdvanceAll
    };
    scene.answers.iter().position(|answer| fresh(&answer.action))
}

/// All fire on the most dangerous that can be hit.
fn aiming(scene: &Scene) -> Option<usize> {
    let rank = |target: Target| match target {
        Target::DeathStar | Target::ShieldBase { .. } => 0,
        Target::Fighter | Target::AdvancedBase { .. } => 1,
        Target::Corvette | Target::Base { .. } => 2,
        Target::Transport { .. } => 3,
        Target::Scout => 4,
    };
    let spread = |place: &usize| {
        let answer = &scene.answers[*place];
        let Action::Spread { target } = answer.action else { return None };
        (!answer.label.contains("cannot")).then(|| (rank(target), *place))
    };
    (0..scene.answers.len()).filter_map(|place| spread(&place)).min().map(|(_, place)| place)
}

/// As many factories and bases as can be paid; ships one by one, scouts by pairs.
fn counting(scene: &Scene) -> Option<usize> {
    let Step::Count { item } = scene.own()?.seat.desk.step else { return None };
    let most = scene.answers.len().checked_sub(1)?;
    let wanted = match item {
        Item::Scout => 2,
        Item::Corvette | Item::Fighter | Item::DeathStar | Item::PlanetShield => 1,
        Item::Factory | Item::MissileBase | Item::AdvancedMissileBase => u16::MAX,
    };
    let fits = |answer: &Answer| answer.amount().is_some_and(|n| n <= wanted);
    Some(scene.answers.iter().rposition(fits).unwrap_or(most))
}

/// As many as have room.
fn landing(scene: &Scene) -> Option<usize> {
    let Some(Frame::LandCount { planet, .. }) = scene.view.frames.last() else { return None };
    let own = scene.own()?.colonies.iter().find(|colony| colony.planet == *planet);
    let people = own.map_or(0, |colony| u16::from(colony.people));
    let room = u16::from(scene.planet(*planet)?.capacity).saturating_sub(people);
    let fits = |answer: &Answer| answer.amount().is_some_and(|n| n <= room);
    scene.answers.iter().rposition(fits)
}

/// As many as have no room to stay.
fn emigrating(scene: &Scene) -> Option<usize> {
    let own = scene.own()?;
    let planet = own.seat.desk.planet;
    let colony = own.colonies.iter().find(|colony| colony.planet == planet)?;
    let excess = u16::from(colony.people.saturating_sub(scene.planet(planet)?.capacity));
    let leaves = |answer: &Answer| answer.amount().is_some_and(|n| n >= excess);
    scene.answers.iter().position(leaves)
}
