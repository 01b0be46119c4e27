//! Mail, through the operator's own server.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{Address, AsyncTransport, Message, Tokio1Executor};

const PATIENCE: Duration = Duration::from_secs(15);

/// What a server says of a mailbox that is not there.
const GONE: [u16; 5] = [521, 550, 551, 553, 556];

/// Where mail is handed in, and from whom.
#[derive(Clone)]
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl std::fmt::Debug for Mailer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mailer").field("from", &self.from).finish_non_exhaustive()
    }
}

/// A mail.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) body: String,
    /// An address at which a `POST` ends it all.
    pub(crate) stop: Option<String>,
}

/// Why a mail is not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MailError {
    /// There is no such mailbox.
    Gone(String),
    /// Try again.
    Failed(String),
}

impl Mailer {
    /// Reads `smtp://…` or `smtps://USER:PASSWORD@HOST` and the sender.
    ///
    /// # Errors
    /// What is wrong with them; never the password.
    pub(crate) fn new(server: &str, from: &str) -> Result<Mailer, String> {
        let from = from.parse().map_err(|_| format!("'{from}' is no address of a sender"))?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server).map_err(|_| {
            "the mail server cannot be read: say smtps://USER:PASSWORD@HOST, or \
             smtp://HOST:587?tls=required"
                .to_owned()
        })?;
        Ok(Mailer { transport: transport.timeout(Some(PATIENCE)).build(), from })
    }

    /// The address of the sender.
    pub(crate) fn from(&self) -> String {
        self.from.email.to_string()
    }

    /// Hands a mail in.
    ///
    /// # Errors
    /// The server does not take it.
    pub(crate) async fn send(&self, letter: &Letter) -> Result<(), MailError> {
        let failed = |error: &dyn std::fmt::Display| {
            tracing::debug!(%error, "a mail is not sent");
            MailError::Failed("the mail server does not take it".to_owned())
        };
        let message = self.message(letter).map_err(|error| failed(&error))?;
        match self.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(error) => {
                let code = error.status().map(u16::from);
                if code.is_some_and(|code| GONE.contains(&code)) {
                    return Err(MailError::Gone("there is no such mailbox".to_owned()));
                }
                Err(failed(&error))
            }
        }
    }

    fn message(&self, letter: &Letter) -> Result<Message, Box<dyn std::error::Error>> {
        let header = |name: &'static str, value: String| {
            HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
        };
        let to = Mailbox::new(None, letter.to.parse::<Address>()?);
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(letter.subject.clone())
            .header(ContentType::TEXT_PLAIN)
            .date_now()
            .message_id(None)
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
        if let Some(stop) = &letter.stop {
            message = message
                .raw_header(header("List-Unsubscribe", format!("<{stop}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()));
        }
        Ok(message.body(letter.body.clone())?)
    }
}

/// A mail address as it may be.
pub(crate) fn address(text: &str) -> Option<String> {
    let address: Address = text.trim().parse().ok()?;
    (text.len() <= 254).then(|| address.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_address_is_an_address() {
        assert_eq!(address(" ana@example.org ").as_deref(), Some("ana@example.org"));
        for bad in ["", "ana", "ana@", "a\r\nBcc: b@c.de", "ana@example.org\nRCPT TO:<x@y.z>"] {
            assert_eq!(address(bad), None, "{bad:?}");
        }
        assert_eq!(address(&format!("{}@example.org", "a".repeat(300))), None);
    }

    #[test]
    fn a_wrong_server_is_told_without_its_password() {
        let error = Mailer::new("imap://ana:hunter2@x", "op@example.org").unwrap_err();
        assert!(!error.contains("hunter2") && error.contains("smtps://"), "{error}");
        assert!(Mailer::new("smtp://127.0.0.1:25", "nobody").is_err());
    }
}
