//! Tables: the lobby, making one, sitting, looking, answering.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use axum::{Extension, Json};
use hosting::{Command, DoorError, NewTable as NewGame, Title, USUAL_BOT};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Components, DealerKind, Seat, SeatSet, Seed};

use super::body::{Asked, Body, JsonText, PathArg, ViewerQuery};
use super::me::Empty;
use super::who::{Who, welcome};
use crate::caller::Caller;
use crate::clocks::ClockRule;
use crate::doors::Door;
use crate::info::LobbyRow;
use crate::limits::Count;
use crate::names::{self, check_key, check_nonce};
use crate::refusal::ApiError;
use crate::secret::{Id, hash, random_bytes, random_key};
use crate::shared::Shared;
use crate::store::{
    ChatRow, Free, ListedTable, NewTable, SeatRow, Show, State as TableState, TableRow, Write,
};
use crate::table::{Order, Request};

/// How many tables of one maker may wait or play.
const UNFINISHED_MAX: u64 = 200;
/// How many tables and records of one maker are kept in all.
const KEPT_MAX: u64 = 2_000;
/// With less room than this on the disk nothing new begins, so that what is played can go on.
const FREE_MIN: u64 = 256 << 20;

/// Reads the id of a table.
///
/// # Errors
/// A text that is no id is no table either.
pub(crate) fn table_id(text: &str) -> Result<Id, ApiError> {
    text.parse().map_err(|_| ApiError::no_such_table())
}

/// A table that is asked for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    /// The title.
    title: String,
    /// 1 to 40 characters.
    name: Option<String>,
    /// Options by name; the others have their defaults.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// One row for each seat.
    seats: Vec<SeatWish>,
    /// The clock.
    clock: Option<ClockRule>,
    /// In the lobby? True if missing.
    listed: Option<bool>,
    /// May others look on? True if missing.
    watchers: Option<bool>,
    /// May players ask the coach, also where others sit? False if missing; who plays against bots alone may always.
    coach: Option<bool>,
    /// The bot that plays for whoever is not there, by name; `steady` if missing.
    caretaker: Option<String>,
    /// What the maker adds to the seed.
    nonce: Option<String>,
    /// Data files that replace those of the box, by name.
    components: Option<BTreeMap<String, String>>,
}

/// Who shall sit there.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum SeatWish {
    /// The maker.
    Me,
    /// Anybody of the lobby.
    Open,
    /// Whoever has the link.
    Invite,
    /// A bot.
    Bot {
        /// Its name.
        bot: String,
    },
}

/// A new table.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Made {
    /// Its id.
    table: String,
    /// Where it stands.
    state: TableState,
    /// The seats with their invitations.
    seats: Vec<MadeSeat>,
    /// Which bots do not sit where they were asked to, and why; missing if all do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// A seat of a new table.
#[derive(Debug, Serialize, JsonSchema)]
struct MadeSeat {
    seat: u8,
    /// The key of an invitation, shown this once.
    invite: Option<String>,
}

/// Which tables.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lobby {
    /// `open`, `mine`, `running` or `over`.
    show: Show,
    /// At most 100; 50 if missing.
    limit: Option<u64>,
    /// The `next` of the page before.
    before: Option<String>,
}

/// A page of the lobby.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LobbyPage {
    /// The newest first.
    tables: Vec<LobbyRow>,
    /// The `before` of the next page.
    next: Option<String>,
}

/// What was said.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ChatPage {
    lines: Vec<ChatRow>,
}

/// Sitting down.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// Which seat.
    seat: Option<u8>,
    /// The key of an invitation.
    invite: Option<String>,
    /// What the player adds to the seed.
    nonce: Option<String>,
}

/// A seat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfSeat {
    /// From 0.
    seat: u8,
}

/// How far a seat has read.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeenStory {
    /// Whose.
    seat: u8,
    /// So many lines of its story; the `story` of the view that was read.
    story: u32,
}

