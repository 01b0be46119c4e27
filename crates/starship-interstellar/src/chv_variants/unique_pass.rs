//! Chapter V5: Unique Pass Tokens, drafted face down; then all decide in secret which one to use.

use tabletop::{Seat, SeatSet, Sink};

use super::action::VariantAction;
use super::event::VariantEvent;
use super::state::{N_UNIQUE_PASS, UniquePass, VariantFrame};
use crate::action::Action;
use crate::event::Event;
use crate::ids::{Player, bits};
use crate::illegal::Illegal;
use crate::state::{NONE, Phase, Source, State};

/// §V5.1: those who draft, in order: from the last in turn order back to the first; R-128: H.A.L.L.
/// takes none.
pub(crate) fn drafters(state: &State) -> impl Iterator<Item = Player> + '_ {
    state.order.iter().rev().copied().filter(move |&player| !player.is_hall())
}

pub(super) fn setup(state: &mut State) {
    let first = drafters(state).next();
    if let Some(player) = first {
        state.push(VariantFrame::Draft { player });
    }
}

/// Tokens that nobody has taken, a bit each.
pub(super) fn left(state: &State) -> u64 {
    let taken = state.variants.pass.tokens.iter().filter(|&&token| token != NONE);
    taken.fold((1 << N_UNIQUE_PASS) - 1, |left, token| left & !(1 << token))
}

pub(super) fn legal_draft(state: &State, out: &mut Vec<Action>) {
    let left = bits(left(state)).map(UniquePass);
    out.extend(left.map(|token| Action::Variant(VariantAction::Draft { token })));
}

pub(super) fn check_draft(state: &State, token: UniquePass) -> Result<(), Illegal> {
    if left(state) >> token.0 & 1 == 1 { Ok(()) } else { Err(Illegal::PassTokenGone) }
}

pub(super) fn draft(
    state: &mut State,
    player: Player,
    token: UniquePass,
    log: &mut impl Sink<Event>,
) {
    state.variants.pass.tokens[player.index()] = token.0;
    let token = Some(token);
    log.push(Event::Variant(VariantEvent::PassDrafted { player, token }));
    let next = drafters(state).skip_while(|&other| other != player).nth(1);
    state.push(match next {
        Some(player) => VariantFrame::Draft { player },
        None => VariantFrame::ChoosePass,
    });
}

/// Seats that have not decided.
pub(super) fn open_seats(state: &State) -> SeatSet {
    let closed = state.variants.pass.closed;
    let open = Seat::first(state.n_seats).filter(|seat| closed >> seat.0 & 1 == 0);
    open.fold(SeatSet::EMPTY, SeatSet::with)
}

pub(super) fn legal_choose(out: &mut Vec<Action>) {
    out.extend([true, false].map(|unique| Action::Variant(VariantAction::PassToken { unique })));
}

/// §V5.2: the decision stays face down until the last one has decided.
pub(super) fn choose(state: &mut State, seat: Seat, unique: bool, log: &mut impl Sink<Event>) {
    let player = Player::Seat(seat);
    let pass = &mut state.variants.pass;
    pass.closed |= 1 << seat.0;
    pass.unique |= u8::from(unique) << seat.0;
    let unique = Some(unique);
    log.push(Event::Variant(VariantEvent::PassDecided { player, unique }));
    if open_seats(state).is_empty() {
        reveal(state, log);
    }
}

/// §V5.2: all show what they use; the others go back into the box unseen.
fn reveal(state: &mut State, log: &mut impl Sink<Event>) {
    state.frames.pop();
    for player in Seat::first(state.n_seats).map(Player::Seat) {
        if !player.is_in(state.variants.pass.unique) {
            state.variants.pass.tokens[player.index()] = NONE;
        }
        let token = state.variants.pass_token(player);
        log.push(Event::Variant(VariantEvent::PassRevealed { player, token }));
    }
    (state.variants.pass.closed, state.variants.pass.unique) = (0, 0);
}

/// §V5.3: where the reward for so many rotations of this player's Pass token is printed.
pub(crate) fn source(state: &State, player: Player, phase: Phase, rotations: u8) -> Source {
    match state.variants.pass_token(player) {
        None => Source::Pass { phase, rotations },
        Some(token) => Source::UniquePass { token, phase, rotations },
    }
}
