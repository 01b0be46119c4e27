//! What H.A.L.L.'s desk asks, in the words of the board.

use tabletop::desk::{DeskAsk, DeskError, DeskField, DeskForm, DeskSum};

use super::super::state::HallFrame;
use super::known::Need;
use super::printed::{self, Group, reward_fields};
use super::steps::choices;
use super::{Aside, HallDesk, N_LINE, Stage, kept, sums};
use crate::action::Action;
use crate::ch05_government;
use crate::components::ROTATIONS_MAX;
use crate::cubes::Cubes;
use crate::ids::{
    Deed, N_COLUMNS, N_EXTRAS, N_ROWS, Planet, Player, Project, Resource, Token, bits,
};
use crate::state::{BENCHES, Frame, Phase, SPACES, Source};
use crate::words::{self, count};

/// What a space of the Journey can be to it; everything else is passed straight ahead.
pub(super) const SIGHTS: [(&str, &str); 4] = [
    ("wormhole", "a discovered Wormhole"),
    ("point", "a Point of Interest that nobody has visited"),
    ("galaxy", "a discovered Galaxy"),
    ("empty", "empty: no token, no Point of Interest"),
];

/// A space of the Journey that is such a thing.
pub(super) fn sight(row: u8, what: &str) -> String {
    format!("{}:{what}", row + 1)
}

/// What is asked now.
pub(super) fn ask(desk: &HallDesk) -> Option<DeskAsk> {
    match (desk.missing, desk.state.top()) {
        (Some(need), _) => Some(fact(desk, need)),
        (None, Some(frame)) => Some(choice(desk, frame)),
        (None, None) => stage(desk),
    }
}

fn question(id: &str, text: impl Into<String>, rule: &str, form: DeskForm) -> DeskAsk {
    let (id, rule) = (id.to_owned(), rule.to_owned());
    DeskAsk { id, text: text.into(), rule, form, is_fact: true, sum: None }
}

fn button(id: &str, text: impl Into<String>, rule: &str, form: DeskForm) -> DeskAsk {
    DeskAsk { is_fact: false, ..question(id, text, rule, form) }
}

fn yes_no() -> DeskForm {
    DeskForm::pick([("no", "No"), ("yes", "Yes")])
}

/// A number for each colour.
fn colours(max: u32, value: Cubes) -> Vec<DeskField> {
    let of = |r: Resource| DeskField::new(r.key(), format!("{r} cubes"), max, value.get(r).into());
    Resource::ALL.map(of).into()
}

/// What H.A.L.L. can pay with, told to whoever looks for it.
fn purse(desk: &HallDesk) -> String {
    words::cubes(desk.state.corporation(Player::Hall).cubes)
}

/// A fact that a rule needs.
fn fact(desk: &HallDesk, need: Need) -> DeskAsk {
    match need {
        Need::Printed(group) => group_ask(group),
        Need::Reward { source, other } => reward(desk, source, other),
        Need::Market => {
            let text = "How many cubes of each colour are in the Market?";
            question("market", text, "§H.3.4", DeskForm::Numbers(colours(99, desk.state.market)))
        }
        Need::Population => population(desk),
        Need::Second(resource) => {
            let text = format!("Were there two {resource} meeples on Earth or more?");
            question("second", text, "§H.4.5", yes_no())
        }
        Need::Buildable => buildable(desk),
        Need::Mechanism { all, dearest } => mechanism(desk, all, dearest),
        Need::Price { project, column } => {
            let text = format!("What are price and value of it ({project}, space {})?", column + 1);
            let mut fields = colours(9, Cubes::NONE);
            fields.push(DeskField::new("value", "value", 60, 0));
            question("price", text, "§H.4.4", DeskForm::Numbers(fields))
        }
        Need::Completes => {
            let text = "Is a module of the ship complete with this Mechanism?";
            question("completes", text, "§5.1.4", yes_no())
        }
        Need::Governor => governor(desk),
        Need::Bench { row } => bench(desk, row),
        Need::Sights { column, rows } => sights(column, rows),
        Need::Offer => offer(desk),
        Need::Arrival { government } => arrival(government),
        Need::Sun => {
            let form = DeskForm::pick(Resource::ALL.map(|r| (r.key(), r.name())));
            let text = "Draw a cube out of the Solar Bag for H.A.L.L. Which is it?";
            question("sun", text, "§H.3.1", form)
        }
        Need::Face(planet) => face(planet),
        Need::Discovery => discovery(),
        Need::Swallowed { n } => swallowed(desk, n),
        Need::GovernmentProbe => government_probe(desk),
        Need::Rotations => rotations(desk),
    }
}

