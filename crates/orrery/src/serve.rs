//! `orrery serve`, and `orrery` alone: the table for people.

use std::fs::{File, TryLockError};
use std::io::{IsTerminal, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::Parser;
use server::{
    BellConfig, Certificates, Config, LimitRule, Node, Server, database_file, database_name,
    default_database, private_file, serve_metrics,
};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::acme::{self, Acme};
use crate::service::{self, Manager};
use crate::{setup, titles};

/// The port that `orrery` alone takes, if it is free.
const PORT: u16 = 7716;
/// The port on which people who type a name come, and authorities who want to see a proof.
const TLS_PORT: u16 = 443;

/// Where a server is reached that listens there, from this machine.
pub(crate) fn reached(listen: Option<SocketAddr>) -> SocketAddr {
    shown(listen.unwrap_or(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT)))
}

/// Serve the table: pages and open API
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A TOML file with any of these settings, by the same names; options and the environment count more
    #[arg(long, value_name = "FILE", env = "ORRERY_CONFIG")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
    /// Open the browser
    #[arg(long)]
    open: bool,
}

/// A switch: on if it is named, and off where somebody says so, whatever the file says.
fn switch() -> clap::builder::FalseyValueParser {
    clap::builder::FalseyValueParser::new()
}

/// What can be set, by options, the environment or a file.
#[derive(Clone, Debug, Default, clap::Args, serde::Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Settings {
    /// Where to listen [default: 127.0.0.1:7716, or another port if that is taken]
    #[arg(long, value_name = "ADDRESS", env = "ORRERY_LISTEN", value_parser = setup::address)]
    listen: Option<SocketAddr>,
    /// A SQLite file, or postgres://USER@HOST/NAME [default: orrery.db in the folder for your data]
    #[arg(long, value_name = "URL", env = "ORRERY_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Serve /metrics and /health on this address, which should not be public
    #[arg(long, value_name = "ADDRESS", env = "ORRERY_METRICS", value_parser = setup::address)]
    metrics: Option<SocketAddr>,
    /// People reach this server by https: cookies travel over nothing else
    #[arg(long, env = "ORRERY_HTTPS", num_args = 0..=1, require_equals = true, value_name = "BOOL",
        default_missing_value = "true", hide_possible_values = true, value_parser = switch())]
    https: Option<bool>,
    /// Speak TLS for these names, with certificates that are asked for and renewed by themselves (ACME)
    #[arg(long, value_name = "NAME", env = "ORRERY_DOMAIN", value_delimiter = ',')]
    domain: Vec<String>,
    /// A mail address for the authority that gives certificates
    #[arg(long, value_name = "MAIL", env = "ORRERY_ACME_CONTACT")]
    acme_contact: Option<String>,
    /// Who gives certificates [default: Let's Encrypt]
    #[arg(long, value_name = "URL", env = "ORRERY_ACME_DIRECTORY")]
    acme_directory: Option<String>,
    /// The certificate by which that authority is known, if it is one of your own
    #[arg(long, value_name = "FILE", env = "ORRERY_ACME_ROOT")]
    acme_root: Option<PathBuf>,
    /// Where certificates are kept [default: a folder `acme` beside the default database]
    #[arg(long, value_name = "DIR", env = "ORRERY_ACME_FOLDER")]
    acme_folder: Option<PathBuf>,
    /// A proxy stands before the server: who asks is the last address in its X-Forwarded-For
    #[arg(long, env = "ORRERY_BEHIND_PROXY", num_args = 0..=1, require_equals = true, value_name = "BOOL",
        default_missing_value = "true", hide_possible_values = true, value_parser = switch())]
    behind_proxy: Option<bool>,
    /// A folder with data files that replace those built in (or one with a folder TITLE inside)
    #[arg(long, value_name = "DIR", env = "ORRERY_COMPONENTS")]
    components: Option<PathBuf>,
    /// How many connections an address may have; 0: any number [default: 512, behind a proxy any number]
    #[arg(long, value_name = "N", env = "ORRERY_CONNECTIONS")]
    connections: Option<u32>,
    /// Serve on for so many seconds when told to stop, saying that it is not ready [default: 0]
    #[arg(long, value_name = "SECONDS", env = "ORRERY_DRAIN")]
    drain: Option<u32>,
    /// One of several equal nodes over one PostgreSQL
    #[arg(long, env = "ORRERY_CLUSTER", num_args = 0..=1, require_equals = true, value_name = "BOOL",
        default_missing_value = "true", hide_possible_values = true, value_parser = switch())]
    cluster: Option<bool>,
    /// Where the other nodes reach this one, with --cluster [default: the address where it listens]
    #[arg(long, value_name = "ADDRESS", env = "ORRERY_ADVERTISE")]
    advertise: Option<String>,
    /// Where people reach this server, such as `https://orrery.example`: for links, mail and push
    #[arg(long, value_name = "URL", env = "ORRERY_URL")]
    url: Option<String>,
    /// The server that takes mail, with --url and --mail-from: smtps://USER:PASSWORD@HOST
    #[arg(long, value_name = "URL", env = "ORRERY_MAIL", hide_env_values = true)]
    mail: Option<String>,
    /// Who sends mail
    #[arg(long, value_name = "ADDRESS", env = "ORRERY_MAIL_FROM")]
    mail_from: Option<String>,
    /// Private hosts to which webhooks may go: HOST or HOST:PORT, with commas between
    #[arg(long, value_name = "HOSTS", env = "ORRERY_HOOKS", value_delimiter = ',')]
    hooks: Vec<String>,
    /// Only the invited become guests, and only guests see the lobby (orrery admin invite)
    #[arg(long, env = "ORRERY_CLOSED", num_args = 0..=1, require_equals = true, value_name = "BOOL",
        default_missing_value = "true", hide_possible_values = true, value_parser = switch())]
    closed: Option<bool>,
    /// How often anybody may do something, such as tables=30/20: 30 at once, one more every 20 seconds (orrery admin limits)
    #[arg(long, value_name = "NAME=N/SECONDS", env = "ORRERY_LIMIT", value_delimiter = ',')]
    limit: Vec<String>,
    /// No rate limits: for measurements, and for machines that only friends reach
    #[arg(long, env = "ORRERY_UNLIMITED", num_args = 0..=1, require_equals = true, value_name = "BOOL",
        default_missing_value = "true", hide_possible_values = true, value_parser = switch())]
    unlimited: Option<bool>,
    /// Write a line for each request: its number, address, path, status and time
    #[arg(long, env = "ORRERY_ACCESS_LOG", num_args = 0..=1, require_equals = true, value_name = "BOOL",
        default_missing_value = "true", hide_possible_values = true, value_parser = switch())]
    access_log: Option<bool>,
    /// Write the log as lines of JSON
    #[arg(long, env = "ORRERY_LOG_JSON", num_args = 0..=1, require_equals = true, value_name = "BOOL",
        default_missing_value = "true", hide_possible_values = true, value_parser = switch())]
    log_json: Option<bool>,
    /// What is logged, such as info or server=debug [default: info,sqlx=warn]
    #[arg(long, value_name = "FILTER", env = "ORRERY_LOG")]
    log: Option<String>,
}

