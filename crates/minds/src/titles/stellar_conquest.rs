//! Stellar Conquest as a mind sees it.

use std::sync::Arc;

use stellar_conquest::{
    Action, BattleFrame, ColonyDoc, ColonyFrame, Frame, Hex, LandingFrame, Mark, MovementFrame,
    Planet, PlanetInfo, Rules, SecretStep, ShipCount, StackDoc, Star, StellarConquest, View,
};
use tabletop::Seat;

use crate::encode::{Draws, Mind, Setting, insight};
use crate::net::Net;
use crate::sketch::{Path, Sketch};
use crate::titles::{option, weighted};
use crate::walk::{Eyes, Reading};
use crate::weights;

impl Mind for StellarConquest {
    const ENCODER: u32 = 1;
    const POINTS_UNIT: i32 = 15;
    const KEEP_ONE_IN: u32 = 60;

    fn reading(document: &str, field: &str) -> Reading {
        match (document, field) {
            ("View", "n_seats") => Reading::PICK,
            ("View", "active" | "asked" | "closed") => Reading::SEAT,
            ("View", "entries") => Reading::SEATS_PICK,
            ("View", "revealed") | ("SeatDoc", "fleets" | "watched" | "posts_new" | "posts") => {
                Reading::SKIP
            }
            ("View", "frames") => Reading::TOP,
            ("Marker" | "Post" | "ShipSight", "owner") => Reading::SEAT_KEY,
            ("Marker" | "Post", "hex" | "star") => Reading::PICK,
            ("Marker", "loose" | "task_forces") | ("Own", "colonies") => Reading::SKIP,
            ("StarView", "star") => Reading::KEY,
            ("StarView", "card") => Reading::SKIP,
            ("StarView" | "ColonySight", "holder" | "owner" | "conqueror") => Reading::SEAT,
            ("ColonySight", "planet") => Reading::SKIP,
            ("Own", "fought" | "bombed") | ("DeskDoc", "todo") => Reading::LENGTH,
            ("Payment", "tech") => Reading::KEY,
            ("BattleDoc", "seats") => Reading::PLACED_SEATS,
            ("BattleDoc", "groups") => Reading::PLACES,
            ("BattleDoc" | "Group" | "Aim", "shots" | "load") => Reading::COUNTS,
            ("BattleDoc", "withdraw_to") | ("Own", "who") => Reading::SKIP,
            ("Detach" | "Withdraw" | "WithdrawTo", "take" | "pulled") => Reading::COUNTS,
            (_, "people" | "against" | "seat") if document != "ColonyDoc" => Reading::SEAT,
            (_, "stack") => Reading::SKIP,
            (_, "planet" | "star" | "hex" | "side" | "class") => Reading::PICK,
            (_, _) => Reading::PLAIN,
        }
    }

    fn n_seats_of(view: &View) -> u8 {
        view.n_seats
    }

    fn begins(view: &View, _seat: Seat) -> bool {
        let at_desk = |step: SecretStep| matches!(step, SecretStep::Colonies | SecretStep::Setup);
        match view.frames.last() {
            Some(Frame::Secret) => view.own.as_ref().is_some_and(|own| at_desk(own.seat.desk.step)),
            Some(
                Frame::Movement(MovementFrame::Move)
                | Frame::Battle(BattleFrame::Battles)
                | Frame::Colony(ColonyFrame::Assault)
                | Frame::Landing(LandingFrame::Land),
            ) => true,
            Some(_) | None => false,
        }
    }

    fn stretch(view: &View) -> u32 {
        u32::from(view.turn)
    }

    fn ends(action: &Action) -> bool {
        matches!(action, Action::Done | Action::Close)
    }

    fn is_acting(_game: &StellarConquest, _seat: Seat) -> bool {
        true
    }