fn population(desk: &HallDesk) -> DeskAsk {
    let have = desk.state.corporation(Player::Hall).cubes;
    let payable = Resource::ALL.into_iter().filter(|&r| have.can_pay(Cubes::one(r)));
    let form = DeskForm::all(payable.map(|r| (r.key(), format!("no {r} meeple is left"))));
    let text =
        "Which of these colours have nobody left on Earth? Tap nothing if there are people of all.";
    question("population", text, "§H.4.5", form)
}

fn buildable(desk: &HallDesk) -> DeskAsk {
    let form = DeskForm::pick([
        ("near", "Yes, in Current or Long-Term Projects"),
        ("future", "Yes, but only in Future Projects"),
        ("none", "No, or the ship is complete"),
    ]);
    let text = format!(
        "Is there a Mechanism that H.A.L.L. can pay? It has {}; a cube can stand for a cheaper one.",
        purse(desk)
    );
    question("buildable", text, "§H.4.4", form)
}

fn mechanism(desk: &HallDesk, all: bool, dearest: bool) -> DeskAsk {
    let which = if dearest { "most valuable" } else { "least valuable" };
    let rows = if all { "all three rows" } else { "Current and Long-Term Projects" };
    let text = format!(
        "Which Mechanism of {rows} is the {which} that H.A.L.L. can pay with {}? Of equal ones the first row, and there the \
         first from the left.",
        purse(desk)
    );
    let ask = question("mechanism", text, "§H.4.4", DeskForm::pick(sites(all)));
    let label = "Find it by numbers".to_owned();
    DeskAsk { sum: Some(DeskSum { id: sums::mechanism_id(all, dearest), label }), ..ask }
}

fn bench(desk: &HallDesk, row: u8) -> DeskAsk {
    let own = |space: usize| {
        let id = desk.state.government[usize::from(row)][space];
        id == Player::Hall.number()
    };
    let spaces = (0..SPACES).filter(|&space| !own(space)).map(|space| space + 1);
    let form = DeskForm::all(spaces.map(|n| (n.to_string(), format!("space {n}"))));
    let text = format!(
        "Which spaces of row {} of the World Government, counted from below, are taken by others? Tap nothing if none is.",
        row + 1
    );
    question("bench", text, "§H.4.2", form)
}

fn offer(desk: &HallDesk) -> DeskAsk {
    let form = desk.line.iter().map(|extra| (extra.to_string(), extra.to_string()));
    let text = "Which of these Extra Action tokens have been taken from the line? Tap nothing if none has.";
    question("offer", text, "§H.5.1", DeskForm::all(form))
}

fn arrival(government: bool) -> DeskAsk {
    let whose = if government { "The Government Probe" } else { "H.A.L.L.'s Probe" };
    let text = format!("{whose} reaches Trappist. How much Prestige does H.A.L.L. get?");
    let field = DeskField::new("prestige", "Prestige", 50, 0);
    question("arrival", text, "§5.3.7", DeskForm::Numbers(vec![field]))
}

fn face(planet: Planet) -> DeskAsk {
    let mut fields = colours(20, Cubes::NONE);
    fields.push(DeskField::new("ars", "ARS number", 9, 0));
    let text = format!(
        "Turn over H.A.L.L.'s production token of {planet}. Which cubes for the Deposit and which ARS number does it show?"
    );
    question("face", text, "§H.3.3.1", DeskForm::Numbers(fields))
}

fn discovery() -> DeskAsk {
    let form = DeskForm::pick([
        ("wormhole", "a Wormhole"),
        ("galaxy", "a Galaxy"),
        ("deep_space", "Deep Space"),
        ("none", "no token is left"),
    ]);
    let text = "Turn over a Discovery token and lay it there. What is it?";
    question("discovery", text, "§5.3.2", form)
}

