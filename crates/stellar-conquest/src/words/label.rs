//! What an answer does, in the context of the question that is asked.

use tabletop::{Label, Seat};

use super::question::kinds_words;
use super::{count, ip_are, known_info, known_planet, million, place, planet_name, star_name};
use crate::action::Action;
use crate::ch03_movement;
use crate::ch04_battle::KINDS;
use crate::components::Rules;
use crate::event::ShipCount;
use crate::ids::{Hex, Planet, ShipClass, Star};
use crate::state::{Colony, Frame, State};

mod combat;
mod desk;
mod movement;

/// The answer in words. An answer that is not legal gets words too, and they tell nothing more.
pub(crate) fn label(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Label {
    let ctx = Ctx { rules, state, seat };
    match *action {
        Action::Buy { item } => ctx.buy(item),
        Action::Research { tech } => ctx.research(tech),
        Action::Amount { n } => ctx.amount(n),
        Action::Done => ctx.done(),
        Action::Close => ctx.close(),
        Action::Produce { planet } => ctx.produce(planet),
        Action::PlacePost { star } => {
            ctx.at_star("§3.6.2", star, |name| format!("place a command post at {name}"))
        }
        Action::RemovePost { star } => {
            ctx.at_star("§3.6.3", star, |name| format!("take the command post at {name} back"))
        }
        Action::Inspect { star, on: true } => {
            ctx.at_star("§3.11.10", star, |name| format!("look at ships that come to {name}"))
        }
        Action::Inspect { star, on: false } => {
            ctx.at_star("§3.11.10", star, |name| format!("let ships come to {name} unseen"))
        }
        Action::Select { stack } => ctx.select(stack),
        Action::AdvanceAll => made("§3.7.2", "let all ships under way go on along their routes"),
        Action::Administer => {
            made("§3.6.3", "command posts, standing orders, factories of conquered colonies")
        }
        Action::Head { star } => ctx.head(star),
        Action::Step { hex } => ctx.step(hex),
        Action::Advance => ctx.advance(),
        Action::Detach => made("§3.9.4", "split the ships"),
        Action::FormUp => made("§3.9.3", "form a new task force of these ships"),
        Action::Join { task_force } => made("§3.9.4", format!("join task force {task_force}")),
        Action::Disband => ctx.disband(),
        Action::Explore { yes } => ctx.explore(yes),
        Action::Fight { star, against } => ctx.fight(star, against),
        Action::Aim { target, load } => ctx.aim(target, load),
        Action::Spread { target } => ctx.spread(target),
        Action::Pull { target } => ctx.pull(target, false),
        Action::PullAll { target } => ctx.pull(target, true),
        Action::Retreat => made("§4.1.4", "withdraw everything"),
        Action::SendTo { hex } => ctx.send_to(hex),
        Action::Attack { planet } => ctx.attack(planet),
        Action::Fire => ctx.fire(),
        Action::Bombard { planet } => ctx.bombard(planet),
        Action::Raze { planet } => ctx.raze(planet),
        Action::Land { stack, planet } => ctx.land(stack, planet),
    }
}

fn made(rule: &'static str, text: impl Into<String>) -> Label {
    touching(rule, text, [])
}

fn touching(
    rule: &'static str,
    text: impl Into<String>,
    things: impl IntoIterator<Item = String>,
) -> Label {
    Label { text: text.into(), rule, touches: things.into_iter().collect() }
}

// Names of board elements.

fn hex_key(hex: Hex) -> Option<String> {
    hex.is_on_board().then(|| format!("hex:{hex}"))
}

fn star_key(star: Star) -> String {
    format!("star:{}", star.0)
}

fn planet_key(planet: Planet) -> String {
    format!("planet:{}", planet.0)
}

fn stack_key(stack: u8) -> String {
    format!("stack:{stack}")
}

/// Who answers, and where the game stands.
#[derive(Clone, Copy)]
struct Ctx<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
}

impl Ctx<'_> {
    fn planet(&self, planet: Planet) -> String {
        known_planet(self.rules, self.state, self.seat, planet)
    }

    /// A colony that obeys the seat, which therefore knows all about it.
    fn obeying(&self, planet: Planet) -> Option<&Colony> {
        let colony = self.state.colonies.get(planet.index())?;
        (colony.controller() == Some(self.seat)).then_some(colony)
    }

    fn at_star(&self, rule: &'static str, star: Star, text: impl FnOnce(&str) -> String) -> Label {
        touching(rule, text(star_name(self.rules, star)), [star_key(star)])
    }
}

// Answers that mean what the question makes of them.

