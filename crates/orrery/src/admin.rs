//! `orrery admin`: what the operator of a server does with its database.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Subcommand;
use serde_json::json;
use server::admin::{self, Measure};
use server::{LimitRule, default_database};

use crate::{paper, serve, titles};

/// Look after the database of a server
///
/// Lists, exports and checks may be made while the server runs, and so may what is done to people, which it knows within
/// a minute; a table is closed while it is stopped.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The database [default: orrery.db in the folder for your data]
    #[arg(
        long,
        value_name = "URL",
        env = "ORRERY_DATABASE",
        hide_env_values = true,
        global = true
    )]
    database: Option<String>,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List tables, the newest first, a hundred at once, with who sits there
    Tables {
        /// Only those made before this one
        #[arg(long, value_name = "TABLE")]
        before: Option<String>,
    },
    /// Stop a table that waits or plays, for good; its log stays
    Close {
        /// Its id
        table: String,
    },
    /// Write the whole record of a table, with its secrets
    Export {
        /// Its id
        table: String,
        /// Where it goes; it must not exist
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// List people, the newest first, a hundred at once
    People {
        /// Only those who came before this one
        #[arg(long, value_name = "GUEST")]
        before: Option<String>,
    },
    /// Make a guest, and a link that is good once: the way into a closed house
    Invite {
        /// How the guest is called
        name: String,
        /// For how many days the link is good
        #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=3650))]
        days: u32,
        /// The address of the server, as people type it
        #[arg(long, value_name = "URL", default_value = "")]
        url: String,
    },
    /// End all sign-ins of a guest, its tokens and its recovery link
    SignOut {
        /// The id of the guest
        guest: String,
    },
    /// Tell how often anybody may do what
    Limits {
        /// The settings of the server
        #[arg(long, value_name = "FILE", env = "ORRERY_CONFIG")]
        config: Option<PathBuf>,
    },
    /// Close the chat to a guest
    Mute {
        /// The id of the guest
        guest: String,
        /// Open it again
        #[arg(long)]
        undo: bool,
    },
    /// Send a guest away, whatever key it brings
    Ban {
        /// The id of the guest
        guest: String,
        /// Let it come back
        #[arg(long)]
        undo: bool,
    },
    /// Replay the logs of all tables
    Check,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let database =
        args.database.clone().unwrap_or_else(|| default_database().display().to_string());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let operator = Operator { database, json: args.json, runtime };
    match &args.what {
        What::Tables { before } => operator.tables(before.as_deref(), out),
        What::Close { table } => {
            let _lock = serve::lock_alone(&operator.database)?;
            operator.runtime.block_on(admin::stop_table(&operator.database, table))?;
            operator.done(out)
        }
        What::Export { table, output } => {
            let made = admin::export(&operator.database, titles::titles(), table);
            let text = operator.runtime.block_on(made)?;
            anyhow::ensure!(!output.exists(), "{} exists already", output.display());
            let written = std::fs::write(output, text);
            written.with_context(|| format!("{} cannot be written", output.display()))?;
            operator.done(out)
        }
        What::People { before } => operator.people(before.as_deref(), out),
        What::Invite { name, days, url } => operator.invite(name, *days, url, out),
        What::SignOut { guest } => operator.sign_out(guest, out),
        What::Limits { config } => operator.limits(config.as_deref(), out),
        What::Mute { guest, undo: false } => operator.measure(guest, Measure::Mute, out),
        What::Mute { guest, undo: true } => operator.measure(guest, Measure::Unmute, out),
        What::Ban { guest, undo: false } => operator.measure(guest, Measure::Ban, out),
        What::Ban { guest, undo: true } => operator.measure(guest, Measure::Unban, out),
        What::Check => operator.check(out),
    }
}

/// The operator, who works on one database.
struct Operator {
    database: String,
    json: bool,
    runtime: tokio::runtime::Runtime,
}

impl Operator {
    fn done(&self, out: &mut impl Write) -> anyhow::Result<()> {
        if self.json {
            paper::print_json(out, &json!({ "done": true }))?;
        } else {
            writeln!(out, "done")?;
        }
        Ok(())
    }