fn government_probe(desk: &HallDesk) -> DeskAsk {
    let place = desk.state.government_probe;
    let (most, value) = (u32::from(N_COLUMNS), u32::from(place.column));
    let column = DeskField::new("column", "column, 0 at the start", most, value);
    let row = DeskField::new("row", "row from the top", N_ROWS.into(), u32::from(place.row) + 1);
    let text = "H.A.L.L. steers the Government Probe. Where is it?";
    let fields = vec![column, DeskField { min: 1, ..row }];
    question("government_probe", text, "§H.4.3", DeskForm::Numbers(fields))
}

fn rotations(desk: &HallDesk) -> DeskAsk {
    let now = desk.state.corporation(Player::Hall).rotations.into();
    let field = DeskField::new("rotations", "rotations", ROTATIONS_MAX.into(), now);
    let text = "How many rotations has H.A.L.L.'s Pass token now?";
    let fields = vec![DeskField { min: now, ..field }];
    question("rotations", text, "§H.2.4", DeskForm::Numbers(fields))
}

/// Numbers that are printed: asked once.
fn group_ask(group: Group) -> DeskAsk {
    let lines = group.lines();
    let field = |line: &printed::Line| DeskField {
        id: line.key.clone(),
        label: line.label.clone(),
        min: line.min,
        max: line.max,
        value: line.min,
    };
    let form = DeskForm::Numbers(lines.iter().map(field).collect());
    let printed = |id: &str, text: String, rule: &str| {
        button(id, format!("{text} It is asked once and kept."), rule, form.clone())
    };
    match group {
        Group::Start => printed(
            "start",
            "What does each player begin with, as printed, and how large are the boards?".to_owned(),
            "§9.13",
        ),
        Group::Value(planet) => {
            printed("value", format!("Which value is printed at {planet}?"), "§H.3.3.1")
        }
        Group::Counting => printed(
            "counting",
            "In which order are H.A.L.L.'s technologies counted, by the colour that they convert: which place, 1 to 5?"
                .to_owned(),
            "§H.3.2",
        ),
        Group::Price { technology, level } => printed(
            "technology",
            format!("Which cubes does level {level} of H.A.L.L.'s {technology} technology cost, as printed?"),
            "§H.3.2",
        ),
        Group::Journey => printed(
            "journey",
            "What does a Probe cost, and which rows can be entered from the start (counted from the top)?".to_owned(),
            "§5.3.1",
        ),
        Group::Government => {
            printed("government", "What does the World Government give, as printed?".to_owned(), "§6.1")
        }
        Group::Favour(token) => favour(token),
    }
}

fn favour(token: Token) -> DeskAsk {
    let form = DeskForm::pick(Deed::ALL.map(|deed| (deed.token(), deed.name())));
    let text = format!(
        "Which action earns the bonus on the Salvation side of {}? It is asked once and kept.",
        token.name()
    );
    button("favour", text, "§5.0", form)
}

/// What is printed for a reward: once, if it stands on a board.
fn reward(desk: &HallDesk, source: Source, other: bool) -> DeskAsk {
    let (from, rule) = words::source(&desk.rules, source);
    if printed::key(source).is_some() && !desk.given.is_entering {
        let form = DeskForm::pick([
            ("enter", "Enter it: it is asked once and kept"),
            ("nothing", "Nothing at all"),
            ("as_printed", "As printed: I set H.A.L.L.'s goods right this evening"),
        ]);
        return button("reward", format!("What is printed for {from}?"), rule, form);
    }
    let mut fields = reward_fields();
    let text = match (other, source) {
        (true, _) => format!("And what gives the other way of {from}?"),
        (false, Source::Discoverer(_)) => {
            "What does the token give whoever turned it over?".to_owned()
        }
        (false, Source::Discovery(_)) => "What does the token give whoever arrives?".to_owned(),
        (false, _) => format!("What gives {from}?"),
    };
    if !other {
        fields.push(DeskField::new(
            "or",
            "1 if there is a choice: the other way is asked next",
            1,
            0,
        ));
    }
    let is_fact = printed::key(source).is_none();
    DeskAsk { is_fact, ..question("gives", text, rule, DeskForm::Numbers(fields)) }
}

/// §6.1: H.A.L.L.'s own seats are known, so that only those that are higher or more to the left count.
fn governor(desk: &HallDesk) -> DeskAsk {
    let own = ch05_government::highest(&desk.state, Player::Hall);
    let first = match own {
        Some(_) => ("hall".to_owned(), "H.A.L.L.".to_owned()),
        None => ("nobody".to_owned(), "nobody sits there".to_owned()),
    };
    let rows = own.unwrap_or(0)..BENCHES as u8;
    let rows = rows.map(|row| {
        (format!("row{}", row + 1), format!("the human, from row {} counted from below", row + 1))
    });
    let text = "Who governs: the leftmost Scientist of the highest row?";
    question("governor", text, "§6.1", DeskForm::pick(std::iter::once(first).chain(rows)))
}