/// Who may talk.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hush {
    /// May those who only watch say nothing?
    watchers: bool,
}

/// A line of chat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Speech {
    /// 1 to 500 characters.
    text: String,
}

/// An answer.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    /// Whose.
    seat: u8,
    /// The client's own, new for each answer.
    key: String,
    /// The version of the view that is answered.
    version: u32,
    /// One of `legal`.
    action: Option<Value>,
    /// The same in text notation.
    text: Option<String>,
}

/// An undo or a reopening.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Back {
    /// Whose.
    seat: u8,
    /// The client's own, new for each.
    key: String,
    /// The version of the view that the client has.
    version: u32,
}

/// What an answer wants, which is said in exactly one way.
///
/// # Errors
/// In none or both.
pub(crate) fn wanted(action: Option<Value>, text: Option<String>) -> Result<Command, ApiError> {
    match (action, text) {
        (Some(action), None) => Ok(Command::Act(action)),
        (None, Some(text)) => Ok(Command::Text(text)),
        (None, None) | (Some(_), Some(_)) => {
            Err(ApiError::bad_request("say either action or text"))
        }
    }
}

pub(crate) async fn lobby(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Asked(query): Asked<Lobby>,
) -> Result<Json<LobbyPage>, ApiError> {
    let caller = who.caller.as_ref();
    if query.show == Show::Mine && !caller.is_some_and(Caller::is_anywhere) {
        let table = one_of_token(&shared, caller).await?;
        let tables = table.iter().map(|table| LobbyRow::of(table, caller)).collect();
        return Ok(Json(LobbyPage { tables, next: None }));
    }
    let limit = query.limit.unwrap_or(50).clamp(1, 100);
    let before = match query.before {
        None => None,
        Some(text) => {
            let bad = || ApiError::bad_request("before is the next of the page before");
            let (created, id) = text.split_once('-').ok_or_else(bad)?;
            Some((created.parse().map_err(|_| bad())?, id.parse().map_err(|_| bad())?))
        }
    };
    let guest = caller.map(Caller::guest);
    let tables = shared.store.list(query.show, guest, before, limit).await?;
    let full = tables.len() as u64 == limit;
    let next = tables.last().filter(|_| full);
    let next = next.map(|table| format!("{}-{}", table.row.created, table.row.id));
    let tables = tables.iter().map(|table| LobbyRow::of(table, caller)).collect();
    Ok(Json(LobbyPage { tables, next }))
}

/// What is a stranger's own, nothing, or the bearer's of a seat's token: the table of that seat.
async fn one_of_token(
    shared: &Shared,
    caller: Option<&Caller>,
) -> Result<Option<ListedTable>, ApiError> {
    let Some(caller) = caller else { return Ok(None) };
    let Some((id, _)) = caller.seat() else { return Ok(None) };
    let table = shared.store.table(id).await?;
    Ok(table.filter(|table| table.seats.iter().any(|seat| caller.holds(seat, id))))
}

