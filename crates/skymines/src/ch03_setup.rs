//! Chapter 3: setting the table up, from the faces of the company tracks to the starting tokens.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::words::name as seat_name;
use tabletop::{DrawSheet, Label, PerSeat, Question, Seat, Sink};

use crate::action::Action;
use crate::ch05_research::{self, gain_helium};
use crate::ch05_tracks;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fact::{self, Fact, WithFacts};
use crate::ids::{
    Card, Company, DisplaySpace, Face, Mission, N_BONUS_SPACES, N_DISPLAY_SPACES, N_HOMES,
    N_PLAN_COLUMNS, PLANS_PER_ROW, Plan, Slot, Threat, Token,
};
use crate::illegal::Illegal;
use crate::list::List;
use crate::luna;
use crate::notation::plan_space;
use crate::state::{
    self, ACTORS_MAX, Actor, Campaign, Ctx, Look, Phase, Player, SecretStep, StackPlace, State,
    Tally, bits, cards, nth_bit, sound,
};
use crate::variant::{Threats, Tracks, Variant};
use crate::words::{answer, card_name, mission_name, plan_name, sentence, token_name};

/// Something the dealer is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Draw {
    /// The face of a company's track.
    Face { company: Company },
    /// A card for a space of the display.
    Card { space: DisplaySpace },
    /// A plan for a space of the research display; row 0 to 2, column 0 to 3.
    Plan { row: u8, column: u8 },
    /// The next special plan of the round track.
    Special,
    /// A mission card.
    Mission,
    /// The threat card.
    Threat,
    /// The first player.
    First,
    /// A token for a seat.
    Token { seat: Seat },
}

/// What each seat is asked by itself: it follows from its [`SecretStep`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Which of two starting research tokens it keeps (§3.4.1).
    Token,
}

/// An answer to it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Keep this token.
    Keep { token: Token },
}

/// How many outcomes a draw has.
pub(crate) fn outcomes(look: Look<'_>, draw: Draw) -> u32 {
    let Look { rules, state } = look;
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

pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    let Frame::Token = frame;
    let tokens = look.state.players[seat].tokens.into_iter().flatten();
    out.extend(tokens.map(|token| Action::Keep { token }));
}

/// Which answer belongs to which question.
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Token, Action::Keep { token }) => Some(Move::Keep { token }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, seat: Seat, chosen: Move) -> Result<(), Illegal> {
    let Move::Keep { token } = chosen;
    let dealt = look.state.players[seat].tokens.contains(&Some(token));
    if dealt { Ok(()) } else { Err(Illegal::NotYourToken { token }) }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, chosen: Move) {
    let Move::Keep { token } = chosen;
    let player = &mut ctx.state.players[seat];
    player.kept = Some(token);
    player.step = SecretStep::Closed;
    ctx.log.push(Event::only(seat, EventView::Chosen { token }));
    ctx.tell(EventView::Closed { seat });
}

/// Deals an outcome of a draw.
pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, draw: Draw, result: u32) {
    let (rules, state) = (ctx.rules, &mut *ctx.state);
    state.pop();
    let dealt = match draw {
        Draw::Face { company } => {
            let face = Face(nth_bit(spare_faces(state), result));
            state.faces[company.index()] = Some(face);
            EventView::FaceDrawn { company, face }
        }
        Draw::Card { space } => {
            let card = Card(nth_bit(letter_stack(rules, state), result));
            state.deck &= !card.bit();
            state.display[space.index()] = Some(card);
            EventView::CardDealt { space, card }
        }
        Draw::Plan { row, column } => {
            let plan = Plan(nth_bit(row_stack(state, row), result));
            state.stack &= !plan.bit();
            state.plans[usize::from(row)][usize::from(column)] = Some(plan);
            EventView::PlanDealt { row, column, plan }
        }
        Draw::Special => {
            let plan = Plan(nth_bit(special_stack(state), result));
            state.stack &= !plan.bit();
            let place = state.round - 1; // The space of the round that is being prepared, from 2.
            state.specials[usize::from(place)] = Some(plan);
            EventView::SpecialRevealed { place, plan }
        }
        Draw::Mission => {
            let mission = Mission(nth_bit(spare_missions(state), result));
            state.missions.push(mission);
            EventView::MissionRevealed { mission }
        }
        Draw::Threat => {
            let threat = Threat::ALL[result as usize];
            state.threat = Some(threat);
            EventView::ThreatRevealed { threat }
        }
        Draw::First => {
            let seat = Seat(result as u8);
            set_first(state, seat);
            state.phase = Phase::Tokens;
            EventView::FirstDrawn { seat }
        }
        Draw::Token { seat } => {
            let token = Token(nth_bit(spare_tokens(state), result));
            let place = usize::from(state.players[seat].tokens[0].is_some());
            state.players[seat].tokens[place] = Some(token);
            EventView::TokenDealt { seat, token }
        }
    };
    ctx.tell(dealt);
}

// Draws.

pub(crate) fn question(frame: Frame) -> Question {
    let Frame::Token = frame;
    let text = "Which starting research token do you keep?".to_owned();
    Question { id: "token", text: text.into(), rule: "§3.4.1" }
}

