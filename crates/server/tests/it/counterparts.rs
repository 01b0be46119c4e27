//! The other side of a bell: a server that takes webhooks and pushes, and one that takes mail.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::IntoResponse;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

/// What was posted.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Hit {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.to_vec()).unwrap()
    }
}

/// A server that notes what is posted to it, and answers with the status that it is told.
#[derive(Clone, Debug)]
pub(crate) struct Hooks {
    pub(crate) address: SocketAddr,
    hits: Arc<Mutex<Vec<Hit>>>,
    status: Arc<AtomicU16>,
}

impl Hooks {
    pub(crate) async fn start() -> Hooks {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let hooks = Hooks { address, hits: Arc::default(), status: Arc::new(AtomicU16::new(200)) };
        let app = Router::new().fallback(note).with_state(hooks.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        hooks
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn answer(&self, status: u16) {
        self.status.store(status, Ordering::SeqCst);
    }

    /// What has come since it was last asked.
    pub(crate) fn take(&self) -> Vec<Hit> {
        std::mem::take(&mut self.hits.lock().unwrap())
    }
}

async fn note(
    State(hooks): State<Hooks>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    hooks.hits.lock().unwrap().push(Hit { path: uri.path().to_owned(), headers, body });
    let status = StatusCode::from_u16(hooks.status.load(Ordering::SeqCst)).unwrap();
    (status, [(header::LOCATION, "/elsewhere")], "thank you")
}

/// A browser that has subscribed: good for one message, because its key is.
pub(crate) struct Browser {
    key: EphemeralPrivateKey,
    point: Vec<u8>,
    auth: [u8; 16],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> [u8; N] {
    let mut out = [0; N];
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    key.expand(&[info], Length(N)).unwrap().fill(&mut out).unwrap();
    out
}

impl Browser {
    pub(crate) fn new() -> Browser {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let point = key.compute_public_key().unwrap().as_ref().to_vec();
        Browser { key, point, auth: [7; 16] }
    }

    /// What it tells its server.
    pub(crate) fn subscription(&self, endpoint: &str) -> Value {
        let encode = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let (p256dh, auth) = (encode(&self.point), encode(&self.auth));
        json!({ "kind": "push", "endpoint": endpoint, "p256dh": p256dh, "auth": auth, "wait_s": 0 })
    }

    /// Reads what was pushed, as RFC 8291 says.
    pub(crate) fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "one record of 4096, and a point");
        let (theirs, sealed) = rest[5..].split_at(65);
        let mut info = b"WebPush: info\0".to_vec();
        info.extend([self.point.as_slice(), theirs].concat());
        let auth = self.auth;
        let public = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let secret: [u8; 32] =
            agree_ephemeral(self.key, &public, |shared| derive(&auth, shared, &info)).unwrap();
        let key: [u8; 16] = derive(salt, &secret, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derive(salt, &secret, b"Content-Encoding: nonce\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut sealed = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let open = key.open_in_place(nonce, Aad::empty(), &mut sealed).unwrap();
        let (end, message) = open.split_last().unwrap();
        assert_eq!(*end, 2, "the last record");
        serde_json::from_slice(message).unwrap()
    }
}

/// A server that takes every mail but for one mailbox that is not there.
#[derive(Clone, Debug)]
pub(crate) struct Mails {
    pub(crate) address: SocketAddr,
    mails: Arc<Mutex<Vec<String>>>,
}

impl Mails {
    pub(crate) async fn start() -> Mails {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mails = Mails { address, mails: Arc::default() };
        let kept = mails.clone();
        tokio::spawn(async move {
            while let Ok((line, _)) = listener.accept().await {
                tokio::spawn(hear(line, kept.clone()));
            }
        });
        mails
    }

    /// The mails that have come since it was last asked, each with whom it was for, and with its long lines whole.
    pub(crate) fn take(&self) -> Vec<String> {
        let mails = std::mem::take(&mut *self.mails.lock().unwrap());
        mails.into_iter().map(|mail| mail.replace("=\r\n", "").replace("=3D", "=")).collect()
    }
}

async fn hear(line: tokio::net::TcpStream, mails: Mails) -> Option<()> {
    let (read, mut write) = line.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 sink\r\n").await.ok()?;
    let mut mail = String::new();
    while let Some(line) = lines.next_line().await.ok()? {
        let word = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
        let answer = match word.as_str() {
            "EHLO" => "250 sink",
            "RCPT" if line.contains("gone@") => "550 no such mailbox",
            "RCPT" => {
                mail = format!("{line}\r\n");
                "250 yes"
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.ok()?;
                while let Some(line) = lines.next_line().await.ok()?.filter(|line| line != ".") {
                    mail.push_str(&line);
                    mail.push_str("\r\n");
                }
                mails.mails.lock().unwrap().push(std::mem::take(&mut mail));
                "250 taken"
            }
            "QUIT" => "221 bye",
            _ => "250 yes",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
    Some(())
}
