//! Answers at the desk: §2.7.2, §6.

use tabletop::{Label, Seat};

use super::{Ctx, made, planet_key, touching};
use crate::ids::{Item, Planet, Tech};
use crate::state::{Frame, Phase, Step};
use crate::words::{count, ip_are, known_info, million, plural, seat_name};
use crate::{ch06_production, ch06_research};

impl Ctx<'_> {
    pub(super) fn buy(&self, item: Item) -> Label {
        let Ctx { rules, state, seat } = *self;
        let cost = |n| ch06_production::cost(rules, state, seat, item, n);
        let mut text = format!("buy {}: {} IP each", plural(item.name()), cost(1));
        if item == Item::Scout {
            text.push_str(&format!(", two for {} IP", cost(2)));
        }
        let at_desk = state.top() == Some(Frame::Secret);
        if at_desk && ch06_production::check_buy(rules, state, seat, item).is_ok() {
            let most = ch06_production::buy_max(rules, state, seat, item);
            text.push_str(&format!(", at most {most}"));
        }
        let rule = if state.phase == Phase::Setup { "§2.7.2" } else { "§6.5.1" };
        touching(rule, text, [format!("item:{}", item.key())])
    }

    pub(super) fn research(&self, tech: Tech) -> Label {
        let Ctx { rules, state, seat } = *self;
        let price = ch06_research::price(rules, state, seat, tech);
        let paid = state.research[seat].paid[tech.index()];
        let text = match paid {
            0 => format!("research {tech}: {price} IP"),
            _ => format!("research {tech}: {price} IP, {paid} paid so far"),
        };
        let rule = if state.phase == Phase::Setup { "§2.7.2" } else { "§6.5.6" };
        touching(rule, text, [format!("tech:{}", tech.key())])
    }

    pub(super) fn close(&self) -> Label {
        let ip = self.state.desks[self.seat].ip;
        match (self.state.phase == Phase::Setup, ip) {
            (true, 0) => made("§2.7.2", "close the set-up"),
            (true, _) => made("§2.7.2", format!("close the set-up; {} lost", ip_are(ip))),
            (false, _) => made("§6.1.1", "close production"),
        }
    }

    pub(super) fn produce(&self, planet: Planet) -> Label {
        let Ctx { rules, state, seat } = *self;
        let mut text = self.planet(planet);
        if let Some(colony) = self.obeying(planet) {
            text.push_str(&format!(": {} million", colony.people));
            if let Some(info) = known_info(rules, state, seat, planet) {
                let born = ch06_production::growth(rules, info, colony);
                let people = colony.people.saturating_add(born);
                let research = &state.research[seat];
                let ip = ch06_production::output(rules, info, research, people, colony.factories);
                let born = if born > 0 { format!(" and {born} born") } else { String::new() };
                text.push_str(&format!("{born}, puts out {ip} IP"));
            }
            if colony.is_conquered() {
                text.push_str(&format!(", conquered from {}", seat_name(Seat(colony.owner))));
            } else if state.is_besieged(seat, planet.star()) {
                text.push_str(", besieged");
            }
        }
        touching("§6.1.2", text, [planet_key(planet)])
    }

    pub(super) fn amount_at_desk(&self, n: u16) -> Label {
        let Ctx { rules, state, seat } = *self;
        let desk = &state.desks[seat];
        let planet = || [planet_key(desk.planet)];
        match desk.step {
            Step::Emigrate => touching("§6.4.1", self.emigrants(n), planet()),
            Step::Bonus { .. } => touching("§6.4.6", self.bonus(n), planet()),
            Step::Count { item } => {
                let cost = ch06_production::cost(rules, state, seat, item, n.min(1000));
                let left = u32::from(desk.ip).saturating_sub(cost);
                let text = format!("{} for {cost} IP, {left} IP left", count(n, item.name()));
                touching("§6.5.2", text, [format!("item:{}", item.key())])
            }
            Step::Invest { tech } => {
                let price = ch06_research::price(rules, state, seat, tech);
                let paid = state.research[seat].paid[tech.index()].saturating_add(n);
                let text = match paid >= price {
                    true => format!("pay {n} IP: {tech} is complete"),
                    false => format!("pay {n} IP: {paid} of {price} IP are paid"),
                };
                touching("§6.5.6", text, [format!("tech:{}", tech.key())])
            }
            Step::Closed | Step::Setup | Step::Colonies | Step::Spend => {
                made("§6.5.2", n.to_string())
            }
        }
    }

    fn emigrants(&self, n: u16) -> String {
        let Ctx { rules, state, seat } = *self;
        let desk = &state.desks[seat];
        if n == 0 {
            return "nobody leaves".to_owned();
        }
        let conquered = state.colony(desk.planet).is_conquered();
        let counted = n.min(u16::from(u8::MAX)) as u8;
        let bonus = ch06_production::bonus(rules, desk.growth, counted, conquered);
        let price = u32::from(n) * u32::from(rules.transport_price);
        let leave = million(n, "leaves", "leave");
        let bonus = if bonus > 0 { format!(", +{bonus} bonus") } else { String::new() };
        format!("{leave} for {price} IP{bonus}")
    }

    fn bonus(&self, n: u16) -> String {
        let Ctx { rules, state, seat } = *self;
        let desk = &state.desks[seat];
        let conquered = state.colony(desk.planet).is_conquered();
        let earned = ch06_production::bonus(rules, desk.growth, desk.emigrants, conquered);
        let lost = match u16::from(earned).saturating_sub(n) {
            0 => String::new(),
            1 => ", 1 is lost".to_owned(),
            lost => format!(", {lost} are lost"),
        };
        let price = u32::from(n) * u32::from(rules.transport_price);
        match n {
            0 => format!("nobody of the bonus leaves{lost}"),
            1 => format!("1 million of the bonus leaves for {price} IP{lost}"),
            _ => format!("{n} million of the bonus leave for {price} IP{lost}"),
        }
    }
}
