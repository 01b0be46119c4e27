//! Skymines as a mind sees it.

use std::sync::Arc;

use skymines::{
    Action, BoardDoc, Card, Company, Frame, Kind, N_DISPLAY_CARDS, N_START_CARDS, Need, Phase,
    Plan, Rules, SecretStep, Skymines, TurnFrame, View,
};
use tabletop::Seat;

use crate::encode::{Draws, Mind, Setting, insight};
use crate::net::Net;
use crate::sketch::{Path, Sketch};
use crate::titles::{option, weighted};
use crate::walk::{Eyes, Reading};
use crate::weights;

impl Mind for Skymines {
    const ENCODER: u32 = 1;
    const POINTS_UNIT: i32 = 50;
    const KEEP_ONE_IN: u32 = 4;

    fn reading(document: &str, field: &str) -> Reading {
        match (document, field) {
            ("TableDoc", "coins" | "helium" | "upload") | ("StationDoc", "markers") => {
                Reading::SEATS
            }
            ("TableDoc", "first" | "first_next" | "active" | "luna_after")
            | ("View", "asked" | "closed")
            | ("Research" | "Steps", "seat") => Reading::SEAT,
            ("TableDoc", "gone" | "plans_gone" | "n_deck" | "rounds_in_all" | "sums") => {
                Reading::SKIP
            }
            ("TableDoc", "n_seats" | "threat") | ("Variant", "luna") => Reading::PICK,
            ("TableDoc", "supplement") | ("View", "values") => Reading::COUNTS,
            ("TableDoc", "marks") => Reading::PLACED_SEATS,
            ("TableDoc", "frames") => Reading::TOP,
            ("View", "boards") => Reading::SEATS,
            ("BoardDoc", "resting") => Reading::OWN_PLACES,
            ("BoardDoc", "screens") => Reading::LENGTH,
            ("LunaDoc", "level") => Reading::PICK,
            ("LunaDoc", "slots") => Reading::PLACES,
            ("LunaDoc", "unseen" | "reserve") => Reading::LENGTH,
            ("StationDoc", "company") => Reading::KEY,
            ("StationDoc", "face") => Reading::PICK,
            (_, "space" | "company" | "column" | "slot" | "line" | "chosen" | "from") => {
                Reading::PICK
            }
            (_, _) => Reading::PLAIN,
        }
    }

    fn n_seats_of(view: &View) -> u8 {
        view.table.n_seats
    }

    fn begins(view: &View, _seat: Seat) -> bool {
        if view.table.phase != Phase::Planning {
            return matches!(view.table.frames.last(), Some(Frame::Turn(TurnFrame::Turn)));
        }
        view.own.as_ref().is_some_and(|own| {
            own.step != SecretStep::Plan || own.planned.iter().flatten().count() == 0
        })
    }

    fn stretch(view: &View) -> u32 {
        u32::from(view.table.rounds_in_all)
    }

    fn ends(action: &Action) -> bool {
        matches!(action, Action::Close | Action::Stop | Action::Pass | Action::Done)
    }

    fn is_acting(game: &Skymines, seat: Seat) -> bool {
        game.is_acting(seat)
    }

    fn insights(rules: &Rules, view: &View, eyes: Eyes, sketch: &mut Sketch) {
        let n_actors = view.table.coins.len();
        let totals: Vec<i64> =
            (0..n_actors).map(|actor| wealth(rules, view, eyes, actor, sketch)).collect();
        let own = totals[usize::from(eyes.own)];
        for (actor, total) in totals.iter().enumerate() {
            let whose = eyes.seat(actor as u64);
            sketch.count(insight("points").step(whose), *total);
            if whose != 0 {
                sketch.count(insight("ahead of").step(whose), own - total);
            }
        }
        let others = totals.iter().enumerate().filter(|(actor, _)| *actor != usize::from(eyes.own));
        if let Some((_, best)) = others.max_by_key(|(_, total)| **total) {
            sketch.count(insight("ahead"), own - best);
            let rounds = u64::from(rules.numbers.rounds.saturating_sub(view.table.round));
            sketch.count(insight("ahead with rounds").step(rounds), own - best);
        }
        for (seat, board) in view.boards.iter().enumerate() {
            let whose = eyes.seat(seat as u64);
            in_area(rules, board, insight("area").step(whose), sketch);
            let upload = usize::from(view.table.upload[seat]);
            for &plan in board.screens.get(upload..).unwrap_or_default() {
                sketch.pick(insight("waits").step(whose), plan_word(rules, plan));
            }
            sketch
                .count(insight("waiting").step(whose), board.screens.len() as i64 - upload as i64);
        }
        if let Some(own) = &view.own {
            totals_by_kind(rules, own.hand.iter(), insight("hand"), sketch);
            totals_by_kind(rules, own.planned.iter().flatten(), insight("planned"), sketch);
        }
        for (slot, pile) in view.boards[usize::from(eyes.own)].resting.iter().enumerate() {
            let worth: u8 = pile.iter().map(|&card| rules.card(card).value.max(2)).sum();
            sketch.count(insight("pile").step(slot as u64), i64::from(worth));
        }
    }

