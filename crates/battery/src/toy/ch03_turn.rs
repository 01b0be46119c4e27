//! §3: each seat in turn may peek at the gift, stake a coin on a toss, lay a card and show it, or rest.

use tabletop::{Cite, DrawSheet, Game, Label, Question, Seat, Sink, WhyNot, want};

use super::{Action, Event, Fact, Illegal, Phase, State, Toss, Toy, fault, place};

/// An answer to the question of this chapter.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    Peek,
    Toss,
    Rest,
    Lay { card: u8 },
    Show,
}

/// §3.3: heads or tails.
pub(super) fn outcomes() -> u32 {
    2
}

pub(super) fn legal<const F: u8>(toy: &Toy<F>, seat: Seat, out: &mut Vec<Action>) {
    let all = [Action::Peek, Action::Toss, Action::Rest].into_iter();
    let all = all.chain((1..=5).map(|card| Action::Lay { card })).chain([Action::Show]);
    let fits =
        |action: &Action| pair(*action).is_some_and(|chosen| check(toy, seat, chosen).is_ok());
    out.extend(all.filter(fits));
}

pub(super) fn pair(action: Action) -> Option<Move> {
    match action {
        Action::Peek => Some(Move::Peek),
        Action::Toss => Some(Move::Toss),
        Action::Rest => Some(Move::Rest),
        Action::Lay { card } => Some(Move::Lay { card }),
        Action::Show => Some(Move::Show),
        Action::Put { .. } | Action::Close => None,
    }
}

pub(super) fn check<const F: u8>(toy: &Toy<F>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    let (have, laid) = (toy.s.coins[seat], toy.s.laid[seat].is_some());
    let peeked = matches!(toy.s.phase, Phase::Turn { peeked: true, .. });
    match chosen {
        Move::Peek if peeked => Err(Illegal::Peeked),
        Move::Peek if have < 1 => Err(Illegal::CannotPay { need: 1, have }),
        Move::Peek if F == fault::LIST_LEAKS && toy.s.gift < Some(3) => Err(Illegal::Peeked),
        Move::Peek => Ok(()),
        Move::Toss if toy.s.toss != Toss::NotYet => Err(Illegal::Tossed),
        Move::Toss if have < 1 => Err(Illegal::CannotPay { need: 1, have }),
        Move::Toss => Ok(()),
        Move::Rest if laid => Err(Illegal::Laid),
        Move::Rest => Ok(()),
        Move::Lay { .. } if laid => Err(Illegal::Laid),
        Move::Lay { card } if !(1..=5).contains(&card) => Err(Illegal::NoCard(card)),
        Move::Lay { card } if toy.s.hands[seat][place(card)] == 0 => Err(Illegal::NoCard(card)),
        Move::Lay { .. } => Ok(()),
        Move::Show if !laid => {
            let leak = if F == fault::ERROR_LEAKS { toy.s.gift } else { None };
            Err(Illegal::NothingLaid(leak))
        }
        Move::Show => Ok(()),
    }
}

pub(super) fn play<const F: u8>(
    toy: &mut Toy<F>,
    seat: Seat,
    chosen: Move,
    log: &mut impl Sink<Event>,
) {
    match chosen {
        Move::Peek => {
            toy.s.coins[seat] -= 1;
            toy.s.bank += 1;
            toy.s.phase = Phase::Turn { seat, peeked: true };
            log.push(Event::Peeked { seat, card: toy.s.gift });
        }
        Move::Toss => {
            toy.s.coins[seat] -= 1;
            toy.s.bank += 1;
            toy.s.toss = Toss::InTheAir;
            log.push(Event::Staked { seat });
        }
        Move::Rest => {
            log.push(Event::Rested { seat });
            toy.next_turn(seat, log);
        }
        Move::Lay { card } => {
            toy.s.hands[seat][place(card)] -= 1;
            toy.s.laid[seat] = Some(card);
            log.push(Event::Laid { seat, card: Some(card) });
        }
        Move::Show => {
            let card = toy.s.laid[seat].take().expect("check lets nothing else through");
            toy.s.shown[place(card)] += 1;
            let coins = card.min(toy.s.bank);
            toy.s.bank -= coins;
            toy.s.coins[seat] += coins;
            log.push(Event::Shown { seat, card, coins });
            toy.next_turn(seat, log);
        }
    }
}

/// §3.3: the coin comes down, and the turn goes on.
pub(super) fn deal<const F: u8>(
    toy: &mut Toy<F>,
    seat: Seat,
    result: u32,
    log: &mut impl Sink<Event>,
) {
    let coins = (2 * result as u8).min(toy.s.bank);
    toy.s.bank -= coins;
    toy.s.coins[seat] += coins;
    toy.s.toss = Toss::Done;
    log.push(Event::Tossed { seat, coins });
}

pub(super) fn question() -> Question {
    Question { id: "turn", text: "Peek, toss, rest, lay or show".into(), rule: "§3" }
}

pub(super) fn draw_sheet() -> DrawSheet {
    let outcomes = vec!["tails".to_owned(), "heads".to_owned()];
    DrawSheet { text: "Toss a coin".into(), rule: "§3.3", outcomes }
}

pub(super) fn label<const F: u8>(text: String, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Peek => Label::new(text, "§3.1").with(Fact::Pays { coins: 1 }).for_good(),
        Move::Toss => Label::new(text, "§3.3").with(Fact::Pays { coins: 1 }).for_good(),
        Move::Rest => Label::new(text, "§3.2").ending_turn(),
        Move::Lay { card } => {
            let rule = if F == fault::UNKNOWN_SECTION { "§3.7" } else { "§3.2" };
            Label::new(text, rule).with(Fact::Promises { coins: card })
        }
        Move::Show => Label::new(text, "§3.2").ending_turn().for_good(),
    }
}

/// Everybody looks for peek and toss; the others are cards, and a hand is seen.
pub(super) fn why_not<const F: u8>(toy: &Toy<F>, seat: Seat, out: &mut Vec<WhyNot<Action>>) {
    for (action, chosen) in [(Action::Peek, Move::Peek), (Action::Toss, Move::Toss)] {
        if let Err(error) = check(toy, seat, chosen) {
            let (text, reason) = (Toy::<F>::notation(&action).into(), error.to_string().into());
            let rule = error.rule();
            let (action, touches) = (Some(action), Vec::new());
            out.push(WhyNot { action, text, touches, reason, rule });
        }
    }
}

/// A coin is in the air only in a turn.
pub(super) fn is_sound(s: &State) -> Result<(), String> {
    let is_turn = matches!(s.phase, Phase::Turn { .. });
    want(is_turn || s.toss != Toss::InTheAir, "a coin is in the air at the wrong time")
}