impl Ctx<'_> {
    fn amount(&self, n: u16) -> Label {
        match self.state.top() {
            Some(Frame::Secret) => self.amount_at_desk(n),
            Some(Frame::Detach { class, .. }) => self.detached(class, n),
            Some(Frame::RazeDefence { planet }) => self.razed("§4.2.7", planet, n),
            Some(Frame::Raze { planet }) => self.razed("§4.4.9", planet, n),
            Some(Frame::Bombard { planet }) => self.bombarded(planet, n),
            Some(Frame::LandCount { planet, .. }) => self.landed(planet, n),
            Some(_) | None => made("§3.1.2", n.to_string()),
        }
    }

    fn detached(&self, class: u8, n: u16) -> Label {
        let class = usize::from(class).min(ShipClass::COUNT - 1);
        let hand = ch03_movement::hand(self.state, self.seat);
        let all = hand.map_or(0, |hand| u16::from(hand.ships[class]));
        let some = |n: u16| {
            let mut ships = [0; ShipClass::COUNT];
            ships[class] = n.min(u16::from(u8::MAX)) as u8;
            ShipCount::from(ships)
        };
        let verb = |n: u16, one: &'static str, more: &'static str| if n == 1 { one } else { more };
        let stay = all.saturating_sub(n);
        let goes = format!("{} {} on", some(n), verb(n, "goes", "go"));
        let stays = format!("{} {} behind", some(stay), verb(stay, "stays", "stay"));
        made(
            "§3.9.4",
            match (n, stay) {
                (0, _) => stays,
                (_, 0) => goes,
                (_, _) => format!("{goes}, {stay} {} behind", verb(stay, "stays", "stay")),
            },
        )
    }

    fn razed(&self, rule: &'static str, planet: Planet, n: u16) -> Label {
        let stand = self.obeying(planet).map_or(n, |colony| colony.factories);
        let text = match n {
            0 => "destroy no factories".to_owned(),
            _ if n >= stand => format!("destroy all {}", count(n, "factory")),
            _ => format!("destroy {n} of {}", count(stand, "factory")),
        };
        touching(rule, text, [planet_key(planet)])
    }

    fn bombarded(&self, planet: Planet, n: u16) -> Label {
        let people = self.obeying(planet).map_or(0, |colony| u16::from(colony.people));
        let text = match people.saturating_sub(n) {
            0 => format!("kill all {n} million: the colony is abandoned"),
            left => format!("kill {n} million, {} on", million(left, "lives", "live")),
        };
        touching("§4.4.10", text, [planet_key(planet)])
    }

    fn landed(&self, planet: Planet, n: u16) -> Label {
        let Ctx { rules, state, seat } = *self;
        let people = self.obeying(planet).map_or(0, |colony| u16::from(colony.people));
        let now = people.saturating_add(n);
        let capacity = known_info(rules, state, seat, planet).map(|info| u16::from(info.capacity));
        let dead = capacity.map_or(0, |capacity| now.saturating_sub(capacity));
        let mut text = format!("land {n} million on {}", planet_name(rules, planet));
        if dead > 0 {
            let have = million(dead, "has", "have");
            text.push_str(&format!("; {have} no room there and will die"));
        } else if people > 0 {
            text.push_str(&format!(", making {now} million there"));
        }
        touching("§5.1.1", text, [planet_key(planet)])
    }

    fn done(&self) -> Label {
        let Ctx { rules, state, seat } = *self;
        match state.top() {
            Some(Frame::Secret) => {
                let desk = &state.desks[seat];
                let text = match desk.ip {
                    0 => "spend no more".to_owned(),
                    ip => format!("spend no more; {} lost", ip_are(ip)),
                };
                touching("§6.5.8", text, [planet_key(desk.planet)])
            }
            Some(Frame::Move) => made("§3.2.1", "end movement"),
            Some(Frame::Order) => {
                let hand = ch03_movement::hand(state, seat);
                let hex = hand.map_or(Hex::OFF_MAP, |hand| hand.parts.hex);
                let at = match hex == Hex::OFF_MAP {
                    true => String::new(),
                    false => format!(" at {}", place(rules, hex)),
                };
                touching("§3.3.4", format!("no more orders for the ships{at}"), hex_key(hex))
            }
            Some(Frame::Administer) => made("§3.2.1", "back to movement"),
            Some(Frame::Withdraw { side, pulled }) => self.stay(side, &pulled),
            Some(Frame::Assault) => made("§4.2.1", "no more attacks"),
            Some(Frame::Attack) => made("§4.2.5", "break off the attack"),
            Some(Frame::Land) => made("§5.2.6", "no more landings"),
            Some(_) | None => made("§3.1.2", "done"),
        }
    }

    fn stay(&self, side: u8, pulled: &[u8; KINDS]) -> Label {
        let own = match &self.state.battle {
            Some(battle) => battle.seats.get(usize::from(side)) == Some(&self.seat),
            None => false,
        };
        if !own || *pulled == [0; KINDS] {
            return made("§4.1.4", "stay and fight on");
        }
        made("§4.1.12", format!("withdraw {}", kinds_words(self.rules, self.seat, pulled)))
    }
}