    fn particulars(rules: &Rules, view: &View, eyes: Eyes, action: &Action, sketch: &mut Sketch) {
        let board = &view.boards[usize::from(eyes.own)];
        let about = |name: &str| Path::root("particular").named(name);
        #[expect(clippy::wildcard_enum_match_arm, reason = "the others say all that there is")]
        match *action {
            Action::Acquire { space } => {
                if let Some(card) = view.table.display[space.index()] {
                    sketch.pick(about("acquire"), u64::from(card.0));
                    card_words(rules, card, about("acquired"), sketch);
                    let cost = rules.card(card).cost + rules.display_surcharge(space);
                    sketch.count(about("cost"), i64::from(cost));
                }
            }
            Action::Place { card } => card_words(rules, card, about("place"), sketch),
            Action::Sell { card } => {
                card_words(rules, card, about("sell"), sketch);
                sketch.count(about("price"), i64::from(rules.card(card).sell));
            }
            Action::Goods { items } => {
                let points = items.iter().map(|item| item_points(rules, board, item));
                let (n, sum) = points.fold((0, 0), |(n, sum), points| (n + 1, sum + points));
                sketch.count(about("goods"), sum);
                sketch.count(about("goods used"), n);
                for item in items.iter() {
                    if let Some(card) = item.as_slot().and_then(|slot| board.slots[slot.index()]) {
                        sketch.mark(about("good").named(rules.card(card).kind.key()));
                    }
                }
            }
            Action::TakePlan { row, column } => {
                let plan = view.table.plans[usize::from(row)][usize::from(column)];
                plan_words(rules, plan, about("plan"), sketch);
            }
            Action::TakeSpecial { place } => {
                plan_words(
                    rules,
                    view.table.specials[usize::from(place)],
                    about("special"),
                    sketch,
                );
            }
            Action::Take { slot } => {
                let pile = &board.resting[slot.index()];
                totals_by_kind(rules, pile.iter(), about("take"), sketch);
                sketch.count(about("taken"), pile.len() as i64);
            }
            Action::Rest { slot } => {
                let pile = &board.resting[slot.index()];
                sketch.count(about("resting"), pile.len() as i64);
                totals_by_kind(rules, pile.iter(), about("rest"), sketch);
                if let Some(Some(card)) = board.slots.iter().find(|card| card.is_some()) {
                    let to = about("rest of").named(rules.card(*card).kind.key());
                    sketch.pick(to, slot.index() as u64);
                }
            }
            Action::Advance { company }
            | Action::Expand { company }
            | Action::Survey { company } => {
                let actor = usize::from(eyes.own);
                let held = shares(rules, view, eyes, actor, company);
                sketch.count(about("shares"), held);
                sketch.count(about("value"), i64::from(view.values[company.index()]));
            }
            _ => {}
        }
    }

    fn components_hash(rules: &Rules) -> &str {
        &rules.hash
    }

    fn shipped() -> Option<&'static Arc<Net>> {
        weights::SKYMINES.net()
    }

    fn setting(draw: Draws<'_>) -> Setting {
        let n_seats = [4, 3, 2, 1][weighted(draw, &[45, 12, 15, 28])];
        let mut setting = Setting { n_seats, options: Default::default() };
        if n_seats == 1 || (n_seats < 4 && draw(3) == 0) {
            option(&mut setting, "luna", &draw(9).to_string());
        }
        if draw(100) < 35 {
            option(&mut setting, "side", "belt");
        }
        if draw(100) < 20 {
            option(&mut setting, "missions", "on");
        }
        if draw(100) < 20 {
            option(&mut setting, "threat", "random");
        } else if draw(100) < 25 {
            option(&mut setting, "tracks", "random");
        }
        setting
    }
}

/// All of these cards are printed the same for everybody: places 44 to 52 are starting cards.
const N_COMMON: usize = N_DISPLAY_CARDS + N_START_CARDS;

fn card_words(rules: &Rules, card: Card, path: Path, sketch: &mut Sketch) {
    let info = rules.card(card);
    sketch.mark(path.named(info.kind.key()));
    sketch.count(path.named("value").named(info.kind.key()), i64::from(info.value));
    if let Some(company) = info.share {
        sketch.mark(path.named("share").named(company.key()));
    }
    if card.index() >= N_COMMON {
        sketch.mark(path.named("single"));
    }
}

