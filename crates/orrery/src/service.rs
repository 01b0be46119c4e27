//! What a service manager is told, and what it hands over: systemd's protocol, which others speak too.
//!
//! A datagram to the socket that `NOTIFY_SOCKET` names is all of it; where nothing is named, nobody is told.

use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::Duration;

use anyhow::Context;
use listenfd::ListenFd;
use server::Server;
use tokio::net::TcpListener;

/// Who has started this process, if it wants to be told how it goes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Manager {
    socket: Option<String>,
    /// So long it waits for a sign of life.
    patience: Option<Duration>,
}

impl Manager {
    pub(crate) fn of_environment() -> Manager {
        let var = |name: &str| std::env::var(name).ok();
        // The time is meant for one process, and not for those that it starts.
        let own = var("WATCHDOG_PID").is_none_or(|pid| pid == std::process::id().to_string());
        let patience = var("WATCHDOG_USEC").filter(|_| own).and_then(|us| us.parse().ok());
        Manager {
            socket: var("NOTIFY_SOCKET").filter(|name| !name.is_empty()),
            patience: patience.filter(|us| *us > 0).map(Duration::from_micros),
        }
    }

    /// Tells how it goes. A manager that does not hear is none of our business: the server goes on.
    pub(crate) fn tell(&self, what: &str) {
        let Some(name) = &self.socket else { return };
        if let Err(error) = send(name, what) {
            tracing::warn!(%error, "the service manager cannot be told");
        }
    }

    /// Gives a sign of life as often as it is wanted, as long as the server answers.
    pub(crate) fn watch(&self, server: &Server) {
        let Some(patience) = self.patience else { return };
        let (manager, server) = (self.clone(), server.clone());
        tokio::spawn(async move {
            // Twice as often as needed, as its manual asks.
            let mut often = tokio::time::interval(patience / 2);
            often.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            loop {
                often.tick().await;
                if server.answers().await {
                    manager.tell("WATCHDOG=1");
                }
            }
        });
    }
}

fn send(name: &str, what: &str) -> std::io::Result<()> {
    let socket = UnixDatagram::unbound()?;
    // A manager that does not read stops nobody.
    socket.set_nonblocking(true)?;
    let address = match name.strip_prefix('@') {
        Some(name) => of_no_file(name)?,
        None => SocketAddr::from_pathname(name)?,
    };
    socket.send_to_addr(what.as_bytes(), &address)?;
    Ok(())
}

#[cfg(target_os = "linux")]
fn of_no_file(name: &str) -> std::io::Result<SocketAddr> {
    <SocketAddr as std::os::linux::net::SocketAddrExt>::from_abstract_name(name)
}

#[cfg(not(target_os = "linux"))]
fn of_no_file(name: &str) -> std::io::Result<SocketAddr> {
    SocketAddr::from_pathname(format!("@{name}"))
}

/// The socket that the manager has opened for us: it goes on listening while we are started again, so that nobody is
/// refused. `None` where it has opened none.
///
/// # Errors
/// What it hands over is no socket of a kind that we know, or there are several.
pub(crate) fn handed_over() -> anyhow::Result<Option<TcpListener>> {
    let mut handed = ListenFd::from_env();
    if handed.len() == 0 {
        return Ok(None);
    }
    anyhow::ensure!(
        handed.len() == 1,
        "the service manager hands over {} sockets, and this server listens at one: name one \
         ListenStream= in the unit of the socket",
        handed.len()
    );
    let taken = handed.take_tcp_listener(0);
    let taken = taken.context("what the service manager hands over is no TCP socket")?;
    let Some(listener) = taken else { return Ok(None) };
    listener.set_nonblocking(true)?;
    Ok(Some(TcpListener::from_std(listener)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manager_is_told_by_file_and_without() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notify");
        let by_file = UnixDatagram::bind(&path).expect("a socket");
        let name = format!("orrery-test-{}", std::process::id());
        let address = of_no_file(&name).expect("a name");
        let without = UnixDatagram::bind_addr(&address).expect("a socket");
        for (socket, name) in [(by_file, path.display().to_string()), (without, format!("@{name}"))]
        {
            let manager = Manager { socket: Some(name), patience: None };
            manager.tell("READY=1");
            let mut heard = [0; 64];
            let n = socket.recv(&mut heard).expect("a word");
            assert_eq!(&heard[..n], b"READY=1");
        }
        // Nobody listens there: the server goes on.
        Manager { socket: Some("/nowhere".to_owned()), patience: None }.tell("READY=1");
    }
}