    fn insights(rules: &Rules, view: &View, eyes: Eyes, sketch: &mut Sketch) {
        let until = view.turn.next_multiple_of(rules.numbers.production_every.max(1)) - view.turn;
        sketch.pick(insight("until production"), until.into());
        sketch.pick(insight("turn"), view.turn.into());
        let Some(own) = &view.own else { return };
        ships(rules, &own.seat.fleets, sketch);
        colonies(rules, view, &own.colonies, sketch);
        for star in &view.stars {
            let Some(card) = star.card else { continue };
            let at = star.star.0.into();
            for planet in &rules.card(card).planets {
                let path = insight("planet").named(planet.kind.key());
                sketch.pick(path, at);
                sketch.count(path.named("capacity"), i64::from(planet.capacity / 10));
            }
        }
        let mut n = [[0i64; 2]; 5];
        for marker in &view.markers {
            n[eyes.seat(marker.owner.0.into()) as usize][0] += 1;
        }
        for colony in view.stars.iter().flat_map(|star| &star.colonies).chain(&view.conquests) {
            n[eyes.seat(colony.owner.0.into()) as usize][1] += 1;
        }
        for (whose, [markers, colonies]) in n.into_iter().enumerate() {
            sketch.count(insight("markers").step(whose as u64), markers);
            sketch.count(insight("colonies seen").step(whose as u64), colonies);
        }
    }

    fn particulars(rules: &Rules, view: &View, eyes: Eyes, action: &Action, sketch: &mut Sketch) {
        let Some(own) = &view.own else { return };
        let about = |name: &str| Path::root("particular").named(name);
        let fleets = &own.seat.fleets;
        #[expect(clippy::wildcard_enum_match_arm, reason = "the others say all that there is")]
        match *action {
            Action::Select { stack } => {
                if let Some(stack) = fleets.get(usize::from(stack)) {
                    stack_words(rules, stack, about("select"), sketch);
                    if let Some(hex) = stack.hex {
                        place_words(rules, view, eyes, hex, about("selected at"), sketch);
                    }
                }
            }
            Action::Head { star } => {
                let hex = rules.star(star).hex;
                place_words(rules, view, eyes, hex, about("head"), sketch);
                let hand = fleets.iter().find(|stack| stack.mark == Mark::InHand);
                if let Some(hand) = hand {
                    stack_words(rules, hand, about("heading"), sketch);
                    if let Some(from) = hand.hex {
                        let far =
                            rules.geometry(view.variant.extra_cloud).star_distance(star, from);
                        sketch.count(about("distance"), far.into());
                    }
                }
            }
            Action::Step { hex } | Action::SendTo { hex } => {
                place_words(rules, view, eyes, hex, about("step"), sketch);
                let hand = fleets.iter().find(|stack| stack.mark == Mark::InHand);
                if let Some(to) = hand.and_then(|hand| hand.to) {
                    let far = rules.geometry(view.variant.extra_cloud).star_distance(to, hex);
                    sketch.count(about("distance"), far.into());
                }
            }
            Action::Produce { planet } => {
                colony_words(rules, view, planet, about("produce"), sketch);
            }
            Action::Amount { n } => amount_words(view, n, about("amount"), sketch),
            Action::Land { stack, planet } => {
                colony_words(rules, view, planet, about("land on"), sketch);
                if let Some(stack) = fleets.get(usize::from(stack)) {
                    stack_words(rules, stack, about("land"), sketch);
                }
            }
            Action::Research { tech } => {
                let paid = own.seat.paid.iter().find(|payment| payment.tech == tech);
                let left = rules.tech(tech).price.saturating_sub(paid.map_or(0, |paid| paid.ip));
                sketch.count(about("to pay"), left.into());
                sketch.count(about("at hand"), own.seat.desk.ip.into());
            }
            Action::Buy { item } => {
                let path = about("buy").named(item.key());
                sketch.count(path, own.seat.desk.ip.into());
                colony_words(rules, view, own.seat.desk.planet, path.named("at"), sketch);
            }
            Action::Fight { star, .. } | Action::PlacePost { star } => {
                place_words(rules, view, eyes, rules.star(star).hex, about("there"), sketch);
            }
            _ => {}
        }
    }

    fn components_hash(rules: &Rules) -> &str {
        &rules.hash
    }

