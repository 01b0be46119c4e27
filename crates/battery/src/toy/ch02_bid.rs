//! §2: all put coins into their fists, in secret and at once, until they close; the highest fist rolls for pearls.

use tabletop::{DrawSheet, Label, Question, Seat, SeatSet, Sink};

use super::{Action, Event, Fact, Illegal, Phase, Toy, fault};

/// An answer to the question of this chapter.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    Put { coins: u8 },
    Close,
}

/// Everybody who has not closed.
pub(super) fn asked<const F: u8>(toy: &Toy<F>) -> SeatSet {
    toy.seats().filter(|&seat| !toy.s.closed.contains(seat)).collect()
}

/// §2.2: a die with each number of pearls twice.
pub(super) fn outcomes() -> u32 {
    6
}

pub(super) fn legal<const F: u8>(toy: &Toy<F>, seat: Seat, out: &mut Vec<Action>) {
    let all = [Action::Put { coins: 1 }, Action::Put { coins: 2 }, Action::Close];
    let missing =
        |action: &Action| F == fault::LIST_INCOMPLETE && *action == Action::Put { coins: 2 };
    let fits =
        |action: &Action| pair(*action).is_some_and(|chosen| check(toy, seat, chosen).is_ok());
    out.extend(all.into_iter().filter(|action| fits(action) && !missing(action)));
}

pub(super) fn pair(action: Action) -> Option<Move> {
    if let Action::Put { coins } = action {
        return Some(Move::Put { coins });
    }
    (action == Action::Close).then_some(Move::Close)
}

pub(super) fn check<const F: u8>(toy: &Toy<F>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    let have = toy.s.coins[seat];
    match chosen {
        Move::Put { coins } if !(1..=2).contains(&coins) => Err(Illegal::TooMany(coins)),
        Move::Put { coins } if coins > have => Err(Illegal::CannotPay { need: coins, have }),
        Move::Put { .. } => Ok(()),
        Move::Close if F == fault::DEAD_END && have + toy.s.fists[seat] == 0 => {
            Err(Illegal::OtherQuestion)
        }
        Move::Close => Ok(()),
    }
}

pub(super) fn play<const F: u8>(
    toy: &mut Toy<F>,
    seat: Seat,
    chosen: Move,
    log: &mut impl Sink<Event>,
) {
    match chosen {
        Move::Put { coins } => {
            toy.s.coins[seat] -= coins;
            toy.s.fists[seat] += coins;
            log.push(Event::Put { seat, coins: Some(coins) });
        }
        Move::Close => {
            toy.s.closed = toy.s.closed.with(seat);
            if F == fault::ORDER_MATTERS {
                toy.s.first_closed.get_or_insert(seat);
            }
            log.push(Event::Closed { seat });
            if toy.s.closed == SeatSet::first(toy.s.n_seats) {
                all_closed(toy, log);
            }
        }
    }
}

/// §2.2: the highest fist has won so many pearls.
pub(super) fn deal<const F: u8>(toy: &mut Toy<F>, result: u32, log: &mut impl Sink<Event>) {
    let pearls = (result / 2 + 1) as u8;
    toy.s.pearls[toy.s.winner] += pearls;
    toy.begin_turn(Seat(0));
    log.push(Event::Rolled { seat: toy.s.winner, pearls });
}

pub(super) fn question() -> Question {
    Question { id: "bid", text: "Put coins or close".into(), rule: "§2.1" }
}

pub(super) fn draw_sheet() -> DrawSheet {
    let outcomes = (0..outcomes()).map(|result| (result / 2 + 1).to_string()).collect();
    DrawSheet { text: "Roll for pearls".into(), rule: "§2.2", outcomes }
}

pub(super) fn label(text: String, chosen: Move) -> Label<Fact> {
    let label = Label::new(text, "§2.1");
    match chosen {
        Move::Put { coins } => label.with(Fact::Pays { coins }),
        Move::Close => label.ending_turn(),
    }
}

/// §2.2: fists are shown and paid.
fn all_closed<const F: u8>(toy: &mut Toy<F>, log: &mut impl Sink<Event>) {
    let fists = toy.s.fists;
    let rank = |seat: &Seat| (fists[*seat], toy.s.first_closed == Some(*seat), 9 - seat.0);
    toy.s.winner = toy.seats().max_by_key(rank).expect("somebody plays");
    for seat in toy.seats() {
        toy.s.bank += toy.s.fists[seat];
        toy.s.fists[seat] = 0;
    }
    if F == fault::COIN_LOST && toy.s.bank > 0 && toy.s.round == 2 {
        toy.s.bank -= 1;
    }
    toy.s.phase = Phase::Roll;
    log.push(Event::FistsShown { fists, winner: toy.s.winner });
    if fists.0 == [0; 4] {
        toy.begin_turn(Seat(0));
    }
}