impl Settings {
    /// What is said here, and for the rest what a file says.
    fn or(self, file: Settings) -> Settings {
        Settings {
            listen: self.listen.or(file.listen),
            database: self.database.or(file.database),
            metrics: self.metrics.or(file.metrics),
            https: self.https.or(file.https),
            domain: if self.domain.is_empty() { file.domain } else { self.domain },
            acme_contact: self.acme_contact.or(file.acme_contact),
            acme_directory: self.acme_directory.or(file.acme_directory),
            acme_root: self.acme_root.or(file.acme_root),
            acme_folder: self.acme_folder.or(file.acme_folder),
            behind_proxy: self.behind_proxy.or(file.behind_proxy),
            components: self.components.or(file.components),
            connections: self.connections.or(file.connections),
            drain: self.drain.or(file.drain),
            cluster: self.cluster.or(file.cluster),
            advertise: self.advertise.or(file.advertise),
            url: self.url.or(file.url),
            mail: self.mail.or(file.mail),
            mail_from: self.mail_from.or(file.mail_from),
            hooks: if self.hooks.is_empty() { file.hooks } else { self.hooks },
            closed: self.closed.or(file.closed),
            // One that is said here counts more than the same in the file, because it comes later.
            limit: file.limit.into_iter().chain(self.limit).collect(),
            unlimited: self.unlimited.or(file.unlimited),
            access_log: self.access_log.or(file.access_log),
            log_json: self.log_json.or(file.log_json),
            log: self.log.or(file.log),
        }
    }

