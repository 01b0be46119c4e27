//! `orrery serve`, and `orrery` alone: the table for people.

use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::Context;
use clap::Parser;
use opponents::Host;
use server::{Config, Server, database_file, default_database, serve_metrics};
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
    let mut config = Config::new(hosts(), &database);
    config.secure = args.https;
    config.limited = !args.unlimited;
    config.behind_proxy = args.behind_proxy;
    if let Some(dir) = &args.components {
        config.components = setup::components_of_all(&titles::bare_titles(), dir)?;
    }
    let mut lock = match Lock::take(&database)? {
        Lock::Ours(lock) => lock,
        Lock::Theirs(url) => return already(&url, &database, args.open, out),
    };
    let server = Server::open(config).await?;
    let listener = listen(args.listen).await?;
    let address = listener.local_addr()?;
    if let Some(metrics) = args.metrics {
        let listener = TcpListener::bind(metrics)
            .await
            .with_context(|| format!("cannot listen on {metrics}"))?;
        tokio::spawn(serve_metrics(server.clone(), listener));
    }
    let url = format!("http://{}", shown(address));
    if let Some(lock) = &mut lock {
        lock.write_all(url.as_bytes())?;
    }
    writeln!(out, "Orrery is at {url}")?;
    if !database.contains("://") {
        writeln!(out, "Games are kept in {database}")?;
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

/// One server a file: two would each have their own idea of every game that is open. Whoever has this lock
/// serves it; however the process ends, the system takes the lock back.
enum Lock {
    /// Nobody else; nothing is locked where there is no file.
    Ours(Option<File>),
    /// Somebody else, at this address as far as it is known.
    Theirs(String),
}

impl Lock {
    fn take(database: &str) -> anyhow::Result<Lock> {
        let Some(path) = database_file(database) else { return Ok(Lock::Ours(None)) };
        let mut name = path.clone().into_os_string();
        name.push(".lock");
        let cannot = || format!("cannot lock {}", path.display());
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(cannot)?;
        }
        let mut options = File::options();
        options.create(true).truncate(false).read(true).write(true);
        let mut file = options.open(name).with_context(cannot)?;
        match file.try_lock() {
            Ok(()) => {
                file.set_len(0).with_context(cannot)?;
                Ok(Lock::Ours(Some(file)))
            }
            Err(TryLockError::WouldBlock) => {
                let mut url = String::new();
                file.read_to_string(&mut url).with_context(cannot)?;
                Ok(Lock::Theirs(url))
            }
            // Some file systems know no locks: then there is none.
            Err(TryLockError::Error(_)) => Ok(Lock::Ours(None)),
        }
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
        let bound = TcpListener::bind(address).await;
        return bound.with_context(|| format!("cannot listen on {address}"));
    }
    let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
    match TcpListener::bind(SocketAddr::new(loopback, PORT)).await {
        Ok(listener) => Ok(listener),
        Err(_) => Ok(TcpListener::bind(SocketAddr::new(loopback, 0)).await?),
    }
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
