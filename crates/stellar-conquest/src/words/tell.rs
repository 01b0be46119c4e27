//! What happened.

use tabletop::{Actor, Line, SEATS_MAX, Seat, Weight};

use super::{
    card_words, count, dice_words, hex_key, ip_are, million, name, own_targets, place, planet_key,
    planet_name, plural, sentence, star_key, star_name, target_name, target_noun, target_owner,
    with_article,
};
use crate::action::Target;
use crate::components::Rules;
use crate::event::{Activity, ColonySight, EventView as H, ShipCount, ShipSight};
use crate::ids::{Card, Hex, Item, Planet, ShipClass, Star, Tech, Unit};

/// A text, and the section that made it happen.
type Sentence = (String, &'static str);

/// The event in words. An event is one viewer's share of what happened, and so is all that stands beside
/// the words.
pub(crate) fn tell(rules: &Rules, event: &H) -> Line {
    let (text, rule) = told(rules, event);
    let known = |seat: &Seat| seat.index() < SEATS_MAX;
    let line = Line::new(sentence(&text), rule).weighing(weight(event)).at(place_of(event));
    let line = line.concerning(concerns(event).into_iter().filter(known).collect());
    match doer(event).filter(known) {
        Some(seat) => line.by(Actor::Seat(seat)),
        None => line,
    }
}

/// Who did it; nobody for what the game does, and for what a seat reads about itself alone.
fn doer(event: &H) -> Option<Seat> {
    match *event {
        H::CornerDrawn { seat, .. }
        | H::TurnBegan { seat, .. }
        | H::Closed { seat }
        | H::PostPlaced { seat, .. }
        | H::PostRemoved { seat, .. }
        | H::InspectionCalled { seat, .. }
        | H::Moved { seat, .. }
        | H::MarkersChanged { seat, .. }
        | H::RiskRolled { seat, .. }
        | H::CardDrawn { seat, .. }
        | H::CardConsulted { seat, .. }
        | H::Aimed { seat, .. }
        | H::Shot { seat, .. }
        | H::Withdrew { seat, .. } => Some(seat),
        H::Inspected { owner, .. } | H::ColonyFounded { owner, .. } => Some(owner),
        H::BattleBegan { attacker, .. } | H::AttackBegan { attacker, .. } => Some(attacker),
        H::Conquered { conqueror, .. } => Some(conqueror),
        H::SetupBegan
        | H::ActivityBegan { .. }
        | H::ProductionBegan { .. }
        | H::ProductionEnded { .. }
        | H::GameEnded
        | H::Bought { .. }
        | H::Invested { .. }
        | H::Acquired { .. }
        | H::Produced { .. }
        | H::Emigrated { .. }
        | H::Culled { .. }
        | H::Headed { .. }
        | H::Stopped { .. }
        | H::SiegeChanged { .. }
        | H::Sighted { .. }
        | H::Destroyed { .. }
        | H::WithdrawalHex { .. }
        | H::BattleEnded { .. }
        | H::AttackEnded { .. }
        | H::Disclosed { .. }
        | H::Freed { .. }
        | H::TransportsFreed { .. }
        | H::Razed { .. }
        | H::Bombarded { .. }
        | H::Abandoned { .. }
        | H::Landed { .. }
        | H::ShieldRaised { .. } => None,
    }
}

/// Whom it concerns besides.
fn concerns(event: &H) -> Vec<Seat> {
    if let H::Sighted { ships, colonies, .. } = event {
        let owners = ships.iter().map(|sight| sight.owner);
        return owners.chain(colonies.iter().map(|sight| sight.owner)).collect();
    }
    let whom = if let H::CardConsulted { holder, .. } = event {
        Some(*holder)
    } else if let H::BattleBegan { defender, .. } = event {
        Some(*defender)
    } else if let H::Destroyed { seat, .. } | H::WithdrawalHex { seat, .. } = event {
        Some(*seat)
    } else if let H::AttackBegan { owner, .. }
    | H::Conquered { owner, .. }
    | H::Freed { owner, .. }
    | H::TransportsFreed { owner, .. } = event
    {
        Some(*owner)
    } else {
        None
    };
    whom.into_iter().collect()
}

/// How much it matters to whoever is told.
fn weight(event: &H) -> Weight {
    let heavy = |heavy: bool, light: Weight| if heavy { Weight::MustNotMiss } else { light };
    match *event {
        H::GameEnded
        | H::Culled { .. }
        | H::Stopped { .. }
        | H::SiegeChanged { .. }
        | H::Inspected { .. }
        | H::BattleBegan { .. }
        | H::Destroyed { .. }
        | H::AttackBegan { .. }
        | H::Conquered { .. }
        | H::Freed { .. }
        | H::TransportsFreed { .. }
        | H::Abandoned { .. }
        | H::ColonyFounded { .. } => Weight::MustNotMiss,
        H::RiskRolled { lost, .. } => heavy(lost, Weight::Detail),
        H::CardDrawn { card, .. } | H::CardConsulted { card, .. } => {
            heavy(card.is_some(), Weight::Matters)
        }
        H::Sighted { ref ships, ref colonies, .. } => {
            heavy(!ships.is_empty() || !colonies.is_empty(), Weight::Detail)
        }
        H::Shot { hit: false, .. }
        | H::ActivityBegan { .. }
        | H::Closed { .. }
        | H::Headed { .. }
        | H::MarkersChanged { .. }
        | H::Bought { .. }
        | H::Invested { .. }
        | H::Produced { .. }
        | H::Aimed { .. }
        | H::WithdrawalHex { .. } => Weight::Detail,
        H::CornerDrawn { .. }
        | H::SetupBegan
        | H::TurnBegan { .. }
        | H::ProductionBegan { .. }
        | H::ProductionEnded { .. }
        | H::Acquired { .. }
        | H::Emigrated { .. }
        | H::PostPlaced { .. }
        | H::PostRemoved { .. }
        | H::InspectionCalled { .. }
        | H::Moved { .. }
        | H::Shot { .. }
        | H::Withdrew { .. }
        | H::BattleEnded { .. }
        | H::AttackEnded { .. }
        | H::Disclosed { .. }
        | H::Razed { .. }
        | H::Bombarded { .. }
        | H::Landed { .. }
        | H::ShieldRaised { .. } => Weight::Matters,
    }
}

/// Where it was.
fn place_of(event: &H) -> Vec<String> {
    match *event {
        H::CornerDrawn { hex, .. }
        | H::MarkersChanged { hex, .. }
        | H::WithdrawalHex { hex, .. }
        | H::TransportsFreed { hex, .. } => hex_key(hex).into_iter().collect(),
        H::Moved { from, to, .. } => from.into_iter().chain([to]).filter_map(hex_key).collect(),
        H::Withdrew { star, to, .. } => [star_key(star)].into_iter().chain(hex_key(to)).collect(),
        H::PostPlaced { star, .. }
        | H::PostRemoved { star, .. }
        | H::InspectionCalled { star, .. }
        | H::Headed { star }
        | H::Stopped { star }
        | H::SiegeChanged { star, .. }
        | H::Inspected { star, .. }
        | H::RiskRolled { star, .. }
        | H::CardDrawn { star, .. }
        | H::CardConsulted { star, .. }
        | H::Sighted { star, .. }
        | H::BattleBegan { star, .. }
        | H::BattleEnded { star }
        | H::AttackEnded { star } => vec![star_key(star)],
        H::Produced { planet, .. }
        | H::Emigrated { planet, .. }
        | H::Culled { planet, .. }
        | H::AttackBegan { planet, .. }
        | H::Conquered { planet, .. }
        | H::Disclosed { planet, .. }
        | H::Freed { planet, .. }
        | H::Razed { planet, .. }
        | H::Bombarded { planet, .. }
        | H::Abandoned { planet }
        | H::Landed { planet, .. }
        | H::ColonyFounded { planet, .. }
        | H::ShieldRaised { planet } => vec![planet_key(planet)],
        H::Bought { planet, .. } => planet.map(planet_key).into_iter().collect(),
        H::SetupBegan
        | H::TurnBegan { .. }
        | H::ActivityBegan { .. }
        | H::ProductionBegan { .. }
        | H::Closed { .. }
        | H::ProductionEnded { .. }
        | H::GameEnded
        | H::Invested { .. }
        | H::Acquired { .. }
        | H::Aimed { .. }
        | H::Shot { .. }
        | H::Destroyed { .. } => Vec::new(),
    }
}

/// Every event by its words; those with more to them have a function of their own below.
fn told(rules: &Rules, event: &H) -> Sentence {
    let at = |star: &Star| star_name(rules, *star);
    let on = |planet: &Planet| planet_name(rules, *planet);
    match event {
        H::CornerDrawn { seat, hex } => (format!("{} enters at {hex}.", who(seat)), "§2.6.3"),
        H::SetupBegan => ("Everybody spends the first IP in secret.".to_owned(), "§2.7.2"),
        H::TurnBegan { turn, seat } => (format!("Turn {turn} of {} begins.", who(seat)), "§3.1.1"),
        H::ActivityBegan { activity } => began(*activity),
        H::ProductionBegan { turn } => (format!("Turn {turn} ends with production."), "§6.1.1"),
        H::Closed { seat } => (format!("{} has closed.", who(seat)), "§6.1.1"),
        H::ProductionEnded { .. } => ("Production is over.".to_owned(), "§6.1.1"),
        H::GameEnded => ("The game is over.".to_owned(), "§2.5.1"),
        H::Bought { planet, item, n, ip } => bought(rules, *planet, *item, *n, *ip),
        H::Invested { tech, ip, paid, price } => invested(*tech, *ip, *paid, *price),
        H::Acquired { tech } => (format!("{tech} is complete."), "§6.5.6"),
        H::Produced { planet, growth, people, factories, ip } => {
            produced(&on(planet), *growth, *people, *factories, *ip)
        }
        H::Emigrated { planet, emigrants, bonus } => left(&on(planet), *emigrants, *bonus),
        H::Culled { planet, dead } => culled(&on(planet), *dead),
        H::PostPlaced { seat, star } => post(seat, at(star), "is on the map", "§3.6.2"),
        H::PostRemoved { seat, star } => post(seat, at(star), "is taken away", "§3.6.3"),
        H::Moved { seat, from, to, task_force, noticed: _ } => {
            moved(rules, seat, *from, *to, *task_force)
        }
        H::Headed { star } => (format!("The ships head for {}.", at(star)), "§3.7.1"),
        H::Stopped { star } => (format!("Enemy ships stop yours at {}.", at(star)), "§3.8.3"),
        H::MarkersChanged { seat, hex } => markers(rules, seat, *hex),
        H::SiegeChanged { star, besieged } => siege(at(star), *besieged),
        H::Inspected { star, owner, ships, .. } => inspected(at(star), owner, ships),
        H::InspectionCalled { seat, star } => called(seat, at(star)),
        H::RiskRolled { seat, star, class, roll, lost } => {
            risk(seat, at(star), *class, *roll, *lost)
        }
        H::CardDrawn { seat, star, card } => drawn(rules, seat, at(star), *card),
        H::CardConsulted { seat, holder, star, card } => {
            consulted(rules, [seat, holder], at(star), *card)
        }
        H::Sighted { star, ships, colonies, .. } => sighted(rules, at(star), ships, colonies),
        H::BattleBegan { star, attacker, defender, own: _, ships, turn: _ } => {
            battle([attacker, defender], at(star), ships)
        }
        H::Aimed { seat, firer, n, target } => aimed(rules, seat, *firer, *n, *target),
        H::Shot { seat, firer, target, roll, hit } => {
            shot(rules, seat, *firer, *target, roll, *hit)
        }
        H::Destroyed { seat, target, n } => destroyed(rules, seat, *target, *n),
        H::WithdrawalHex { seat, hex } => withdrawal(rules, seat, *hex),
        H::Withdrew { seat, star, to, ships } => withdrew(rules, seat, at(star), *to, ships),
        H::BattleEnded { star } => (format!("The battle at {} is over.", at(star)), "§4.1.4"),
        H::AttackBegan { planet, attacker, owner, bases, advanced_bases, shields } => {
            let defences = [*bases, *advanced_bases, u16::from(*shields)];
            attack(&on(planet), [attacker, owner], defences)
        }
        H::AttackEnded { star } => (format!("The attack at {} is over.", at(star)), "§4.2.5"),
        H::Conquered { planet, owner, conqueror } => conquered(&on(planet), [owner, conqueror]),
        H::Disclosed { planet, people, factories } => disclosed(&on(planet), *people, *factories),
        H::Freed { planet, owner } => freed(&on(planet), owner),
        H::TransportsFreed { owner, hex, n } => transports_freed(rules, owner, *hex, *n),
        H::Razed { planet, n, by_owner } => razed(&on(planet), *n, *by_owner),
        H::Bombarded { planet, dead, left } => bombarded(&on(planet), *dead, *left),
        H::Abandoned { planet } => (format!("{} is abandoned.", on(planet)), "§4.4.8"),
        H::Landed { planet, n, people, .. } => landed(&on(planet), *n, *people),
        H::ColonyFounded { planet, owner } => founded(&on(planet), owner),
        H::ShieldRaised { planet } => (format!("A shield protects {} now.", on(planet)), "§3.11.6"),
    }
}

fn who(seat: &Seat) -> String {
    name(*seat)
}

// The course of the game: §2, §3.1, §3.2.

fn began(activity: Activity) -> Sentence {
    let (text, rule) = match activity {
        Activity::Seating => ("Corners are drawn.", "§2.6.3"),
        Activity::Setup => ("The first IP are spent.", "§2.7.2"),
        Activity::Move => ("Movement begins.", "§3.2.1"),
        Activity::Explore => ("Exploration begins.", "§3.2.2"),
        Activity::Battle => ("Battles begin.", "§3.2.3"),
        Activity::Assault => ("Attacks on colonies begin.", "§3.2.4"),
        Activity::Land => ("Landings begin.", "§3.2.5"),
        Activity::Production => ("Production begins.", "§3.2.7"),
        Activity::Over => ("The game is over.", "§2.5.1"),
    };
    (text.to_owned(), rule)
}

// Movement: §3.3 to §3.9.

fn post(seat: &Seat, star: &str, what: &str, rule: &'static str) -> Sentence {
    (format!("The command post of {} at {star} {what}.", who(seat)), rule)
}

fn moved(
    rules: &Rules,
    seat: &Seat,
    from: Option<Hex>,
    to: Hex,
    task_force: Option<u8>,
) -> Sentence {
    let unit = match task_force {
        Some(number) => format!("task force {number}"),
        None => "ships".to_owned(),
    };
    let (seat, to) = (who(seat), place(rules, to));
    match from {
        Some(from) => {
            (format!("{seat} moves {unit} from {} to {to}.", place(rules, from)), "§3.3.2")
        }
        None => (format!("{seat} enters the board at {to} with {unit}."), "§3.4.1"),
    }
}

fn markers(rules: &Rules, seat: &Seat, hex: Hex) -> Sentence {
    (format!("The markers of {} at {} change.", who(seat), place(rules, hex)), "§3.10.2")
}

fn siege(star: &str, besieged: bool) -> Sentence {
    let text = match besieged {
        true => format!("Enemy warships besiege your colony at {star}."),
        false => format!("The siege of your colony at {star} is over."),
    };
    (text, "§4.3.1")
}

// Exploration: §3.11.

fn inspected(star: &str, owner: &Seat, ships: &ShipCount) -> Sentence {
    (format!("Your colony at {star} sees ships of {}: {ships}.", who(owner)), "§3.11.10")
}

fn called(seat: &Seat, star: &str) -> Sentence {
    (format!("{} inspects ships at {star}.", who(seat)), "§3.10.4")
}

fn risk(seat: &Seat, star: &str, class: ShipClass, roll: u8, lost: bool) -> Sentence {
    let end = if lost { "is lost" } else { "is safe" };
    (format!("A {class} of {} at {star} rolls {roll} and {end}.", who(seat)), "§3.11.3")
}

fn drawn(rules: &Rules, seat: &Seat, star: &str, card: Option<Card>) -> Sentence {
    let card = card.map_or("its card".to_owned(), |card| card_words(rules, card));
    (format!("{} explores {star} and draws {card}.", who(seat)), "§3.11.4")
}

fn consulted(
    rules: &Rules,
    [seat, holder]: [&Seat; 2],
    star: &str,
    card: Option<Card>,
) -> Sentence {
    let card = card.map_or("its card".to_owned(), |card| card_words(rules, card));
    (format!("{} explores {star}; {} shows {card}.", who(seat), who(holder)), "§3.11.5")
}

fn sighted(rules: &Rules, star: &str, ships: &[ShipSight], colonies: &[ColonySight]) -> Sentence {
    let fleets = ships.iter().map(|seen| format!("{} with {}", who(&seen.owner), seen.ships));
    let colonies = colonies.iter().map(|seen| {
        let conqueror = match seen.conqueror {
            Some(conqueror) => format!(", conquered by {}", name(conqueror)),
            None => String::new(),
        };
        let shield = if seen.shield { " under a shield" } else { "" };
        let planet = planet_name(rules, seen.planet);
        format!("a colony of {} on {planet}{shield}{conqueror}", who(&seen.owner))
    });
    let all: Vec<String> = fleets.chain(colonies).collect();
    match all.is_empty() {
        true => (format!("Nobody else is at {star}."), "§3.11.6"),
        false => (format!("At {star} you find {}.", all.join("; ")), "§3.11.6"),
    }
}

// Battles: §4.1.

fn battle([attacker, defender]: [&Seat; 2], star: &str, ships: &[ShipCount; 2]) -> Sentence {
    let (attacker, defender) = (who(attacker), who(defender));
    let [first, second] = ships;
    (format!("{attacker} with {first} fights {defender} with {second} at {star}."), "§4.1.3")
}

fn aimed(rules: &Rules, seat: &Seat, firer: Unit, n: u16, target: Target) -> Sentence {
    let firers = count(n, firer.name());
    let (aim, target) = match n {
        1 => ("aims", with_article(&target_name(rules, target))),
        _ => ("aim", format!("{}{}", plural(target_noun(target)), target_owner(rules, target))),
    };
    (format!("{firers} of {} {aim} at {target}.", who(seat)), "§4.1.5")
}

fn shot(
    rules: &Rules,
    seat: &Seat,
    firer: Unit,
    target: Target,
    roll: &[u8],
    hit: bool,
) -> Sentence {
    let firer = with_article(firer.name());
    let target = with_article(&target_name(rules, target));
    let result = if hit { "hits" } else { "misses" };
    let dice = match roll {
        [] => String::new(),
        [_, ..] => format!(" with {}", dice_words(roll)),
    };
    (format!("{firer} of {} fires at {target} and {result}{dice}.", who(seat)), "§4.1.5")
}

fn destroyed(rules: &Rules, seat: &Seat, target: Target, n: u16) -> Sentence {
    (format!("{} loses {}.", who(seat), own_targets(rules, *seat, n, target)), "§4.1.5")
}

fn withdrawal(rules: &Rules, seat: &Seat, hex: Hex) -> Sentence {
    let hex = place(rules, hex);
    (format!("Withdrawals of {} in this battle go to {hex}.", who(seat)), "§4.1.12")
}

fn withdrew(rules: &Rules, seat: &Seat, star: &str, to: Hex, ships: &ShipCount) -> Sentence {
    let to = place(rules, to);
    (format!("{} withdraws from {star} to {to} with {ships}.", who(seat)), "§4.1.12")
}

// Colonies: §4.2 to §5.

fn attack(planet: &str, [attacker, owner]: [&Seat; 2], defences: [u16; 3]) -> Sentence {
    let nouns = ["missile base", "advanced missile base", "fighting shield"];
    let some = defences.into_iter().zip(nouns).filter(|(n, _)| *n > 0);
    let words: Vec<String> = some.map(|(n, noun)| count(n, noun)).collect();
    let has = if words.is_empty() { "no defences".to_owned() } else { words.join(", ") };
    (format!("{} attacks {planet} of {}: it has {has}.", who(attacker), who(owner)), "§4.2.3")
}

fn conquered(planet: &str, [owner, conqueror]: [&Seat; 2]) -> Sentence {
    (format!("{} conquers {planet} of {}.", who(conqueror), who(owner)), "§4.4.1")
}

fn disclosed(planet: &str, people: u8, factories: u16) -> Sentence {
    let factories = count(factories, "factory");
    (format!("{planet} has {people} million people and {factories}."), "§4.4.1")
}

fn freed(planet: &str, owner: &Seat) -> Sentence {
    (format!("No guard is left: {planet} is free again and obeys {}.", who(owner)), "§4.4.6")
}

fn transports_freed(rules: &Rules, owner: &Seat, hex: Hex, n: u8) -> Sentence {
    let transports = count(u16::from(n), "colony transport");
    let obey = if n == 1 { "obeys" } else { "obey" };
    let at = place(rules, hex);
    (format!("No guard is left: {transports} at {at} {obey} {} again.", who(owner)), "§4.4.6")
}

fn razed(planet: &str, n: u16, by_owner: bool) -> Sentence {
    let burn = if n == 1 { "is" } else { "are" };
    let rule = if by_owner { "§4.2.7" } else { "§4.4.9" };
    (format!("{} of {planet} {burn} destroyed.", count(n, "factory")), rule)
}

fn bombarded(planet: &str, dead: u8, left: u8) -> Sentence {
    let die = million(u16::from(dead), "dies", "die");
    let left = million(u16::from(left), "is", "are");
    (format!("{die} on {planet}, {left} left."), "§4.4.10")
}

fn landed(planet: &str, n: u8, people: u8) -> Sentence {
    let land = million(u16::from(n), "lands", "land");
    let live = million(u16::from(people), "lives", "live");
    (format!("{land} on {planet}; {live} there now."), "§5.2.1")
}

fn founded(planet: &str, owner: &Seat) -> Sentence {
    (format!("People of {} settle on {planet}.", who(owner)), "§3.11.6")
}

// Production: §6.

fn bought(rules: &Rules, planet: Option<Planet>, item: Item, n: u16, ip: u16) -> Sentence {
    let buyer = planet.map_or("your fleet".to_owned(), |planet| planet_name(rules, planet));
    let rule = if planet.is_some() { "§6.5.1" } else { "§2.7.2" };
    (format!("{buyer} gets {}; {} left.", count(n, item.name()), ip_are(ip)), rule)
}

fn invested(tech: Tech, ip: u16, paid: u16, price: u16) -> Sentence {
    let go = if ip == 1 { "goes" } else { "go" };
    (format!("{ip} IP {go} into {tech}: {paid} of {price} are paid."), "§6.5.7")
}

fn culled(planet: &str, dead: u8) -> Sentence {
    let die = million(u16::from(dead), "dies", "die");
    (format!("{die} on {planet}: it has no room for more."), "§5.1.7")
}

fn produced(planet: &str, growth: u8, people: u8, factories: u16, ip: u16) -> Sentence {
    let factories = count(factories, "factory");
    let born = if growth == 0 { String::new() } else { format!(" grows by {growth} million,") };
    (
        format!("{planet}{born} has {people} million and {factories}, and puts out {ip} IP."),
        "§6.3.1",
    )
}

fn left(planet: &str, emigrants: u8, bonus: u8) -> Sentence {
    let leave = million(u16::from(emigrants), "leaves", "leave");
    let bonus = if bonus == 0 { String::new() } else { format!(", and {bonus} of the bonus") };
    (format!("{leave} {planet}{bonus}."), "§6.4.3")
}
