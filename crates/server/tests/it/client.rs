//! A world to test in: a server without sockets, and people who ask it.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use futures_util::StreamExt;
use hosting::{Title, TitleOf};
use serde_json::{Value, json};
use server::{Config, Server, Time};
use stellar_conquest::StellarConquest;
use tower::ServiceExt;

use crate::bases::Base;

pub(crate) static STELLAR_CONQUEST: TitleOf<StellarConquest> = TitleOf::new();

/// Noon.
pub(crate) const START_MS: u64 = 1_700_000_000_000;

/// A time that stands still until somebody moves it.
pub(crate) fn start() -> Time {
    Time::simulated(START_MS)
}

/// A game of four turns: the number is printed in the box, so it is a component.
pub(crate) fn short_game() -> Value {
    let components = STELLAR_CONQUEST.components();
    let board = components.file("board.toml").unwrap();
    let short = board.replace("turns = { value = 44", "turns = { value = 4");
    assert_ne!(board, short);
    json!({ "components": { "board.toml": short } })
}

pub(crate) fn titles() -> Vec<&'static dyn Title> {
    vec![&STELLAR_CONQUEST]
}

/// A server on a database, at a time that stands still.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) server: Server,
    pub(crate) time: Time,
    pub(crate) app: Router,
    pub(crate) base: Arc<Base>,
}

impl World {
    pub(crate) async fn new(base: Base) -> World {
        World::again(Arc::new(base), Time::simulated(START_MS), false).await
    }

    /// Another server on the same database, as after a restart.
    pub(crate) async fn again(base: Arc<Base>, time: Time, limited: bool) -> World {
        let mut config = Config::new(titles(), &base.url);
        config.time = time.clone();
        config.limited = limited;
        let server = Server::open(config).await.unwrap();
        World { app: server.app(), server, time, base }
    }

    /// The same with another server.
    pub(crate) fn served_by(self, server: Server) -> World {
        World { app: server.app(), server, ..self }
    }

    /// The same after a restart.
    pub(crate) async fn restarted(self) -> World {
        self.server.close().await;
        World::again(Arc::clone(&self.base), self.time.clone(), false).await
    }

    pub(crate) fn guest(&self) -> Client {
        Client { world: self.clone(), cookie: None, token: None }
    }

    /// Somebody with a name.
    pub(crate) async fn named(&self, name: &str) -> Client {
        let mut client = self.guest();
        client.post("/me", json!({ "name": name })).await.ok();
        client
    }
}

/// An answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.json()
    }

    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.json()["error"]["code"], code, "{}", self.text);
        self.json()
    }
}

/// Somebody who asks.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) world: World,
    pub(crate) cookie: Option<String>,
    pub(crate) token: Option<String>,
}

impl Client {
    pub(crate) fn bearer(&self, token: &Value) -> Client {
        let token = Some(token.as_str().unwrap().to_owned());
        Client { world: self.world.clone(), cookie: None, token }
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let uri =
            if path.starts_with("//") { path[1..].to_owned() } else { format!("/api/v1{path}") };
        let mut request = Request::builder().method(method).uri(uri);
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, format!("orrery={cookie}"));
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        request
    }

    pub(crate) async fn send(&mut self, request: Request<Body>) -> Answer {
        let (method, uri) = (request.method().to_string(), request.uri().to_string());
        let response = self.raw(request).await;
        let status = response.status().as_u16();
        let body = axum::body::to_bytes(response.into_body(), 64 << 20).await.unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        if let Some(path) = uri.strip_prefix("/api/v1") {
            crate::schema::check_answer(&method, path, status, &text);
        }
        Answer { status, text }
    }

    pub(crate) async fn raw(&mut self, request: Request<Body>) -> axum::response::Response {
        let response = self.world.app.clone().oneshot(request).await.unwrap();
        if let Some(cookie) = response.headers().get(header::SET_COOKIE) {
            let text = cookie.to_str().unwrap();
            let value = text.strip_prefix("orrery=").unwrap().split(';').next().unwrap();
            self.cookie = Some(value.to_owned()).filter(|value| !value.is_empty());
        }
        response
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        let request = self.request("GET", path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        let request = self.request("POST", path).header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body.to_string())).unwrap();
        self.send(request).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        let request = self.request("DELETE", path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    /// A new table; its id.
    #[track_caller]
    pub(crate) fn table<'a>(
        &'a mut self,
        seats: &'a [&'a str],
    ) -> impl Future<Output = String> + 'a {
        self.table_with(seats, json!({}))
    }

    pub(crate) async fn table_with(&mut self, seats: &[&str], more: Value) -> String {
        let seats: Vec<Value> = seats
            .iter()
            .map(|kind| match *kind {
                "me" | "open" | "invite" => json!({ "kind": kind }),
                bot => json!({ "kind": "bot", "bot": bot }),
            })
            .collect();
        let mut wish = json!({ "title": "stellar-conquest", "seats": seats });
        for (name, value) in more.as_object().unwrap() {
            wish[name] = value.clone();
        }
        self.post("/tables", wish).await.ok()["table"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn view(&mut self, table: &str, seat: u8) -> Value {
        self.get(&format!("/tables/{table}/view?seat={seat}")).await.ok()
    }

    /// Answers with the `n`th legal action, wrapped around; `None` if the seat is not asked.
    pub(crate) async fn answer(&mut self, table: &str, seat: u8, n: usize) -> Option<Answer> {
        let view = self.view(table, seat).await;
        let legal = view["legal"].as_array().unwrap();
        if legal.is_empty() {
            return None;
        }
        let action = &legal[n % legal.len()]["action"];
        let key = format!("v{}", view["version"]);
        let body =
            json!({ "seat": seat, "key": key, "version": view["version"], "action": action });
        Some(self.post(&format!("/tables/{table}/act"), body).await)
    }

    /// A stream of lines.
    pub(crate) async fn stream(&mut self, path: &str) -> Lines {
        let request = self.request("GET", path).body(Body::empty()).unwrap();
        let response = self.raw(request).await;
        assert_eq!(response.status(), StatusCode::OK);
        Lines { body: response.into_body().into_data_stream(), rest: String::new() }
    }
}

/// A stream of lines, as it comes.
pub(crate) struct Lines {
    body: axum::body::BodyDataStream,
    rest: String,
}

impl Lines {
    /// The next message, as text.
    pub(crate) async fn text(&mut self) -> Option<String> {
        loop {
            if let Some((line, rest)) = self.rest.split_once('\n') {
                let (line, rest) = (line.to_owned(), rest.to_owned());
                self.rest = rest;
                if line.is_empty() {
                    continue;
                }
                crate::schema::check_message(&serde_json::from_str(&line).unwrap());
                return Some(line);
            }
            let bytes = self.body.next().await?.ok()?;
            self.rest.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }

    /// The next message of this type, passing over others.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let text = self.text().await.expect("the stream goes on");
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    }
}
