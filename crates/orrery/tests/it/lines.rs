//! Lines between machines that are cut, or stand still while both ends believe in them: between a node and its
//! database, and between a node and everybody who asks it, other nodes among them.

use std::path::PathBuf;
use std::time::Duration;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::field::{Field, Launch, NODES, percentile, told, trials};
use crate::postgres::Pair;

/// How a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Whole,
    /// Nothing comes through and nobody is told; connections are taken, as by a kernel whose machine stands still.
    Silent,
    /// Whoever is connected is hung up on, and whoever comes too.
    Cut,
}

/// Where a line leads.
#[derive(Clone, Debug)]
enum End {
    Port(u16),
    Socket(PathBuf),
}

/// A line that can be broken.
struct Line {
    port: u16,
    state: watch::Sender<State>,
}

impl Line {
    /// A line whose near end is a port of its own.
    fn to(runtime: &Runtime, end: End) -> Line {
        let (state, seen) = watch::channel(State::Whole);
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        runtime.spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, end.clone(), seen.clone()));
            }
        });
        Line { port, state }
    }

    fn set(&self, state: State) {
        self.state.send_replace(state);
    }
}

/// One connection, for as long as the line is not cut.
async fn carry(near: TcpStream, end: End, mut state: watch::Receiver<State>) -> Option<()> {
    if *state.wait_for(|state| *state != State::Silent).await.ok()? == State::Cut {
        return None;
    }
    let _ = near.set_nodelay(true);
    match end {
        End::Port(port) => {
            let far = TcpStream::connect(("127.0.0.1", port)).await.ok()?;
            let _ = far.set_nodelay(true);
            through(near, far, state).await
        }
        End::Socket(path) => through(near, UnixStream::connect(path).await.ok()?, state).await,
    }
}

async fn through(
    mut near: TcpStream,
    mut far: impl tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
    mut state: watch::Receiver<State>,
) -> Option<()> {
    let mut copying = std::pin::pin!(copy_bidirectional(&mut near, &mut far));
    loop {
        let now = *state.borrow_and_update();
        match now {
            State::Whole => tokio::select! {
                _ = &mut copying => return None,
                changed = state.changed() => changed.ok()?,
            },
            State::Silent => state.changed().await.ok()?,
            State::Cut => return None,
        }
    }
}

/// All lines of a machine on which a node runs.
struct Cables {
    database: Line,
    door: Line,
}

impl Cables {
    fn lay(runtime: &Runtime, pair: &Pair) -> (Cables, Launch) {
        let database = Line::to(runtime, End::Socket(pair.primary_socket()));
        let url = format!("postgres://orrery@127.0.0.1:{}/cluster", database.port);
        let mut launch = Launch::new(&url, &["--cluster"]);
        let door = Line::to(runtime, End::Port(launch.port));
        launch.more.extend(["--advertise".to_owned(), format!("127.0.0.1:{}", door.port)]);
        (Cables { database, door }, launch)
    }

    fn set(&self, database: State, door: State) {
        self.database.set(database);
        self.door.set(door);
    }
}

/// A node that has lost its database stops answering before the others take its tables, whether it is told that the line is
/// gone or not; so does one that has lost everything. Nobody is ever shown the past, and nothing acknowledged is lost.
#[test]
fn lines_that_are_cut_or_stand_still_lose_nothing() {
    let Some(pair) = Pair::start() else { return };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.unwrap();
    let laid = (0..NODES).map(|_| Cables::lay(&runtime, &pair));
    let (cables, launches): (Vec<Cables>, Vec<Launch>) = laid.unzip();
    let doors = cables.iter().map(|cables| cables.door.port).collect();
    let mut field = Field::begin_with(&pair.url(), launches, Some(doors));
    let mut times = [const { Vec::new() }; 4];
    let faults = [
        ("the line to the database silent", State::Silent, State::Whole),
        ("the line to the database cut", State::Cut, State::Whole),
        ("all lines silent", State::Silent, State::Silent),
        ("all lines cut", State::Cut, State::Cut),
    ];
    for k in 0..trials("CUTS", 4, 40) {
        let (cables, (_, database, door)) = (&cables[k % NODES], faults[k % faults.len()]);
        field.ledger.wait_for(5);
        cables.set(database, door);
        times[k % faults.len()].extend(field.answered_elsewhere(k % NODES));
        cables.set(State::Whole, State::Whole);
        field.ledger.wait_for(10);
    }
    for (times, (name, ..)) in times.into_iter().zip(faults) {
        // The bar is 8 seconds; a machine that does other things too is given more.
        assert!(
            times.is_empty() || percentile(times.clone(), 1.0) < Duration::from_secs(20),
            "{name}"
        );
        told(name, &times);
    }
    // Its database is there, and nobody reaches it: what it has is its own. When the line is back, all goes on.
    for (k, state) in [State::Silent, State::Cut].into_iter().enumerate() {
        cables[k].door.set(state);
        std::thread::sleep(Duration::from_secs(2));
        told("back after a door was shut", &field.after(|| cables[k].door.set(State::Whole)));
    }
    field.end();
}