    fn tables(&self, before: Option<&str>, out: &mut impl Write) -> anyhow::Result<()> {
        let kept = self.runtime.block_on(admin::tables(&self.database, before))?;
        if self.json {
            paper::print_json(out, &json!({ "tables": kept }))?;
            return Ok(());
        }
        for table in kept {
            let people: Vec<String> =
                table.people.iter().map(|(id, name)| format!("{name} ({id})")).collect();
            let (id, title, state, n) = (table.id, table.title, table.state, table.entries);
            writeln!(out, "{id}  {title}  {state}  {n} entries  {}", people.join(", "))?;
        }
        Ok(())
    }

    fn people(&self, before: Option<&str>, out: &mut impl Write) -> anyhow::Result<()> {
        let people = self.runtime.block_on(admin::people(&self.database, before))?;
        if self.json {
            paper::print_json(out, &json!({ "people": people }))?;
            return Ok(());
        }
        for one in people {
            let muted = if one.muted.is_some() { ", muted" } else { "" };
            let banned = if one.banned.is_some() { ", banned" } else { "" };
            let (id, name, tables) = (one.id, one.name, one.tables);
            let (sign_ins, tokens) = (one.sign_ins, one.tokens);
            writeln!(
                out,
                "{id}  {name}  {sign_ins} sign-ins, {tokens} tokens, {tables} tables{muted}{banned}"
            )?;
        }
        Ok(())
    }

    fn invite(&self, name: &str, days: u32, url: &str, out: &mut impl Write) -> anyhow::Result<()> {
        let made = self.runtime.block_on(admin::invite(&self.database, name, days))?;
        if self.json {
            paper::print_json(out, &json!(made))?;
            return Ok(());
        }
        let link = format!("{}{}", url.trim_end_matches('/'), made.page);
        writeln!(out, "{link}")?;
        let name = made.name;
        writeln!(out, "Who opens it is {name} here. It is good once, within {days} days.")?;
        Ok(())
    }

    fn sign_out(&self, guest: &str, out: &mut impl Write) -> anyhow::Result<()> {
        let ended = self.runtime.block_on(admin::sign_out(&self.database, guest))?;
        let (sign_ins, tokens) = ended;
        if self.json {
            paper::print_json(out, &json!({ "sign_ins": sign_ins, "tokens": tokens }))?;
        } else {
            writeln!(out, "{sign_ins} sign-ins and {tokens} tokens are ended")?;
        }
        Ok(())
    }

    fn limits(&self, config: Option<&Path>, out: &mut impl Write) -> anyhow::Result<()> {
        let rules = serve::limits_of(config)?;
        let row = |rule: &LimitRule| {
            let (name, at_once, every_s) = (rule.name(), rule.at_once(), rule.every_s());
            json!({ "name": name, "at_once": at_once, "every_s": every_s, "what": rule.what() })
        };
        if self.json {
            let rows: Vec<_> = rules.iter().map(row).collect();
            paper::print_json(out, &json!({ "limits": rows }))?;
            return Ok(());
        }
        for rule in rules {
            let limit = format!("{}={}/{}", rule.name(), rule.at_once(), rule.every_s());
            writeln!(out, "{limit:<18}  {}", rule.what())?;
        }
        writeln!(out, "NAME=N/SECONDS: N at once, and one more every so many seconds")?;
        Ok(())
    }

    fn measure(&self, guest: &str, what: Measure, out: &mut impl Write) -> anyhow::Result<()> {
        self.runtime.block_on(admin::measure(&self.database, guest, what))?;
        self.done(out)
    }

    fn check(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let checked = self.runtime.block_on(admin::check(&self.database, titles::titles()))?;
        if self.json {
            paper::print_json(out, &json!(checked))?;
        } else {
            let (n, entries) = (checked.tables, checked.entries);
            writeln!(out, "{n} tables with {entries} entries are replayed")?;
            for (table, why) in &checked.bad {
                writeln!(out, "{table}: {why}")?;
            }
        }
        out.flush()?;
        anyhow::ensure!(checked.bad.is_empty(), "{} logs are not whole", checked.bad.len());
        Ok(())
    }
}
