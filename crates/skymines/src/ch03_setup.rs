//! Chapter 3: setting the table up, from the faces of the company tracks to the starting tokens.

use arrayvec::ArrayVec;
use tabletop::{PerSeat, Seat, Sink};

use crate::action::Action;
use crate::ch05_research::gain_helium;
use crate::ch05_tracks;
use crate::components::Rules;
use crate::event::{Event, Happening};
use crate::ids::{
    Card, Company, DisplaySpace, Face, Mission, N_BONUS_SPACES, N_DISPLAY_SPACES, N_HOMES,
    N_PLAN_COLUMNS, PLANS_PER_ROW, Plan, Slot, Threat, Token,
};
use crate::illegal::Illegal;
use crate::list::List;
use crate::luna;
use crate::state::{
    ACTORS_MAX, Actor, Campaign, Draw, Frame, Phase, Player, State, Step, Tally, nth_bit,
};
use crate::variant::{Threats, Tracks, Variant};

/// The faces of a first game (§3.1).
const FIRST_FACES: [Face; Company::COUNT] = [Face(0), Face(2), Face(4), Face(6)];

/// §3.1, §3.2, §3.3.1, §3.7: everything that needs no chance; the rest is drawn by [`next`].
pub(crate) fn new(rules: &Rules, n_seats: u8, variant: Variant) -> State {
    let n_actors = n_seats + u8::from(variant.luna.is_some());
    let markers = rules.numbers.markers[usize::from(n_actors)]; // §3.3.3
    let players = PerSeat::from_fn(|seat| {
        if seat.0 >= n_seats {
            return Player::EMPTY;
        }
        let single = Card(Card::FIRST_SINGLE.0 + seat.0); // §3.2
        Player {
            hand: rules.start_cards | single.bit(),
            markers,
            markers_left: markers,
            ..Player::EMPTY
        }
    });
    let coin = std::array::from_fn(|actor| match actor < usize::from(n_actors) {
        true => u16::from(rules.numbers.start_coin),
        false => 0,
    });
    State {
        variant,
        n_seats,
        phase: Phase::Faces,
        round: 0,
        rounds_in_all: 0,
        first: Seat(0),
        first_next: Seat(0),
        luna_after: Seat(n_seats - 1),
        active: Actor(0),
        frames: List::new(Frame::Together),
        players,
        coin,
        helium: [0; ACTORS_MAX],
        upload: [0; ACTORS_MAX],
        track: [[0; ACTORS_MAX]; Company::COUNT],
        faces: match variant.tracks {
            Tracks::First => FIRST_FACES.map(Some),
            Tracks::Random => [None; Company::COUNT],
        },
        held: [[0; 3]; Company::COUNT],
        home: [(1 << N_HOMES) - 1; Company::COUNT], // §2.1
        boxed: [0; Company::COUNT],
        display: [None; N_DISPLAY_SPACES],
        deck: rules.deck_letters.iter().fold(0, |deck, letter| deck | letter),
        gone: 0,
        plans: [[None; N_PLAN_COLUMNS]; 3],
        stack: (1 << Plan::FIRST_TOKEN.0) - 1,
        plans_gone: 0,
        specials: [None; 6],
        supplement: [0; 3],
        marks: [None; N_BONUS_SPACES],
        luna: variant.luna.map(|level| luna::new(rules, level)),
        missions: List::new(Mission(0)),
        threat: match variant.threats {
            Threats::Off | Threats::Random => None,
            Threats::Card(threat) => Some(threat),
        },
        counters: 0,
        tally: Tally::default(),
        campaign: Campaign::default(),
        placed: 0,
        uploaded: 0,
        averted: false,
    }
}

/// What is still to be set up, one draw after the other.
pub(crate) fn next(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let (draw, then) = match state.phase {
        Phase::Faces => {
            let open = Company::ALL.into_iter().find(|c| state.faces[c.index()].is_none());
            (open.map(|company| Draw::Face { company }), Phase::Display)
        }
        Phase::Display => (next_card(state), Phase::Plans),
        Phase::Plans => (next_plan(state), Phase::Missions),
        Phase::Missions => {
            let n = state.missions.len() < usize::from(rules.numbers.n_revealed_missions);
            ((state.variant.missions && n).then_some(Draw::Mission), Phase::Threats)
        }
        Phase::Threats => {
            let open = state.variant.threats == Threats::Random && state.threat.is_none();
            (open.then_some(Draw::Threat), Phase::First)
        }
        Phase::First => ((state.n_seats > 1).then_some(Draw::First), Phase::Tokens),
        Phase::Tokens => (next_token(state), Phase::Choice),
        Phase::Choice
        | Phase::Luna
        | Phase::Ready
        | Phase::Planning
        | Phase::Reveal
        | Phase::Majority
        | Phase::Action
        | Phase::Special
        | Phase::Bonus
        | Phase::Refill
        | Phase::Chapter
        | Phase::Over => unreachable!("set-up is over"),
    };
    match draw {
        Some(draw) => state.push(Frame::Draw(draw)),
        None => state.phase = then,
    }
    if state.phase == Phase::Choice {
        begin_choice(state, log);
    }
}