    fn shipped() -> Option<&'static Arc<Net>> {
        weights::STELLAR_CONQUEST.net() // It judges, and does not play: docs/opponents.md.
    }

    fn setting(draw: Draws<'_>) -> Setting {
        let n_seats = [4, 3, 2][weighted(draw, &[60, 20, 20])];
        let mut setting = Setting { n_seats, options: Default::default() };
        if draw(2) == 0 {
            option(&mut setting, "seat_order", "random");
        }
        if draw(100) < 20 {
            option(&mut setting, "secrecy", ["tournament", "double-blind"][draw(2) as usize]);
        }
        for name in ["fighter_hits", "shield_as_base", "bases_use_isw", "extra_cloud"] {
            if draw(100) < 5 {
                option(&mut setting, name, if name == "fighter_hits" { "1-3" } else { "yes" });
            }
        }
        setting
    }
}

fn counts(ships: ShipCount) -> [u8; 5] {
    ships.into()
}

/// The own ships: how many of each class, and what stands at which star.
fn ships(rules: &Rules, fleets: &[StackDoc], sketch: &mut Sketch) {
    let mut all = [0i64; 5];
    let mut under_way = [0i64; 5];
    for stack in fleets {
        let star = stack.hex.and_then(|hex| rules.star_in(hex));
        for (class, n) in counts(stack.ships).into_iter().enumerate() {
            all[class] += i64::from(n);
            if let Some(star) = star {
                if n > 0 {
                    let path = insight("ships at").step(class as u64);
                    sketch.pick(path, star.0.into());
                }
                if class > 1 && n > 3 {
                    sketch.pick(insight("fleet at").step(class as u64), star.0.into());
                }
            } else {
                under_way[class] += i64::from(n);
            }
        }
        if let Some(to) = stack.to {
            sketch.pick(insight("heading for"), to.0.into());
        }
        if stack.mark == Mark::InHand {
            stack_words(rules, stack, insight("in hand"), sketch);
        }
    }
    for class in 0..5 {
        sketch.count(insight("ships").step(class as u64), all[class]);
        sketch.count(insight("under way").step(class as u64), under_way[class]);
    }
}

/// The own colonies: where, how large, and all together.
fn colonies(rules: &Rules, view: &View, colonies: &[ColonyDoc], sketch: &mut Sketch) {
    let [mut people, mut factories, mut bases, mut points, mut shields] = [0i64; 5];
    for colony in colonies {
        sketch.pick(insight("colony"), colony.planet.0.into());
        people += i64::from(colony.people);
        factories += i64::from(colony.factories);
        bases += i64::from(colony.bases) + 3 * i64::from(colony.advanced_bases);
        shields += i64::from(colony.shields);
        if let Some(planet) = planet_info(rules, view, colony.planet) {
            points += i64::from(rules.numbers.points[planet.kind.index()]);
            let kind = insight("settled").named(planet.kind.key());
            let filled = 4 * i64::from(colony.people) / i64::from(planet.capacity.max(1));
            sketch.count(kind, filled);
            sketch.mark(kind);
            if planet.mineral_rich {
                sketch.count(insight("rich"), colony.people.into());
            }
        }
        if colony.conqueror.is_some() {
            sketch.pick(insight("conquered"), colony.planet.0.into());
        }
    }
    let sums = [
        ("colonies", colonies.len() as i64),
        ("people", people),
        ("factories", factories),
        ("bases", bases),
        ("points", points),
        ("shields", shields),
    ];
    for (name, sum) in sums {
        sketch.count(insight(name), sum);
    }
    sketch.count(insight("points by turn").step((view.turn / 4).into()), points);
}

/// What the card of a planet's star shows of it, if the seat has seen the card.
fn planet_info<'a>(rules: &'a Rules, view: &View, planet: Planet) -> Option<&'a PlanetInfo> {
    let star = planet.star();
    let seen = view.stars.iter().find(|known| known.star == star)?;
    rules.card(seen.card?).planets.get(usize::from(planet.0 % 3))
}