pub(crate) async fn make(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Body(wish): Body<Wish>,
) -> Result<Json<Made>, ApiError> {
    let caller = who.whole()?;
    let now = shared.time.running_ms();
    shared.limits.take_table(caller.guest(), &who.network, now)?;
    check_unfinished(&shared, caller.guest()).await?;
    check_kept(&shared, caller.guest()).await?;
    let host = shared.title(&wish.title)?;
    let clock = wish.clock.unwrap_or_default();
    clock.check().map_err(|message| ApiError::Bad { code: "bad_setup", message })?;
    let components = chosen(&shared, host, wish.components)?;
    let options = check_setup(&shared, host, &wish.seats, wish.options, &components).await?;
    let nonce = check_nonce(wish.nonce)?;
    let (wishes, mut notes) = those_who_play(host, wish.seats, &components);
    let caretaker = those_who_care(host, wish.caretaker, &components, &mut notes)?;
    let (seats, invites) = seat_rows(host, caller, wishes, &nonce, now)?;
    let id = Id::random();
    let name = wish.name.map_or_else(|| Ok(names::table(id)), |name| names::check(&name))?;
    let waiting = seats.iter().any(|seat| seat.free.is_some());
    let row = TableRow {
        id,
        title: host.id().to_owned(),
        ruleset: host.ruleset(),
        name,
        options,
        components: components.hash(),
        clock,
        listed: wish.listed.unwrap_or(true),
        watchers: wish.watchers.unwrap_or(true),
        coach: wish.coach.unwrap_or(false),
        hushed: false,
        caretaker,
        owner: caller.guest(),
        state: TableState::Waiting,
        message: None,
        created: shared.time.now_ms(),
        secret: Seed(random_bytes()).to_hex(),
        header: None,
        n_entries: 0,
        clocks: None,
        outcome: None,
        asked: SeatSet::EMPTY,
    };
    let content = serde_json::to_string(&components).map_err(|_| ApiError::Internal)?;
    let table = ListedTable { row, seats };
    let new = NewTable { table, components: content, entries: Vec::new() };
    shared.store.write(Write::NewTable(Box::new(new))).await?;
    // A table whose seats are all taken begins when it is first reached.
    let state = if waiting { TableState::Waiting } else { TableState::Playing };
    if !waiting {
        shared.registry.ask(&shared, id, who.caller.clone(), Request::Info).await?;
    }
    metrics::counter!("orrery_tables_made_total").increment(1);
    let seats = invites.into_iter().enumerate();
    let seats = seats.map(|(seat, invite)| MadeSeat { seat: seat as u8, invite }).collect();
    Ok(Json(Made { table: id.to_string(), state, seats, notes }))
}

/// May somebody begin one more game?
///
/// # Errors
/// Too many of this guest wait or play.
pub(super) async fn check_unfinished(shared: &Shared, guest: Id) -> Result<(), ApiError> {
    if shared.store.n_unfinished(guest).await? >= UNFINISHED_MAX {
        let message = format!("nobody has more than {UNFINISHED_MAX} tables that wait or play");
        return Err(ApiError::NotNow(message));
    }
    Ok(())
}

/// Is there a bot of that name?
///
/// # Errors
/// There is none; the sentence says which there are.
pub(super) fn check_bot(host: &'static dyn Title, bot: &str) -> Result<(), ApiError> {
    if host.bots().contains(&bot) {
        return Ok(());
    }
    let known = host.bots().join(", ");
    let message = format!("there is no bot '{bot}' for {}; it has {known}", host.id());
    Err(ApiError::Bad { code: "bad_setup", message })
}

/// May somebody put one more on the shelves? Games in play go on whatever this says.
///
/// # Errors
/// There are too many of this guest, or the disk is nearly full.
pub(crate) async fn check_kept(shared: &Shared, guest: Id) -> Result<(), ApiError> {
    if shared.limits.are_on() && shared.store.n_kept(guest).await? >= KEPT_MAX {
        let message = format!("nobody keeps more than {KEPT_MAX} tables and records");
        return Err(ApiError::NotNow(message));
    }
    if shared.store.free_bytes().is_some_and(|free| free < FREE_MIN) {
        return Err(ApiError::Full);
    }
    Ok(())
}

/// The data files of a new table.
pub(crate) fn chosen(
    shared: &Shared,
    host: &'static dyn Title,
    files: Option<BTreeMap<String, String>>,
) -> Result<Components, ApiError> {
    let printed = shared.printed.get(host.id()).cloned();
    let mut components = printed.unwrap_or_else(|| host.components());
    for (name, text) in files.unwrap_or_default() {
        components.replace(&name, text).map_err(DoorError::from)?;
    }
    Ok(components)
}

