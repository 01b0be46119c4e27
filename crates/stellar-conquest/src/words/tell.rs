//! What happened.

use tabletop::{Line, Seat};

use super::{
    card_words, count, dice_words, ip_are, million, own_targets, place, planet_name, plural,
    seat_name, sentence, star_name, target_name, target_noun, target_owner, with_article,
};
use crate::action::Target;
use crate::components::Rules;
use crate::event::{Activity, ColonySight, Happening as H, ShipCount, ShipSight};
use crate::ids::{Card, Hex, Item, Planet, ShipClass, Star, Tech, Unit};

/// A text, and the section that made it happen.
type Told = (String, &'static str);

/// The event in words.
pub(crate) fn tell(rules: &Rules, event: &H) -> Line {
    let (text, rule) = told(rules, event);
    Line { text: sentence(&text), rule }
}

/// Every event by its words; those with more to them have a function of their own below.
fn told(rules: &Rules, event: &H) -> Told {
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
    seat_name(*seat)
}

// The course of the game: §2, §3.1, §3.2.

fn began(activity: Activity) -> Told {
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

fn post(seat: &Seat, star: &str, what: &str, rule: &'static str) -> Told {
    (format!("The command post of {} at {star} {what}.", who(seat)), rule)
}

fn moved(rules: &Rules, seat: &Seat, from: Option<Hex>, to: Hex, task_force: Option<u8>) -> Told {
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

fn markers(rules: &Rules, seat: &Seat, hex: Hex) -> Told {
    (format!("The markers of {} at {} change.", who(seat), place(rules, hex)), "§3.10.2")
}

fn siege(star: &str, besieged: bool) -> Told {
    let text = match besieged {
        true => format!("Enemy warships besiege your colony at {star}."),
        false => format!("The siege of your colony at {star} is over."),
    };
    (text, "§4.3.1")
}

// Exploration: §3.11.

fn inspected(star: &str, owner: &Seat, ships: &ShipCount) -> Told {
    (format!("Your colony at {star} sees ships of {}: {ships}.", who(owner)), "§3.11.10")
}

fn called(seat: &Seat, star: &str) -> Told {
    (format!("{} inspects ships at {star}.", who(seat)), "§3.10.4")
}

fn risk(seat: &Seat, star: &str, class: ShipClass, roll: u8, lost: bool) -> Told {
    let end = if lost { "is lost" } else { "is safe" };
    (format!("A {class} of {} at {star} rolls {roll} and {end}.", who(seat)), "§3.11.3")
}

fn drawn(rules: &Rules, seat: &Seat, star: &str, card: Option<Card>) -> Told {
    let card = card.map_or("its card".to_owned(), |card| card_words(rules, card));
    (format!("{} explores {star} and draws {card}.", who(seat)), "§3.11.4")
}

fn consulted(rules: &Rules, [seat, holder]: [&Seat; 2], star: &str, card: Option<Card>) -> Told {
    let card = card.map_or("its card".to_owned(), |card| card_words(rules, card));
    (format!("{} explores {star}; {} shows {card}.", who(seat), who(holder)), "§3.11.5")
}

fn sighted(rules: &Rules, star: &str, ships: &[ShipSight], colonies: &[ColonySight]) -> Told {
    let fleets = ships.iter().map(|seen| format!("{} with {}", who(&seen.owner), seen.ships));
    let colonies = colonies.iter().map(|seen| {
        let conqueror = match seen.conqueror {
            Some(conqueror) => format!(", conquered by {}", seat_name(conqueror)),
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

fn battle([attacker, defender]: [&Seat; 2], star: &str, ships: &[ShipCount; 2]) -> Told {
    let (attacker, defender) = (who(attacker), who(defender));
    let [first, second] = ships;
    (format!("{attacker} with {first} fights {defender} with {second} at {star}."), "§4.1.3")
}

fn aimed(rules: &Rules, seat: &Seat, firer: Unit, n: u16, target: Target) -> Told {
    let firers = count(n, firer.name());
    let (aim, target) = match n {
        1 => ("aims", with_article(&target_name(rules, target))),
        _ => ("aim", format!("{}{}", plural(target_noun(target)), target_owner(rules, target))),
    };
    (format!("{firers} of {} {aim} at {target}.", who(seat)), "§4.1.5")
}

fn shot(rules: &Rules, seat: &Seat, firer: Unit, target: Target, roll: &[u8], hit: bool) -> Told {
    let firer = with_article(firer.name());
    let target = with_article(&target_name(rules, target));
    let result = if hit { "hits" } else { "misses" };
    let dice = match roll {
        [] => String::new(),
        [_, ..] => format!(" with {}", dice_words(roll)),
    };
    (format!("{firer} of {} fires at {target} and {result}{dice}.", who(seat)), "§4.1.5")
}

fn destroyed(rules: &Rules, seat: &Seat, target: Target, n: u16) -> Told {
    (format!("{} loses {}.", who(seat), own_targets(rules, *seat, n, target)), "§4.1.5")
}

fn withdrawal(rules: &Rules, seat: &Seat, hex: Hex) -> Told {
    let hex = place(rules, hex);
    (format!("Withdrawals of {} in this battle go to {hex}.", who(seat)), "§4.1.12")
}

fn withdrew(rules: &Rules, seat: &Seat, star: &str, to: Hex, ships: &ShipCount) -> Told {
    let to = place(rules, to);
    (format!("{} withdraws from {star} to {to} with {ships}.", who(seat)), "§4.1.12")
}

// Colonies: §4.2 to §5.

fn attack(planet: &str, [attacker, owner]: [&Seat; 2], defences: [u16; 3]) -> Told {
    let nouns = ["missile base", "advanced missile base", "fighting shield"];
    let some = defences.into_iter().zip(nouns).filter(|(n, _)| *n > 0);
    let words: Vec<String> = some.map(|(n, noun)| count(n, noun)).collect();
    let has = if words.is_empty() { "no defences".to_owned() } else { words.join(", ") };
    (format!("{} attacks {planet} of {}: it has {has}.", who(attacker), who(owner)), "§4.2.3")
}

fn conquered(planet: &str, [owner, conqueror]: [&Seat; 2]) -> Told {
    (format!("{} conquers {planet} of {}.", who(conqueror), who(owner)), "§4.4.1")
}

fn disclosed(planet: &str, people: u8, factories: u16) -> Told {
    let factories = count(factories, "factory");
    (format!("{planet} has {people} million people and {factories}."), "§4.4.1")
}

fn freed(planet: &str, owner: &Seat) -> Told {
    (format!("No guard is left: {planet} is free again and obeys {}.", who(owner)), "§4.4.6")
}

fn transports_freed(rules: &Rules, owner: &Seat, hex: Hex, n: u8) -> Told {
    let transports = count(u16::from(n), "colony transport");
    let obey = if n == 1 { "obeys" } else { "obey" };
    let at = place(rules, hex);
    (format!("No guard is left: {transports} at {at} {obey} {} again.", who(owner)), "§4.4.6")
}

fn razed(planet: &str, n: u16, by_owner: bool) -> Told {
    let burn = if n == 1 { "is" } else { "are" };
    let rule = if by_owner { "§4.2.7" } else { "§4.4.9" };
    (format!("{} of {planet} {burn} destroyed.", count(n, "factory")), rule)
}

fn bombarded(planet: &str, dead: u8, left: u8) -> Told {
    let die = million(u16::from(dead), "dies", "die");
    let left = million(u16::from(left), "is", "are");
    (format!("{die} on {planet}, {left} left."), "§4.4.10")
}

fn landed(planet: &str, n: u8, people: u8) -> Told {
    let land = million(u16::from(n), "lands", "land");
    let live = million(u16::from(people), "lives", "live");
    (format!("{land} on {planet}; {live} there now."), "§5.2.1")
}

fn founded(planet: &str, owner: &Seat) -> Told {
    (format!("People of {} settle on {planet}.", who(owner)), "§3.11.6")
}

// Production: §6.

fn bought(rules: &Rules, planet: Option<Planet>, item: Item, n: u16, ip: u16) -> Told {
    let buyer = planet.map_or("your fleet".to_owned(), |planet| planet_name(rules, planet));
    let rule = if planet.is_some() { "§6.5.1" } else { "§2.7.2" };
    (format!("{buyer} gets {}; {} left.", count(n, item.name()), ip_are(ip)), rule)
}

fn invested(tech: Tech, ip: u16, paid: u16, price: u16) -> Told {
    let go = if ip == 1 { "goes" } else { "go" };
    (format!("{ip} IP {go} into {tech}: {paid} of {price} are paid."), "§6.5.7")
}

fn culled(planet: &str, dead: u8) -> Told {
    let die = million(u16::from(dead), "dies", "die");
    (format!("{die} on {planet}: it has no room for more."), "§5.1.7")
}

fn produced(planet: &str, growth: u8, people: u8, factories: u16, ip: u16) -> Told {
    let factories = count(factories, "factory");
    let born = if growth == 0 { String::new() } else { format!(" grows by {growth} million,") };
    (
        format!("{planet}{born} has {people} million and {factories}, and puts out {ip} IP."),
        "§6.3.1",
    )
}

fn left(planet: &str, emigrants: u8, bonus: u8) -> Told {
    let leave = million(u16::from(emigrants), "leaves", "leave");
    let bonus = if bonus == 0 { String::new() } else { format!(", and {bonus} of the bonus") };
    (format!("{leave} {planet}{bonus}."), "§6.4.3")
}
