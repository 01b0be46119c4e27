//! Orders for ships, and how they are carried out question by question.
//!
//! All orders of a turn are made at its first question; afterwards the bot only looks which of them
//! is in hand. An order that cannot be carried out is dropped, so no question comes back for ever.

use std::collections::VecDeque;

use super::notes::Ships;
use super::sky::Sky;
use stellar_conquest::{Action, CargoDoc, Hex, Mark, StackDoc, Star, View};

/// Some ships of a stack go to a star.
#[derive(Clone, Debug)]
pub(super) struct Order {
    hex: Option<Hex>,
    from: Option<Star>,
    task_force: Option<u8>,
    cargo: Option<CargoDoc>,
    pub(super) take: Ships,
    pub(super) goal: Star,
}

/// Ships at a star that wait for orders.
#[derive(Clone, Debug)]
pub(super) struct Idle<'a> {
    pub(super) stack: &'a StackDoc,
    pub(super) star: Option<Star>,
    pub(super) left: Ships,
}

/// What is to be done in this turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Orders {
    queue: VecDeque<Order>,
    in_hand: Option<Order>,
    detached: bool,
    /// Everything under way goes on in one answer.
    pub(super) advance: bool,
    pub(super) administer: bool,
}

/// Own stacks that can be given a destination now.
pub(super) fn idle<'a>(sky: &Sky<'a>) -> Vec<Idle<'a>> {
    let fleets = sky.own.seat.fleets.iter();
    fleets
        .filter(|stack| stack.used == 0 && stack.to.is_none())
        .filter_map(|stack| {
            let star = stack.hex.and_then(|hex| sky.rules.star_in(hex));
            let here = stack.hex.is_none() || star.is_some();
            here.then(|| Idle { stack, star, left: stack.ships.into() })
        })
        .collect()
}

impl Idle<'_> {
    pub(super) fn n_warships(&self) -> u8 {
        self.left[2..].iter().fold(0, |sum: u8, &n| sum.saturating_add(n))
    }
}

impl Orders {
    /// Sends some of these ships to a star.
    pub(super) fn send(&mut self, idle: &mut Idle<'_>, take: Ships, goal: Star) {
        let mut sent = [0; 5];
        for class in 0..5 {
            sent[class] = take[class].min(idle.left[class]);
            idle.left[class] -= sent[class];
        }
        if sent == [0; 5] || idle.star == Some(goal) {
            return;
        }
        let stack = idle.stack;
        let (hex, from, task_force, cargo) = (stack.hex, stack.from, stack.task_force, stack.cargo);
        let known = self.queue.iter_mut().find(|order| {
            (order.hex, order.from, order.task_force, order.cargo) == (hex, from, task_force, cargo)
                && order.goal == goal
        });
        if let Some(order) = known {
            for (sum, n) in order.take.iter_mut().zip(sent) {
                *sum += n;
            }
            return;
        }
        self.queue.push_back(Order { hex, from, task_force, cargo, take: sent, goal });
    }

    /// Lets a stack that is under way go on by an order of its own.
    pub(super) fn go_on(&mut self, stack: &StackDoc) {
        let Some(goal) = stack.to else { return };
        let StackDoc { hex, from, task_force, cargo, .. } = *stack;
        let take = stack.ships.into();
        self.queue.push_back(Order { hex, from, task_force, cargo, take, goal });
    }

    /// Stars that some order heads for.
    pub(super) fn goals(&self) -> impl Iterator<Item = (Star, &Ships)> {
        self.queue.iter().map(|order| (order.goal, &order.take))
    }