    fn read(path: &Path) -> anyhow::Result<Settings> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        toml::from_str(&text).with_context(|| format!("{} is no configuration", path.display()))
    }
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
    let file = args.config.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
    let settings = args.settings.or(file);
    start_log(&settings)?;
    // Each person needs a connection or two, and systems begin with few; where that is refused, few it is.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "there are only as many connections as the system gives");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(&settings, args.open, out))
}

fn start_log(settings: &Settings) -> anyhow::Result<()> {
    let is_on = |switch: Option<bool>| switch.unwrap_or(false);
    let (json, access) = (is_on(settings.log_json), is_on(settings.access_log));
    let text = settings.log.as_deref().unwrap_or("info,sqlx=warn");
    let filter = EnvFilter::try_new(text);
    let filter = filter.with_context(|| format!("'{text}' does not say what is logged"))?;
    let filter = match format!("access={}", if access { "info" } else { "off" }).parse() {
        Ok(directive) => filter.add_directive(directive),
        Err(_) => filter,
    };
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let log = log.with_ansi(colours);
    if json {
        log.json().init();
    } else {
        log.with_target(false).init();
    }
    Ok(())
}

/// The limits of a server with these settings, all of them.
///
/// # Errors
/// The settings cannot be read.
pub(crate) fn limits_of(config: Option<&Path>) -> anyhow::Result<Vec<LimitRule>> {
    let settings = config.map(Settings::read).transpose()?.unwrap_or_default();
    let own = own_limits(&settings)?;
    let said = |usual: &LimitRule| own.iter().rfind(|rule| rule.name() == usual.name()).cloned();
    Ok(LimitRule::usual().into_iter().map(|usual| said(&usual).unwrap_or(usual)).collect())
}

fn own_limits(settings: &Settings) -> anyhow::Result<Vec<LimitRule>> {
    let limits = settings.limit.iter().map(|text| text.parse().map_err(anyhow::Error::msg));
    limits.collect()
}