fn plan_word(rules: &Rules, plan: Plan) -> u64 {
    match rules.plan(plan).need {
        Need::Nothing => 0,
        Need::AtLeast(kind, n) => 100 + 10 * kind.index() as u64 + u64::from(n.min(9)),
        Need::Both(..) => 1,
        Need::FieldScientist => 2,
        Need::Any(n) => 200 + u64::from(n),
        Need::Two(_) => 3,
        Need::Shares(n) => 300 + u64::from(n),
        Need::Pay(n) => 400 + u64::from(n),
    }
}

fn plan_words(rules: &Rules, plan: Option<Plan>, path: Path, sketch: &mut Sketch) {
    let Some(plan) = plan else { return };
    sketch.pick(path, u64::from(plan.0));
    sketch.pick(path.named("need"), plan_word(rules, plan));
    sketch.count(path.named("cost"), i64::from(rules.plan(plan).cost));
}

/// Is this thing of the action area unused?
fn is_fresh(board: &BoardDoc, item: skymines::Item) -> bool {
    !board.used.iter().any(|used| used == item)
}

fn item_points(rules: &Rules, board: &BoardDoc, item: skymines::Item) -> i64 {
    if let Some(slot) = item.as_slot() {
        return board.slots[slot.index()].map_or(0, |card| i64::from(rules.card(card).value));
    }
    item.as_tile().map_or(0, |tile| i64::from(rules.tile(tile).value))
}

/// What lies in an action area and can still be used, by kind.
fn in_area(rules: &Rules, board: &BoardDoc, path: Path, sketch: &mut Sketch) {
    let mut sums = [0i64; Kind::COUNT];
    for slot in skymines::Slot::all() {
        if let Some(card) = board.slots[slot.index()]
            && is_fresh(board, skymines::Item::slot(slot))
        {
            let info = rules.card(card);
            sums[info.kind.index()] += i64::from(info.value.max(1));
        }
    }
    for &tile in &board.tiles {
        let info = rules.tile(tile);
        if let Some(kind) = info.kind.or(board.cargo)
            && is_fresh(board, skymines::Item::tile(tile))
        {
            sums[kind.index()] += i64::from(info.value.max(1));
        }
    }
    for kind in Kind::ALL {
        sketch.count(path.named(kind.key()), sums[kind.index()]);
    }
}

fn totals_by_kind<'a>(
    rules: &Rules,
    cards: impl Iterator<Item = &'a Card>,
    path: Path,
    sketch: &mut Sketch,
) {
    let mut sums = [0i64; Kind::COUNT];
    for card in cards {
        let info = rules.card(*card);
        sums[info.kind.index()] += i64::from(info.value.max(1));
    }
    for kind in Kind::ALL {
        sketch.count(path.named(kind.key()), sums[kind.index()]);
    }
}

/// Shares of a company that can be seen: by the track, and on cards that lie open or are the own.
fn shares(rules: &Rules, view: &View, eyes: Eyes, actor: usize, company: Company) -> i64 {
    let station = &view.table.stations[company.index()];
    let Some(face) = station.face else { return 0 };
    let at = usize::from(station.markers[actor]);
    let mut n = i64::from(rules.face(face).shares[at]);
    let of = |card: &&Card| rules.card(**card).share == Some(company);
    if let Some(board) = view.boards.get(actor) {
        n += board.resting.iter().flatten().filter(of).count() as i64;
        n += board.slots.iter().flatten().filter(of).count() as i64;
        if actor == usize::from(eyes.own)
            && let Some(own) = &view.own
        {
            n += own.hand.iter().filter(of).count() as i64;
            n += own.planned.iter().flatten().filter(of).count() as i64;
        }
    } else if let Some(luna) = &view.table.luna {
        n += luna.reserve.iter().filter(of).count() as i64;
    }
    n
}

/// What somebody would have if the game ended now, as far as it can be seen.
fn wealth(rules: &Rules, view: &View, eyes: Eyes, actor: usize, sketch: &mut Sketch) -> i64 {
    let table = &view.table;
    let whose = eyes.seat(actor as u64);
    let mut total = i64::from(table.coins[actor]);
    for company in Company::ALL {
        let held = shares(rules, view, eyes, actor, company);
        let worth = held * i64::from(view.values[company.index()]);
        let path = insight("held").named(company.key()).step(whose);
        sketch.count(path, held);
        sketch.count(path.named("worth"), worth);
        total += worth;
    }
    total += i64::from(rules.tank.value(table.helium[actor]));
    total + i64::from(rules.research.value(table.upload[actor]))
}