    /// §3.3.1: which ships to take in hand, or done.
    pub(super) fn answer_move(&mut self, view: &View, legal: &[Action]) -> Option<Action> {
        self.in_hand = None;
        if std::mem::take(&mut self.administer) {
            return Some(Action::Administer);
        }
        if std::mem::take(&mut self.advance) && legal.contains(&Action::AdvanceAll) {
            return Some(Action::AdvanceAll);
        }
        let fleets = &view.own.as_ref()?.seat.fleets;
        while let Some(order) = self.queue.pop_front() {
            let place = fleets.iter().position(|stack| order.fits(stack));
            let select = place.map(|place| Action::Select { stack: place as u8 });
            if let Some(select) = select.filter(|select| legal.contains(select)) {
                (self.in_hand, self.detached) = (Some(order), false);
                return Some(select);
            }
        }
        if legal.contains(&Action::Done) {
            return Some(Action::Done);
        }
        // §3.4.1: something is still off the map, and no order was made for it. Whatever is on the map
        // would be put down again, and the question would come back for ever.
        let outside = fleets.iter().enumerate().filter(|(_, stack)| stack.hex.is_none());
        let mut selects = outside.map(|(place, _)| Action::Select { stack: place as u8 });
        selects.find(|select| legal.contains(select))
    }

    /// §3.7.1: what the ships in hand do.
    pub(super) fn answer_order(&mut self, sky: &Sky<'_>, legal: &[Action]) -> Option<Action> {
        let fleets = &sky.own.seat.fleets;
        let hand: Vec<&StackDoc> =
            fleets.iter().filter(|stack| stack.mark == Mark::InHand).collect();
        let first = hand.first()?;
        let Some(order) = &self.in_hand else { return answer_without_order(sky, first, legal) };
        let mut ships = [0u8; 5];
        for stack in &hand {
            for (sum, n) in ships.iter_mut().zip(Ships::from(stack.ships)) {
                *sum = sum.saturating_add(n);
            }
        }
        if !self.detached && ships != order.take && legal.contains(&Action::Detach) {
            self.detached = true;
            return Some(Action::Detach);
        }
        let head = Action::Head { star: order.goal };
        if first.to != Some(order.goal) && legal.contains(&head) {
            return Some(head);
        }
        if first.to == Some(order.goal) && legal.contains(&Action::Advance) {
            return Some(Action::Advance);
        }
        // §3.7.6: ships that are free of destinations go hex by hex.
        let steps = sky.geometry.star_distances(order.goal);
        let here = first.hex.map_or(u8::MAX, |hex| steps[hex.index()]);
        legal
            .iter()
            .filter_map(|action| {
                let Action::Step { hex } = action else { return None };
                Some((steps[hex.index()], hex)).filter(|(steps, _)| *steps < here)
            })
            .min()
            .map(|(_, &hex)| Action::Step { hex })
    }

    /// §3.9.4: how many of a class go on.
    pub(super) fn answer_detach(&self, class: u8) -> u16 {
        let take = self.in_hand.as_ref().map_or([0; 5], |order| order.take);
        u16::from(take[usize::from(class).min(4)])
    }
}

impl Order {
    fn fits(&self, stack: &StackDoc) -> bool {
        let ships: Ships = stack.ships.into();
        let enough = ships.iter().zip(self.take).all(|(&n, take)| n >= take);
        let to = stack.to.is_none() || stack.to == Some(self.goal);
        enough
            && to
            && stack.used == 0
            && stack.mark == Mark::None
            && (stack.hex, stack.from) == (self.hex, self.from)
            && (stack.task_force, stack.cargo) == (self.task_force, self.cargo)
    }
}

/// Ships in hand for which there is no order: off the map they must go somewhere, else they stay.
fn answer_without_order(sky: &Sky<'_>, first: &StackDoc, legal: &[Action]) -> Option<Action> {
    if first.hex.is_some() {
        return None;
    }
    if legal.contains(&Action::Advance) {
        return Some(Action::Advance);
    }
    let heads = legal.iter().filter_map(|action| {
        let Action::Head { star } = *action else { return None };
        Some((sky.turns(None, star), star))
    });
    let nearest = heads.min().map(|(_, star)| Action::Head { star });
    let step = legal.iter().copied().find(|action| matches!(action, Action::Step { .. }));
    nearest.or(step)
}