/// Can such a table be? Tells its options with the defaults filled in.
async fn check_setup(
    shared: &Arc<Shared>,
    host: &'static dyn Title,
    seats: &[SeatWish],
    options: BTreeMap<String, String>,
    components: &Components,
) -> Result<BTreeMap<String, String>, ApiError> {
    let (n_seats, ruleset) = (seats.len(), host.ruleset());
    let sheet = host.options();
    let filled = sheet.fill(&options, ruleset).map_err(DoorError::from)?;
    let new = NewGame {
        seats: Some(u8::try_from(n_seats).unwrap_or(u8::MAX)),
        ruleset: Some(ruleset),
        options,
        components: components.clone(),
        dealer: DealerKind::Caller,
        position: None,
    };
    shared.work(Door::Tables, move || host.open(new).map(|_| ())).await??;
    Ok(filled.values().clone())
}

/// The wishes with those bots in place of others who will really play with these components, and a word about each.
fn those_who_play(
    host: &'static dyn Title,
    mut wishes: Vec<SeatWish>,
    components: &Components,
) -> (Vec<SeatWish>, Vec<String>) {
    let mut notes = Vec::new();
    for wish in &mut wishes {
        if let SeatWish::Bot { bot } = wish
            && let Some(note) = host.stand_in(bot, components)
        {
            USUAL_BOT.clone_into(bot);
            notes.push(note);
        }
    }
    (wishes, notes)
}

/// The bot that will really play for whoever is not there, and a word if it is another one.
fn those_who_care(
    host: &'static dyn Title,
    wish: Option<String>,
    components: &Components,
    notes: &mut Vec<String>,
) -> Result<Option<String>, ApiError> {
    let Some(bot) = wish else { return Ok(None) };
    check_bot(host, &bot)?;
    let Some(note) = host.stand_in(&bot, components) else { return Ok(Some(bot)) };
    notes.push(note);
    Ok(None)
}

/// The seats of a new table, and the keys of those that are invited.
fn seat_rows(
    host: &'static dyn Title,
    caller: &Caller,
    wishes: Vec<SeatWish>,
    nonce: &str,
    now: u64,
) -> Result<(Vec<SeatRow>, Vec<Option<String>>), ApiError> {
    let mut seats = Vec::new();
    let mut invites = Vec::new();
    for (idx, wish) in wishes.into_iter().enumerate() {
        let mut seat = SeatRow {
            seat: idx as u8,
            free: None,
            guest: None,
            name: None,
            bot: None,
            nonce: None,
            resigned: false,
            taken_over: false,
            handed_over: false,
            seen: now,
            story: None,
            coached: false,
        };
        let mut invite = None;
        match wish {
            SeatWish::Me => {
                seat.guest = Some(caller.guest());
                seat.name = Some(caller.name().to_owned());
                seat.nonce = Some(nonce.to_owned());
            }
            SeatWish::Open => seat.free = Some(Free::Open),
            SeatWish::Invite => {
                let key = random_key();
                seat.free = Some(Free::Invite(hash(&key)));
                invite = Some(key);
            }
            SeatWish::Bot { bot } => {
                check_bot(host, &bot)?;
                seat.bot = Some(bot);
                seat.nonce = Some(random_key());
            }
        }
        seats.push(seat);
        invites.push(invite);
    }
    Ok((seats, invites))
}

/// Asks a table and hands its answer on.
pub(super) async fn ask(
    shared: &Arc<Shared>,
    who: &Who,
    id: &str,
    request: Request,
) -> Result<JsonText, ApiError> {
    let id = table_id(id)?;
    shared.registry.ask(shared, id, who.caller.clone(), request).await.map(JsonText::from)
}

pub(crate) async fn info(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
) -> Result<JsonText, ApiError> {
    ask(&shared, &who, &id, Request::Info).await
}

pub(crate) async fn view(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Asked(eyes): Asked<ViewerQuery>,
) -> Result<JsonText, ApiError> {
    ask(&shared, &who, &id, Request::View(eyes.viewer()?)).await
}

