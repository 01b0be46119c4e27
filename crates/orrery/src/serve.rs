//! `orrery serve`, and `orrery` alone: the table for people.

use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Parser;
use opponents::Host;
use server::{Config, Server, database_file, default_database, private_file, serve_metrics};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::{setup, titles};

/// The port that `orrery` alone takes, if it is free.
const PORT: u16 = 7716;

/// Serve the table: pages and open API
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Where to listen [default: 127.0.0.1:7716, or another port if that is taken]
    #[arg(long, value_name = "ADDRESS", env = "ORRERY_LISTEN", value_parser = setup::address)]
    listen: Option<SocketAddr>,
    /// A SQLite file, or postgres://USER@HOST/NAME [default: orrery.db in the folder for your data]
    #[arg(long, value_name = "URL", env = "ORRERY_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Open the browser
    #[arg(long)]
    open: bool,
    /// Serve /metrics and /health on this address, which should not be public
    #[arg(long, value_name = "ADDRESS", env = "ORRERY_METRICS", value_parser = setup::address)]
    metrics: Option<SocketAddr>,
    /// People reach this server by https: cookies travel over nothing else
    #[arg(long)]
    https: bool,
    /// A proxy stands before the server: who asks is the last address in its X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// A folder with data files that replace those built in (or one with a folder TITLE inside)
    #[arg(long, value_name = "DIR")]
    components: Option<PathBuf>,
    /// No rate limits: for measurements, and for machines that only friends reach
    #[arg(long)]
    unlimited: bool,
    /// Write the log as lines of JSON
    #[arg(long)]
    log_json: bool,
}

/// What `orrery` alone means: `orrery serve --open`, so that the environment counts here too.
///
/// # Errors
/// What the environment says cannot be read.
pub(crate) fn alone() -> Result<Args, clap::Error> {
    #[derive(clap::Parser)]
    struct Alone {
        #[command(flatten)]
        args: Args,
    }
    Alone::try_parse_from(["orrery", "--open"]).map(|alone| alone.args)
}

pub(crate) fn run(args: Args, out: &mut impl Write) -> anyhow::Result<()> {
    start_log(args.log_json);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args, out))
}

fn start_log(json: bool) {
    let filter =
        EnvFilter::try_from_env("ORRERY_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if json {
        log.json().init();
    } else {
        log.with_target(false).init();
    }
}

async fn serve(args: Args, out: &mut impl Write) -> anyhow::Result<()> {
    let database =
        args.database.clone().unwrap_or_else(|| default_database().display().to_string());
    let config = config(&args, &database)?;
    // What cannot be had is known before anything is made: a start that fails leaves no file behind.
    let file = database_file(&database)?;
    let already = |url: &str, out| already(url, &database, args.open, out);
    let listener = match listen(args.listen).await {
        Ok(listener) => listener,
        Err(error) => match Lock::holder(file.as_deref()) {
            Some(url) => return already(&url, out),
            None => return Err(error),
        },
    };
    let metrics = match args.metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let mut lock = match Lock::take(file.as_deref())? {
        Lock::Ours(lock) => lock,
        Lock::Theirs(url) => return already(&url, out),
    };
    let server = match Server::open(config).await {
        Ok(server) => server,
        Err(error) => {
            lock.undo();
            return Err(error.into());
        }
    };
    if let Some(listener) = metrics {
        tokio::spawn(serve_metrics(server.clone(), listener));
    }
    let url = format!("http://{}", shown(listener.local_addr()?));
    lock.say(&url)?;
    writeln!(out, "Orrery is at {url}")?;
    if let Some(file) = &file {
        writeln!(out, "Games are kept in {}", file.display())?;
    }
    writeln!(out, "Press Ctrl-C to stop")?;
    out.flush()?;
    if args.open {
        open_browser(&url);
    }
    server.serve(listener, stop()).await?;
    tracing::info!("closed");
    Ok(())
}

fn config(args: &Args, database: &str) -> anyhow::Result<Config> {
    let mut config = Config::new(hosts(), database);
    config.secure = args.https;
    config.limited = !args.unlimited;
    config.behind_proxy = args.behind_proxy;
    if let Some(dir) = &args.components {
        config.components = setup::components_of_all(&titles::bare_titles(), dir)?;
    }
    Ok(config)
}