async fn serve(settings: &Settings, open: bool, out: &mut impl Write) -> anyhow::Result<()> {
    // From now on a signal ends the server in good order, also while it opens the database.
    let stop = stop();
    let manager = Manager::of_environment();
    let database =
        settings.database.clone().unwrap_or_else(|| default_database().display().to_string());
    let mut config = config(settings, &database)?;
    let acme = acme(settings)?;
    config.certificates = acme.as_ref().map(|_| Certificates::default());
    let certificates = config.certificates.clone();
    // What cannot be had is known before anything is made: a start that fails leaves no file behind.
    let file = database_file(&database)?;
    let already = |url: &str, out| already(url, &database, open, out);
    let listener = match listen(settings.listen, acme.is_some()).await {
        Ok(listener) => listener,
        Err(error) => match Lock::holder(file.as_deref()) {
            Some(url) => return already(&url, out),
            None => return Err(error),
        },
    };
    config.node = node(settings, &database, listener.local_addr()?)?;
    let metrics = match settings.metrics {
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
    if let Some(file) = &file
        && !lock.lock_itself(file)
    {
        return already("", out);
    }
    if let Some(listener) = metrics {
        tokio::spawn(serve_metrics(server.clone(), listener));
    }
    let url = url(&settings.domain, listener.local_addr()?);
    if let Some((acme, certificates)) = acme.zip(certificates) {
        acme.start(certificates)?;
    }
    lock.say(&url)?;
    writeln!(out, "Orrery is at {url}")?;
    writeln!(out, "Games are kept in {}", database_name(&database)?)?;
    writeln!(out, "Press Ctrl-C to stop")?;
    out.flush()?;
    if open {
        open_browser(&url);
    }
    manager.tell(&format!("READY=1\nSTATUS=Serving at {url}"));
    manager.watch(&server);
    let told = manager.clone();
    let stop = async move {
        stop.await;
        told.tell("STOPPING=1\nSTATUS=Letting everybody finish");
    };
    server.serve(listener, stop).await?;
    tracing::info!("closed");
    Ok(())
}

fn config(settings: &Settings, database: &str) -> anyhow::Result<Config> {
    let mut config = Config::new(titles::titles(), database);
    config.secure = settings.https.unwrap_or(false) || !settings.domain.is_empty();
    config.limited = !settings.unlimited.unwrap_or(false);
    config.behind_proxy = settings.behind_proxy.unwrap_or(false);
    config.closed = settings.closed.unwrap_or(false);
    config.limits = own_limits(settings)?;
    config.drain_for = Duration::from_secs(settings.drain.unwrap_or(0).into());
    if let Some(each) = settings.connections {
        config.connections_each = (each > 0).then_some(each);
    }
    config.bell = bell(settings)?;
    if let Some(dir) = &settings.components {
        config.components = setup::components_of_all(&titles::titles(), dir)?;
    }
    Ok(config)
}

/// How people are told elsewhere that it is their turn.
///
/// # Errors
/// What belongs together is not said together.
fn bell(settings: &Settings) -> anyhow::Result<BellConfig> {
    let Settings { url, mail, mail_from, hooks, .. } = settings;
    let mail = match (mail, mail_from) {
        (Some(server), Some(from)) => Some((server.clone(), from.clone())),
        (None, None) => None,
        (Some(_), None) => anyhow::bail!("--mail needs a sender: say --mail-from ADDRESS too"),
        (None, Some(_)) => anyhow::bail!("--mail-from needs a server: say --mail URL too"),
    };
    Ok(BellConfig { url: url.clone(), mail, private: hooks.clone() })
}

/// From whom certificates are had, if the server speaks TLS itself.
///
/// # Errors
/// What does not go together, or is no name.
fn acme(settings: &Settings) -> anyhow::Result<Option<Acme>> {
    let Settings { acme_contact, acme_directory, acme_root, acme_folder, .. } = settings;
    if settings.domain.is_empty() {
        let said = acme_contact.is_some() || acme_directory.is_some();
        anyhow::ensure!(
            !said && acme_root.is_none() && acme_folder.is_none(),
            "certificates are for names: say --domain NAME too"
        );
        return Ok(None);
    }
    anyhow::ensure!(
        !settings.behind_proxy.unwrap_or(false),
        "--domain and --behind-proxy do not go together: behind a proxy, the proxy speaks TLS"
    );
    anyhow::ensure!(
        !settings.cluster.unwrap_or(false),
        "--domain and --cluster do not go together: the balancer of the nodes speaks TLS"
    );
    settings.domain.iter().try_for_each(|name| acme::check_domain(name))?;
    let beside = default_database().parent().map(|folder| folder.join("acme"));
    Ok(Some(Acme {
        domains: settings.domain.clone(),
        contact: acme_contact.clone(),
        directory: acme_directory.clone().unwrap_or_else(|| acme::LETS_ENCRYPT.to_owned()),
        root: acme_root.clone(),
        folder: acme_folder.clone().or(beside).unwrap_or_default(),
    }))
}

/// The address as people type it.
fn url(domains: &[String], listens: SocketAddr) -> String {
    match (domains.first(), listens.port()) {
        (None, _) => format!("http://{}", shown(listens)),
        (Some(name), TLS_PORT) => format!("https://{name}"),
        (Some(name), port) => format!("https://{name}:{port}"),
    }
}

/// This server as one of several.
///
/// # Errors
/// What belongs together is not said together, or cannot be.
fn node(settings: &Settings, database: &str, listens: SocketAddr) -> anyhow::Result<Option<Node>> {
    if !settings.cluster.unwrap_or(false) {
        anyhow::ensure!(
            settings.advertise.is_none(),
            "--advertise tells other nodes where this one is: say --cluster too"
        );
        return Ok(None);
    }
    if let Some(file) = database_file(database)? {
        anyhow::bail!(
            "--cluster needs PostgreSQL (--database postgres://USER:PASSWORD@HOST/NAME): {} is a \
             SQLite file, which one process has",
            file.display()
        );
    }
    let Some(advertise) = settings.advertise.clone() else {
        anyhow::ensure!(
            !listens.ip().is_unspecified(),
            "this node listens on all addresses: say with --advertise HOST:PORT at which of them \
             the other nodes reach it"
        );
        return Ok(Some(Node { advertise: listens.to_string() }));
    };
    let port = advertise.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
    anyhow::ensure!(
        port.is_some_and(|port| port > 0) && !advertise.contains('/'),
        "--advertise {advertise} is no address: it is HOST:PORT, such as 10.0.0.5:7716"
    );
    Ok(Some(Node { advertise }))
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
    /// The database itself: whoever reaches it by another way, past the file of the lock, finds it locked. SQLite's
    /// own locks are of another kind.
    itself: Option<File>,
}

impl Held {
    /// Where the server is, for whoever comes next.
    fn say(&mut self, url: &str) -> std::io::Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.write_all(url.as_bytes()))
    }

    /// Locks the database itself, once it is there; false if somebody else has it.
    fn lock_itself(&mut self, database: &Path) -> bool {
        if self.itself.is_none()
            && let Ok(file) = File::options().read(true).write(true).open(database)
        {
            if let Err(TryLockError::WouldBlock) = file.try_lock() {
                return false;
            }
            self.itself = Some(file);
        }
        true
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
        Lock::check_one_name(database)?;
        let path = Lock::path(database);
        let fresh = Some(path.clone()).filter(|path| !path.exists());
        let mut file = private_file(&path).with_context(cannot)?;
        match file.try_lock() {
            Ok(()) => {
                file.set_len(0).with_context(cannot)?;
                let mut held = Held { file: Some(file), fresh, itself: None };
                match held.lock_itself(database) {
                    true => Ok(Lock::Ours(held)),
                    false => Ok(Lock::Theirs(String::new())),
                }
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

    /// A file with two names has two logs beside it: whoever opened it by the other name would not see what is
    /// written, and neither database would survive it.
    fn check_one_name(database: &Path) -> anyhow::Result<()> {
        #[cfg(unix)]
        if let Ok(meta) = std::fs::metadata(database) {
            let n_names = std::os::unix::fs::MetadataExt::nlink(&meta);
            anyhow::ensure!(
                n_names <= 1,
                "{} has {n_names} names (hard links): leave it one",
                database.display()
            );
        }
        Ok(())
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

/// The lock of a server, for whoever writes to the database while none runs.
///
/// # Errors
/// A server has it.
pub(crate) fn lock_alone(database: &str) -> anyhow::Result<impl Sized + use<>> {
    match Lock::take(database_file(database)?.as_deref())? {
        Lock::Ours(held) => Ok(held),
        Lock::Theirs(url) => {
            let at = if url.is_empty() { String::new() } else { format!(" at {url}") };
            anyhow::bail!("an Orrery{at} serves {database}: stop it first");
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

/// The socket of the service manager, if it has opened one: then nobody asks where to listen.
async fn listen(asked: Option<SocketAddr>, tls: bool) -> anyhow::Result<TcpListener> {
    if let Some(listener) = service::handed_over()? {
        return Ok(listener);
    }
    if asked.is_none() && tls {
        let all = SocketAddr::new(IpAddr::V6(Ipv6Addr::UNSPECIFIED), TLS_PORT);
        return bind(all).await;
    }
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

/// Until Ctrl-C, or the signal by which systems stop their services; both are caught from now on.
fn stop() -> impl Future<Output = ()> + Send + 'static {
    use tokio::signal::unix::{SignalKind, signal};
    let caught = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async move {
        let [Ok(mut interrupt), Ok(mut terminate)] = caught else {
            // A system without signals: only Ctrl-C is left.
            let _ = tokio::signal::ctrl_c().await;
            return;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

/// Whoever has no browser types the address.
fn open_browser(url: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = std::process::Command::new(program);
    command.arg(url).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let _ = command.spawn();
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[derive(clap::Parser)]
    struct Alone {
        #[command(flatten)]
        args: Args,
    }

    /// Whatever can be said on the command line can be said in the environment and in a file too, by the same name,
    /// and what is said in the file arrives; `--config` and `--open` alone are for whoever types.
    #[test]
    fn every_setting_has_three_ways() {
        let page = include_str!("../../../docs/server.md");
        for arg in Alone::command().get_arguments() {
            let Some(name) = arg.get_long().filter(|name| !["config", "open"].contains(name))
            else {
                continue;
            };
            let variable = format!("ORRERY_{}", name.to_uppercase().replace('-', "_"));
            assert_eq!(arg.get_env().and_then(|name| name.to_str()), Some(&*variable));
            assert!(page.contains(&format!("`--{name}")), "--{name} is not on the page");
            assert!(page.contains(&format!("`{variable}`")), "{variable} is not on the page");
            let values = ["true", "7", "'127.0.0.1:1'", "['x']"];
            let said = values.map(|value| toml::from_str::<Settings>(&format!("{name} = {value}")));
            let good = said.into_iter().find_map(Result::ok);
            let good = good.unwrap_or_else(|| panic!("{name} cannot be said in a file"));
            let here = format!("{:?}", Settings::default().or(good));
            assert_ne!(here, format!("{:?}", Settings::default()), "{name} is not taken");
        }
    }

    /// A switch of the file is off for whoever says so here.
    #[test]
    fn a_switch_is_on_or_off() {
        let file = || toml::from_str::<Settings>("https = true\nclosed = false").expect("settings");
        let cases: [(&[&str], bool, bool); 3] = [
            (&["orrery"], true, false),
            (&["orrery", "--https=false", "--closed"], false, true),
            (&["orrery", "--closed", "--https"], true, true),
        ];
        for (typed, https, closed) in cases {
            let typed = Alone::try_parse_from(typed).expect("settings").args.settings;
            let both = typed.or(file());
            assert_eq!((both.https, both.closed), (Some(https), Some(closed)));
        }
    }

    #[test]
    fn what_is_typed_counts_more_than_the_file() {
        let typed = Alone::try_parse_from(["orrery", "--drain", "3", "--limit", "chat=1/1"]);
        let typed = typed.map(|alone| alone.args.settings).expect("settings");
        let file = "drain = 9\ndatabase = 'x.db'\nlimit = ['chat=5/5', 'guests=5/5']";
        let both = typed.or(toml::from_str(file).expect("settings"));
        assert_eq!((both.drain, both.database.as_deref()), (Some(3), Some("x.db")));
        assert_eq!(both.limit, ["chat=5/5", "guests=5/5", "chat=1/1"], "the last one counts");
        let unknown = toml::from_str::<Settings>("drian = 9").expect_err("no such setting");
        assert!(unknown.to_string().contains("unknown field `drian`"), "{unknown}");
    }
}