pub(crate) async fn join(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Body(Join { seat, invite, nonce }): Body<Join>,
) -> Result<Response, ApiError> {
    if invite.is_some() {
        let now = shared.time.running_ms();
        shared.limits.take(Count::Guesses, &who.network, now)?;
    }
    let seat = seat.map(Seat);
    if who.caller.is_some() {
        let sat = ask(&shared, &who, &id, Request::Join { seat, invite, nonce }).await;
        return sat.map(IntoResponse::into_response);
    }
    // A closed house: the invitation makes the guest.
    let (caller, cookie) = welcome(&shared, &who, table_id(&id)?, invite.as_deref()).await?;
    let who = Who { caller: Some(caller), ..who };
    let sat = ask(&shared, &who, &id, Request::Join { seat, invite, nonce }).await?;
    Ok(([(header::SET_COOKIE, cookie)], sat).into_response())
}

/// A request that says nothing more.
pub(crate) fn about(request: Request) -> MethodRouter<Arc<Shared>> {
    post(
        async move |State(shared): State<Arc<Shared>>,
                    Extension(who): Extension<Who>,
                    PathArg(id): PathArg<String>,
                    Body(Empty {}): Body<Empty>| { ask(&shared, &who, &id, request).await },
    )
}

/// A request that says which seat.
pub(crate) fn about_seat(request: fn(Seat) -> Request) -> MethodRouter<Arc<Shared>> {
    post(
        async move |State(shared): State<Arc<Shared>>,
                    Extension(who): Extension<Who>,
                    PathArg(id): PathArg<String>,
                    Body(OfSeat { seat }): Body<OfSeat>| {
            ask(&shared, &who, &id, request(Seat(seat))).await
        },
    )
}

pub(crate) async fn invite(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg((id, seat)): PathArg<(String, u8)>,
    Body(Empty {}): Body<Empty>,
) -> Result<JsonText, ApiError> {
    ask(&shared, &who, &id, Request::Invite(Seat(seat))).await
}

pub(crate) async fn act(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Body(Act { seat, key, version, action, text }): Body<Act>,
) -> Result<JsonText, ApiError> {
    check_key(&key)?;
    let command = wanted(action, text)?;
    ask(&shared, &who, &id, Request::Go(Seat(seat), Order { key, version, command })).await
}

pub(crate) async fn undo(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Body(Back { seat, key, version }): Body<Back>,
) -> Result<JsonText, ApiError> {
    check_key(&key)?;
    let command = Command::Undo;
    ask(&shared, &who, &id, Request::Go(Seat(seat), Order { key, version, command })).await
}

pub(crate) async fn reopen(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Body(Back { seat, key, version }): Body<Back>,
) -> Result<JsonText, ApiError> {
    check_key(&key)?;
    let command = Command::Reopen;
    ask(&shared, &who, &id, Request::Go(Seat(seat), Order { key, version, command })).await
}

pub(crate) async fn seen(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Body(SeenStory { seat, story }): Body<SeenStory>,
) -> Result<JsonText, ApiError> {
    ask(&shared, &who, &id, Request::Seen(Seat(seat), story)).await
}

pub(crate) async fn speak(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Body(Speech { text }): Body<Speech>,
) -> Result<JsonText, ApiError> {
    let guest = who.known()?.guest();
    shared.limits.take(Count::Chat, &guest.to_string(), shared.time.running_ms())?;
    ask(&shared, &who, &id, Request::Chat(text)).await
}

pub(crate) async fn hush(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Body(Hush { watchers }): Body<Hush>,
) -> Result<JsonText, ApiError> {
    ask(&shared, &who, &id, Request::Hush(watchers)).await
}

pub(crate) async fn chat(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Asked(eyes): Asked<ViewerQuery>,
) -> Result<Json<ChatPage>, ApiError> {
    let table = super::records::visible(&shared, &who, &id).await?;
    let from = u64::from(eyes.from.unwrap_or(0));
    let max = u64::from(eyes.limit.unwrap_or(1_000)).clamp(1, 1_000);
    let lines = shared.store.chat(table.row.id, from, max).await?;
    Ok(Json(ChatPage { lines }))
}