fn sights(column: u8, rows: u8) -> DeskAsk {
    let rows = || (0..N_ROWS).filter(|row| rows >> row & 1 == 1);
    let things = rows().flat_map(|row| {
        SIGHTS.map(|(what, name)| (sight(row, what), format!("row {}: {name}", row + 1)))
    });
    let names: Vec<String> = rows().map(|row| (row + 1).to_string()).collect();
    let text = format!(
        "What lies in column {column} of the Journey in {} {}, counted from the top? Leave out what is none of these.",
        if names.len() == 1 { "row" } else { "rows" },
        names.join(", ")
    );
    question("sights", text, "§H.4.3", DeskForm::all(things))
}

fn swallowed(desk: &HallDesk, n: Option<u8>) -> DeskAsk {
    // The Sun swallows from within, and Earth last.
    let within = [Planet::Mercury, Planet::Venus, Planet::Earth];
    let left = within.into_iter().filter(|&planet| !desk.state.is_destroyed(planet));
    let form = DeskForm::all(left.map(|planet| (planet.token(), planet.name())));
    let text = match n {
        Some(0) => "Which planets has the Sun swallowed?".to_owned(),
        Some(n) => format!(
            "Move the Spiral {} and do what it shows. Which planets has the Sun swallowed? Tap nothing if none.",
            count(n, "space")
        ),
        None => "The Sun ages: move the Spiral as printed for two players and do what it shows. Which planets has the Sun \
                 swallowed? Tap nothing if none."
            .to_owned(),
    };
    question("swallowed", text, "§7.3", form)
}

/// The spaces where it may build.
fn sites(all: bool) -> impl Iterator<Item = (String, String)> {
    let rows = if all { &Project::ALL[..] } else { &Project::ALL[..2] };
    rows.iter().flat_map(|project| {
        (1..=SPACES).map(move |n| {
            (format!("{}.{n}", project.token()), format!("{project}, space {n} from the left"))
        })
    })
}

/// A space with a Mechanism, by its name.
pub(super) fn site(name: &str) -> Result<(Project, u8), DeskError> {
    let found = name.split_once('.').and_then(|(project, n)| {
        Some((Project::from_token(project)?, n.parse::<u8>().ok()?.checked_sub(1)?))
    });
    found.ok_or_else(|| DeskError(format!("there is no space {name}")))
}

// Draws and choices.

/// Something that can come, and the outcome that it is.
pub(super) struct Draw {
    pub(super) id: String,
    label: String,
    pub(super) result: u32,
}

/// What can come, each thing once.
pub(super) fn draws(desk: &HallDesk, frame: HallFrame) -> Vec<Draw> {
    let hall = &desk.state.hall;
    let nth = |(result, (id, label)): (usize, (String, String))| Draw {
        id,
        label,
        result: result as u32,
    };
    match frame {
        HallFrame::Token => {
            let hidden = match hall.hidden_production.is_empty() {
                true => hall.hidden,
                false => hall.hidden_production,
            };
            let named = hidden.iter().map(|token| (token.to_string(), token.name()));
            named.enumerate().map(nth).collect()
        }
        HallFrame::Planet => {
            let planets = bits(hall.planets_hidden.into()).map(|idx| Planet::ALL[usize::from(idx)]);
            let named = planets.map(|p| (p.token().to_owned(), p.name().to_owned()));
            named.enumerate().map(nth).collect()
        }
        HallFrame::Cube { .. } | HallFrame::Aside => {
            let before = |r: Resource| -> u32 {
                Resource::ALL
                    .into_iter()
                    .filter(|o| *o < r)
                    .map(|o| u32::from(hall.bag.get(o)))
                    .sum()
            };
            let of = |r: Resource| Draw {
                id: r.key().to_owned(),
                label: r.name().to_owned(),
                result: before(r),
            };
            hall.bag.colours().map(of).collect()
        }
        HallFrame::Next
        | HallFrame::Target { .. }
        | HallFrame::Face { .. }
        | HallFrame::Sun { .. }
        | HallFrame::Step { .. }
        | HallFrame::Also { .. }
        | HallFrame::ProbeEnds
        | HallFrame::Finish { .. }
        | HallFrame::Counter { .. }
        | HallFrame::Convert
        | HallFrame::Dilute { .. } => Vec::new(),
    }
}