/// One server a file: two would each have their own idea of every game that is open. Whoever has this lock
/// serves it; however the process ends, the system takes the lock back.
enum Lock {
    /// Nobody else.
    Ours(Held),
    /// Somebody else, at this address as far as it is known.
    Theirs(String),
}

/// A lock; nothing is locked where there is no file, PostgreSQL has a lock of its own.
#[derive(Default)]
struct Held {
    file: Option<File>,
    /// The file of the lock, if we have made it.
    fresh: Option<PathBuf>,
}

impl Held {
    /// Where the server is, for whoever comes next.
    fn say(&mut self, url: &str) -> std::io::Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.write_all(url.as_bytes()))
    }

    /// Nothing is served after all.
    fn undo(self) {
        if let Some(path) = self.fresh {
            let _ = std::fs::remove_file(path);
        }
    }
}

impl Lock {
    fn take(database: Option<&Path>) -> anyhow::Result<Lock> {
        let Some(database) = database else { return Ok(Lock::Ours(Held::default())) };
        let cannot = || format!("cannot lock {}", database.display());
        if let Some(folder) = database.parent() {
            std::fs::create_dir_all(folder).with_context(cannot)?;
        }
        let path = Lock::path(database);
        let fresh = Some(path.clone()).filter(|path| !path.exists());
        let mut file = private_file(&path).with_context(cannot)?;
        match file.try_lock() {
            Ok(()) => {
                file.set_len(0).with_context(cannot)?;
                Ok(Lock::Ours(Held { file: Some(file), fresh }))
            }
            Err(TryLockError::WouldBlock) => {
                let mut url = String::new();
                file.read_to_string(&mut url).with_context(cannot)?;
                Ok(Lock::Theirs(url))
            }
            // Some file systems know no locks: then there is none.
            Err(TryLockError::Error(_)) => Ok(Lock::Ours(Held::default())),
        }
    }

    /// Beside the file itself, by whatever name it is called.
    fn path(database: &Path) -> PathBuf {
        // A link may lead to a file that is still to be made.
        let goal = std::fs::read_link(database).ok();
        let goal = goal.map(|goal| database.parent().unwrap_or(Path::new("")).join(goal));
        let goal = goal.unwrap_or_else(|| database.to_owned());
        let mut path = std::fs::canonicalize(&goal).unwrap_or(goal).into_os_string();
        path.push(".lock");
        PathBuf::from(path)
    }

    /// Who serves the file, if somebody does; nothing is made.
    fn holder(database: Option<&Path>) -> Option<String> {
        let mut file = File::open(Lock::path(database?)).ok()?;
        let Err(TryLockError::WouldBlock) = file.try_lock_shared() else { return None };
        let mut url = String::new();
        file.read_to_string(&mut url).ok()?;
        Some(url)
    }
}

/// Another server has this database. Who only wants to play is sent there.
fn already(url: &str, database: &str, open: bool, out: &mut impl Write) -> anyhow::Result<()> {
    if open && !url.is_empty() {
        writeln!(out, "Orrery is at {url} already")?;
        open_browser(url);
        return Ok(());
    }
    let at = if url.is_empty() { String::new() } else { format!(" at {url}") };
    anyhow::bail!("another Orrery{at} serves {database} already");
}

fn hosts() -> Vec<&'static dyn Host> {
    titles::hosts()
}

async fn listen(asked: Option<SocketAddr>) -> anyhow::Result<TcpListener> {
    if let Some(address) = asked {
        return bind(address).await;
    }
    let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
    match TcpListener::bind(SocketAddr::new(loopback, PORT)).await {
        Ok(listener) => Ok(listener),
        Err(_) => Ok(TcpListener::bind(SocketAddr::new(loopback, 0)).await?),
    }
}

async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))
}

/// The address as one would type it.
fn shown(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        return SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port());
    }
    address
}

/// Until Ctrl-C, or the signal by which systems stop their services.
async fn stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = interrupted => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}

/// Whoever has no browser types the address.
fn open_browser(url: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = std::process::Command::new(program);
    command.arg(url).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let _ = command.spawn();
}