/// The outcomes of a draw, in words.
pub(crate) fn draw_sheet(look: Look<'_>, draw: Draw) -> DrawSheet {
    let Look { rules, state } = look;
    let plans = |set: u128| -> Vec<String> {
        let there = Plan::all().filter(|plan| set & plan.bit() != 0);
        there.map(|plan| format!("plan {}: {}", plan.0, plan_name(rules, plan))).collect()
    };
    let (text, rule, outcomes) = match draw {
        Draw::Face { company } => {
            let faces = bits(spare_faces(state).into()).map(|f| Face(f).name().into());
            (format!("The track of {company} is drawn."), "§3.1", faces.collect())
        }
        Draw::Card { space } => {
            let there = cards(letter_stack(rules, state));
            let names = there.map(|card| format!("card {}: {}", card.0, card_name(rules, card)));
            (card_text(space), "§3.5", names.collect())
        }
        Draw::Plan { row, column } => {
            let text = format!("A plan for {} is drawn.", plan_space(row, column));
            (text, "§5.4.4", plans(row_stack(state, row)))
        }
        Draw::Special => {
            let text = "The next special plan is turned up.".to_owned();
            (text, "§6.1", plans(special_stack(state)))
        }
        Draw::Mission => {
            let spare = bits(spare_missions(state).into());
            let names = spare.map(|mission| mission_name(rules, Mission(mission)));
            ("A mission card is revealed.".to_owned(), "§15.1", names.collect())
        }
        Draw::Threat => {
            let names = Threat::ALL.map(|threat| threat.name().to_owned());
            ("The threat card is drawn.".to_owned(), "§16.1", names.to_vec())
        }
        Draw::First => {
            let names = state.seats().map(|seat| seat.to_string());
            ("The first player is drawn.".to_owned(), "§3.8", names.collect())
        }
        Draw::Token { seat } => {
            let spare = bits(spare_tokens(state).into());
            let names = spare.map(|token| token_name(rules, Token(token)));
            (token_text(seat), "§3.4.1", names.collect())
        }
    };
    DrawSheet { text: text.into(), rule, outcomes }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    let Move::Keep { token } = chosen;
    let text = format!("keep {}", token_name(look.rules, token));
    let info = look.rules.token(token);
    let steps = Company::ALL.into_iter().map(|company| (company, info.tracks[company.index()]));
    let walks = steps.filter(|(_, steps)| *steps > 0);
    let walks = walks.map(|(company, steps)| ch05_tracks::walk(look, seat, company, steps).into());
    let resting = info.resting.iter().fold(0, |set, card| set | card.bit());
    answer(&text, "§3.4.1", [format!("token:{}", token.0 + 1)])
        .in_group("token")
        .with_all(walks)
        .and(fact::helium(look, seat, info.helium))
        .with(fact::pile(resting))
        .with(fact::plan(look, seat, token.plan()))
}

fn card_text(space: DisplaySpace) -> String {
    format!("A card for space {} of the display is drawn.", space.number())
}

fn token_text(seat: Seat) -> String {
    sentence(&format!("{} gets a starting research token.", seat_name(seat)))
}

/// Can the draw stand here?
pub(crate) fn is_sound(look: Look<'_>, draw: Draw, place: StackPlace<'_>) -> Result<(), String> {
    let Look { rules, state } = look;
    sound(place.is_top(), "a draw comes first")?;
    sound(fits(state, draw, place), "not in this phase")?;
    let is_open = match draw {
        Draw::Face { company } => state.faces[company.index()].is_none(),
        Draw::Card { space } => state.display[space.index()].is_none(),
        Draw::Plan { row, column } => {
            let space = state.plans.get(usize::from(row));
            space.and_then(|row| row.get(usize::from(column))) == Some(&None)
        }
        Draw::Special => (1..=state.specials.len()).contains(&usize::from(state.round)),
        Draw::Mission => {
            let n = usize::from(rules.numbers.n_revealed_missions).min(3);
            state.variant.missions && state.missions.len() < n
        }
        Draw::Threat => state.variant.threats == Threats::Random && state.threat.is_none(),
        Draw::First => true,
        Draw::Token { seat } => state.is_seat(seat) && state.players[seat].tokens[1].is_none(),
    };
    // The place first: only of a place that there is can be asked what is left for it.
    sound(is_open, "the place of the draw is taken, or there is none")?;
    sound(outcomes(look, draw) > 0, "there is nothing to draw")
}

/// Each draw has its phase; a plan can also fill the space of one that was just taken (§5.4.4).
fn fits(state: &State, draw: Draw, place: StackPlace<'_>) -> bool {
    let phase = state.phase;
    let in_phase = match draw {
        Draw::Face { .. } => phase == Phase::Faces,
        Draw::Card { .. } => matches!(phase, Phase::Display | Phase::Refill),
        Draw::Plan { .. } => matches!(phase, Phase::Plans | Phase::Action | Phase::Bonus),
        Draw::Special => phase == Phase::Special,
        Draw::Mission => phase == Phase::Missions,
        Draw::Threat => phase == Phase::Threats,
        Draw::First => phase == Phase::First,
        Draw::Token { .. } => phase == Phase::Tokens,
    };
    let refills = matches!(draw, Draw::Plan { .. }) && ch05_research::is_emptied_from(place);
    in_phase && (place.is_bottom() || refills)
}

// The table before the first question.

/// The faces of a first game (§3.1).
pub(crate) const FIRST_FACES: [Face; Company::COUNT] = [Face(0), Face(2), Face(4), Face(6)];

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
        frames: List::new(state::Frame::Together),
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
        Some(draw) => state.push(draw),
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

/// §3.8, §11.1: the first player; Luna sits to that player's right.
fn set_first(state: &mut State, seat: Seat) {
    state.first = seat;
    state.first_next = seat;
    state.luna_after = Seat((seat.0 + state.n_seats - 1) % state.n_seats);
}

/// §3.4.1: everybody keeps one of two tokens, in secret and at once.
fn begin_choice(state: &mut State, log: &mut impl Sink<Event>) {
    for seat in state.seats() {
        state.players[seat].step = SecretStep::Token;
    }
    state.push(state::Frame::Together);
    log.push(Event::all(EventView::ChoiceBegan));
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
        log.push(Event::all(EventView::TokenKept { seat, token, resting }));
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