fn stack_words(rules: &Rules, stack: &StackDoc, path: Path, sketch: &mut Sketch) {
    for (class, n) in counts(stack.ships).into_iter().enumerate() {
        sketch.count(path.step(class as u64), n.into());
    }
    if stack.task_force.is_some() {
        sketch.mark(path.named("task force"));
    }
    if let Some(to) = stack.to {
        sketch.mark(path.named("sent"));
        if stack.hex == Some(rules.star(to).hex) {
            sketch.mark(path.named("arrived"));
        }
    }
    sketch.count(path.named("used"), stack.used.into());
}

/// Who and what is in a hex, as far as it is known.
fn place_words(rules: &Rules, view: &View, eyes: Eyes, hex: Hex, path: Path, sketch: &mut Sketch) {
    for marker in view.markers.iter().filter(|marker| marker.hex == hex) {
        sketch.pick(path.named("marker"), eyes.seat(marker.owner.0.into()));
    }
    let Some(star) = rules.star_in(hex) else { return sketch.mark(path.named("space")) };
    sketch.pick(path.named("star"), star.0.into());
    sketch.mark(path.named(rules.star(star).colour.key()));
    for post in view.posts.iter().filter(|post| post.star == star) {
        sketch.pick(path.named("post"), eyes.seat(post.owner.0.into()));
    }
    star_words(rules, view, eyes, star, path, sketch);
}

fn star_words(rules: &Rules, view: &View, eyes: Eyes, star: Star, path: Path, sketch: &mut Sketch) {
    let own = view.own.as_ref();
    let owned = own.is_some_and(|own| own.colonies.iter().any(|c| c.planet.star() == star));
    if owned {
        sketch.mark(path.named("own"));
    }
    let Some(known) = view.stars.iter().find(|known| known.star == star) else {
        return sketch.mark(path.named("unknown"));
    };
    for colony in &known.colonies {
        sketch.pick(path.named("colony of"), eyes.seat(colony.owner.0.into()));
    }
    let Some(card) = known.card else { return sketch.mark(path.named("unexplored")) };
    for planet in &rules.card(card).planets {
        sketch.mark(path.named(planet.kind.key()));
        sketch.count(path.named("capacity"), i64::from(planet.capacity / 10));
    }
    if rules.card(card).planets.is_empty() {
        sketch.mark(path.named("bare"));
    }
}

fn colony_words(rules: &Rules, view: &View, planet: Planet, path: Path, sketch: &mut Sketch) {
    if let Some(info) = planet_info(rules, view, planet) {
        sketch.mark(path.named(info.kind.key()));
        sketch.count(path.named("capacity"), i64::from(info.capacity / 10));
        if info.mineral_rich {
            sketch.mark(path.named("rich"));
        }
    }
    let own = view.own.as_ref();
    let colony = own.and_then(|own| own.colonies.iter().find(|colony| colony.planet == planet));
    match colony {
        Some(colony) => {
            sketch.count(path.named("people"), colony.people.into());
            sketch.count(path.named("factories"), colony.factories.into());
            sketch.count(path.named("bases"), colony.bases.into());
        }
        None => sketch.mark(path.named("not ours")),
    }
}

/// A number means something by what it is a number of.
fn amount_words(view: &View, n: u16, path: Path, sketch: &mut Sketch) {
    let path = match view.frames.last() {
        Some(Frame::Secret) => match view.own.as_ref().map(|own| own.seat.desk.step) {
            Some(SecretStep::Count { item }) => path.named(item.key()),
            Some(SecretStep::Invest { tech }) => path.named("invest").named(tech.key()),
            Some(SecretStep::Emigrate) => path.named("emigrate"),
            Some(SecretStep::Bonus { .. }) => path.named("bonus"),
            Some(
                SecretStep::Closed | SecretStep::Setup | SecretStep::Colonies | SecretStep::Spend,
            )
            | None => path,
        },
        Some(Frame::Movement(MovementFrame::Detach { class, .. })) => {
            path.named("detach").step((*class).into())
        }
        Some(Frame::Landing(LandingFrame::LandCount { .. })) => path.named("land"),
        Some(_) | None => path,
    };
    sketch.pick(path, n.min(40).into());
    sketch.count(path.named("n"), n.into());
}