/// §3.5: the lowest space of the display that is empty, while there are cards.
pub(crate) fn next_card(state: &State) -> Option<Draw> {
    if state.deck == 0 {
        return None;
    }
    let space = DisplaySpace::all().find(|space| state.display[space.index()].is_none())?;
    Some(Draw::Card { space })
}

/// §3.6: the next empty space of the research display.
fn next_plan(state: &State) -> Option<Draw> {
    let spaces =
        (0..3u8).flat_map(|row| (0..N_PLAN_COLUMNS as u8).map(move |column| (row, column)));
    let mut empty = spaces.filter(|&(row, column)| {
        state.plans[usize::from(row)][usize::from(column)].is_none() && row_stack(state, row) != 0
    });
    empty.next().map(|(row, column)| Draw::Plan { row, column })
}

/// Plans of a row that nobody has seen yet.
pub(crate) fn row_stack(state: &State, row: u8) -> u128 {
    let all = (1u128 << PLANS_PER_ROW) - 1;
    state.stack & all << (usize::from(row) * PLANS_PER_ROW)
}

/// Special plans that nobody has seen yet.
pub(crate) fn special_stack(state: &State) -> u128 {
    state.stack >> Plan::FIRST_SPECIAL.0 << Plan::FIRST_SPECIAL.0
}

/// The cards of the first letter that has any left (§3.5).
pub(crate) fn letter_stack(rules: &Rules, state: &State) -> u64 {
    let letters = rules.deck_letters.iter().map(|letter| letter & state.deck);
    letters.into_iter().find(|&cards| cards != 0).unwrap_or(0)
}

fn next_token(state: &State) -> Option<Draw> {
    let mut seats = state.seats().map(|seat| Seat((state.first.0 + seat.0) % state.n_seats));
    let seat = seats.find(|&seat| state.players[seat].tokens[1].is_none())?;
    Some(Draw::Token { seat })
}

/// Tokens that have been dealt to nobody.
pub(crate) fn spare_tokens(state: &State) -> u16 {
    let dealt = state.seats().flat_map(|seat| state.players[seat].tokens);
    dealt.flatten().fold((1 << Token::COUNT) - 1, |spare, token| spare & !(1 << token.0))
}

/// Faces that a company can still get: both of every board that no other company has.
pub(crate) fn spare_faces(state: &State) -> u16 {
    let taken = state.faces.iter().flatten();
    taken.fold((1 << Face::COUNT) - 1, |spare, face| spare & !(0b11 << (face.0 & !1)))
}

/// Mission cards that have not been revealed.
pub(crate) fn spare_missions(state: &State) -> u8 {
    state.missions.iter().fold((1 << Mission::COUNT) - 1, |spare, m| spare & !(1 << m.0))
}

/// How many outcomes a draw has.
pub(crate) fn n_outcomes(rules: &Rules, state: &State, draw: Draw) -> u32 {
    match draw {
        Draw::Face { .. } => spare_faces(state).count_ones(),
        Draw::Card { .. } => letter_stack(rules, state).count_ones(),
        Draw::Plan { row, .. } => row_stack(state, row).count_ones(),
        Draw::Special => special_stack(state).count_ones(),
        Draw::Mission => spare_missions(state).count_ones(),
        Draw::Threat => Threat::COUNT as u32,
        Draw::First => u32::from(state.n_seats),
        Draw::Token { .. } => spare_tokens(state).count_ones(),
    }
}

