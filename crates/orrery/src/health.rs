//! `orrery health`: is a server ready? For whoever watches over it and has no other program, as in an image.

use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};

use crate::{paper, setup};

/// How long a server may take to say how it is.
const PATIENCE: Duration = Duration::from_secs(8);

/// Ask a server whether it is ready; ends with 2 if it is not
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Where it listens [default: where `orrery serve` would]
    #[arg(long, value_name = "ADDRESS", env = "ORRERY_LISTEN", value_parser = setup::address)]
    listen: Option<SocketAddr>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let address = crate::serve::reached(args.listen);
    let config = ureq::Agent::config_builder().http_status_as_error(false);
    let agent = ureq::Agent::from(config.timeout_global(Some(PATIENCE)).build());
    let asked = agent.get(format!("http://{address}/ready")).call();
    let mut answer = asked.with_context(|| format!("nobody answers at {address}"))?;
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    let said: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
    let state = said["state"].as_str();
    let state = state.with_context(|| format!("who answers at {address} is no Orrery"))?;
    anyhow::ensure!(answer.status().is_success(), "the server at {address} is not ready: {state}");
    if args.json {
        paper::print_json(out, &json!(said))?;
        return Ok(());
    }
    writeln!(out, "{state}")?;
    if let Some(warning) = said["warning"].as_str() {
        writeln!(out, "warning: {warning}")?;
    }
    Ok(())
}