/// The name of an answer that its rules leave to the human.
pub(super) fn choice_id(action: &Action) -> String {
    crate::notation::notation(action)
}

/// A draw by hand, a tie, or cubes to interfere with.
fn choice(desk: &HallDesk, frame: Frame) -> DeskAsk {
    let look = crate::state::Look { rules: &desk.rules, state: &desk.state };
    if let Frame::Hall(
        frame @ (HallFrame::Token | HallFrame::Planet | HallFrame::Cube { .. } | HallFrame::Aside),
    ) = frame
    {
        let form = draws(desk, frame).into_iter().map(|draw| (draw.id, draw.label));
        let (text, rule) = match (frame, desk.state.phase) {
            (HallFrame::Token, _) => {
                ("Turn up the next token of H.A.L.L.'s pile. Which is it?", "§H.2.1")
            }
            (HallFrame::Planet, _) => {
                ("Which planet lies next in H.A.L.L.'s pile of planets?", "§H.1.2")
            }
            (_, _) => ("Draw a cube out of the AI bag. Which is it?", "§H.2.2"),
        };
        return button("draw", text, rule, DeskForm::pick(form));
    }
    let seat = tabletop::Seat(0);
    let options = choices(desk, frame).into_iter().map(|action| {
        let label = crate::question::label(look, seat, &action);
        (choice_id(&action), label.text.to_string())
    });
    let form = DeskForm::pick(options);
    match crate::question::question(look, seat, frame) {
        Some(asked) => button(asked.id, asked.text.to_string(), asked.rule, form),
        None => button("choice", "Which one?", "§H.2", form),
    }
}

// Between its turns.

fn stage(desk: &HallDesk) -> Option<DeskAsk> {
    if desk.aside == Some(Aside::Correcting) {
        let text = "What has H.A.L.L. really?";
        return Some(button("correct", text, "§H.1", DeskForm::Numbers(kept::fields(desk))));
    }
    let ask = match desk.stage {
        Stage::Line => {
            let field = |n: usize| DeskField {
                min: 1,
                ..DeskField::new(
                    format!("token_{n}"),
                    format!("token {n} of the line: X"),
                    N_EXTRAS as u32,
                    1,
                )
            };
            let text =
                "Lay out six Extra Action tokens in one line. Which are they, from the beginning?";
            question("line", text, "§H.1", DeskForm::Numbers((1..=N_LINE).map(field).collect()))
        }
        Stage::Turns => turns(desk),
        Stage::RoundEnds => {
            let form = DeskForm::pick([
                ("next", "No: the next round begins"),
                ("over", "Yes: the game is over"),
            ]);
            let text = format!(
                "Round {} is over. Are two of the three goals reached: ship, Trappist, people?",
                desk.state.round
            );
            button("round", text, "§8.1", form)
        }
        Stage::Start
        | Stage::Ready
        | Stage::Turn
        | Stage::Ends
        | Stage::Government
        | Stage::Over => {
            return None;
        }
    };
    Some(ask)
}

/// The buttons of a phase.
fn turns(desk: &HallDesk) -> DeskAsk {
    let phase = match desk.state.phase {
        Phase::Action => "Action Phase",
        Phase::Salvation | Phase::Setup | Phase::Government | Phase::Over => "Salvation Phase",
    };
    let has_passed = desk.state.corporation(Player::Hall).passed;
    let (text, first) = match has_passed {
        true => (
            "H.A.L.L. has passed: turn its Pass token whenever its turn comes round.",
            ("ends", "All have passed: the phase ends"),
        ),
        false => ("", ("turn", "It is H.A.L.L.'s turn")),
    };
    let form = DeskForm::pick([
        first,
        ("swallowed", "The Sun has swallowed a planet"),
        ("module", "Somebody else has completed a module"),
        ("correct", "Set something of H.A.L.L.'s right"),
    ]);
    let text = format!("Round {}, {phase}. {text}", desk.state.round);
    button("turns", text.trim_end(), "§H.2", form)
}