/// Deals an outcome of a draw.
pub(crate) fn deal(
    rules: &Rules,
    state: &mut State,
    draw: Draw,
    result: u32,
    log: &mut impl Sink<Event>,
) {
    state.pop();
    let happening = match draw {
        Draw::Face { company } => {
            let face = Face(nth_bit(u128::from(spare_faces(state)), result));
            state.faces[company.index()] = Some(face);
            Happening::FaceDrawn { company, face }
        }
        Draw::Card { space } => {
            let card = Card(nth_bit(u128::from(letter_stack(rules, state)), result));
            state.deck &= !card.bit();
            state.display[space.index()] = Some(card);
            Happening::CardDealt { space, card }
        }
        Draw::Plan { row, column } => {
            let plan = Plan(nth_bit(row_stack(state, row), result));
            state.stack &= !plan.bit();
            state.plans[usize::from(row)][usize::from(column)] = Some(plan);
            Happening::PlanDealt { row, column, plan }
        }
        Draw::Special => {
            let plan = Plan(nth_bit(special_stack(state), result));
            state.stack &= !plan.bit();
            let place = state.round - 1; // The space of the round that is being prepared, from 2.
            state.specials[usize::from(place)] = Some(plan);
            Happening::SpecialRevealed { place, plan }
        }
        Draw::Mission => {
            let mission = Mission(nth_bit(u128::from(spare_missions(state)), result));
            state.missions.push(mission);
            Happening::MissionRevealed { mission }
        }
        Draw::Threat => {
            let threat = Threat::ALL[result as usize];
            state.threat = Some(threat);
            Happening::ThreatRevealed { threat }
        }
        Draw::First => {
            let seat = Seat(result as u8);
            set_first(state, seat);
            state.phase = Phase::Tokens;
            Happening::FirstDrawn { seat }
        }
        Draw::Token { seat } => {
            let token = Token(nth_bit(u128::from(spare_tokens(state)), result));
            let place = usize::from(state.players[seat].tokens[0].is_some());
            state.players[seat].tokens[place] = Some(token);
            Happening::TokenDealt { seat, token }
        }
    };
    log.push(Event::all(happening));
}

/// §3.8, §11.1: the first player; Luna sits to that player's right.
fn set_first(state: &mut State, seat: Seat) {
    state.first = seat;
    state.first_next = seat;
    state.luna_after = Seat((seat.0 + state.n_seats - 1) % state.n_seats);
}

/// §3.4.1: everybody keeps one of two tokens, in secret and at once.
fn begin_choice(state: &mut State, log: &mut impl Sink<Event>) {
    for seat in state.seats() {
        state.players[seat].step = Step::Token;
    }
    state.push(Frame::Together);
    log.push(Event::all(Happening::ChoiceBegan));
}

pub(crate) fn legal_tokens(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let tokens = state.players[seat].tokens.into_iter().flatten();
    out.extend(tokens.map(|token| Action::Keep { token }));
}

pub(crate) fn check_keep(state: &State, seat: Seat, token: Token) -> Result<(), Illegal> {
    let dealt = state.players[seat].tokens.contains(&Some(token));
    if dealt { Ok(()) } else { Err(Illegal::NotYourToken { token }) }
}

pub(crate) fn keep(state: &mut State, seat: Seat, token: Token, log: &mut impl Sink<Event>) {
    let player = &mut state.players[seat];
    player.kept = Some(token);
    player.step = Step::Closed;
    log.push(Event::only(seat, Happening::Chosen { token }));
    log.push(Event::all(Happening::Closed { seat }));
}

/// §3.4.2, §3.4.3, §3.4.4: tokens are shown; three cards rest, markers move, the token is the first plan.
pub(crate) fn reveal_tokens(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let order = |state: &State, n: u8| Seat((state.first.0 + n) % state.n_seats);
    for n in 0..state.n_seats {
        let seat = order(state, n);
        let player = &mut state.players[seat];
        let token = player.kept.take().expect("everybody has chosen");
        player.tokens = [None; 2];
        player.screens.push(token.plan());
        let info = rules.token(token);
        let mut resting = ArrayVec::new();
        for (slot, card) in [Slot(1), Slot(2), Slot(3)].into_iter().zip(info.resting) {
            assert!(player.hand & card.bit() != 0, "tokens name three different starting cards");
            player.hand &= !card.bit();
            player.resting[slot.index()] |= card.bit();
            resting.push(card);
        }
        log.push(Event::all(Happening::TokenKept { seat, token, resting }));
        gain_helium(rules, state, seat, info.helium, log);
    }
    // The newest frame comes first: the last seat is pushed first.
    for n in (0..state.n_seats).rev() {
        let seat = order(state, n);
        let plan = state.players[seat].screens[0];
        let info = rules.token(Token(plan.0 - Plan::FIRST_TOKEN.0));
        for company in Company::ALL.into_iter().rev() {
            let steps = info.tracks[company.index()];
            ch05_tracks::advance(rules, state, Actor::from(seat), company, steps, log);
        }
    }
}
