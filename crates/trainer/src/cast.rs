//! Who plays, as it is written on the command line.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail, ensure};
use minds::{Cast, Horizon, LOGIT, Mind, Net, NetError, ONE, Part, Settings, Thinker};
use opponents::House;
use tabletop::{Bot, Seed};

/// Everybody on the list.
pub(crate) fn cast<G: Mind + House>(list: &[String]) -> anyhow::Result<Cast> {
    let parts = list.iter().map(|text| part::<G>(text)).collect::<anyhow::Result<_>>()?;
    Ok(Cast { parts })
}

/// Somebody: weight, who, and whether there is something to be learned from them.
pub(crate) fn part<G: Mind + House>(text: &str) -> anyhow::Result<(u32, Part, bool)> {
    let mut words = text.split(':');
    let who = words.next().unwrap_or_default();
    let file =
        if who == "net" { Some(words.next().context("net:FILE names a file")?) } else { None };
    let mut settings = BTreeMap::new();
    for word in words {
        let (name, value) =
            word.split_once('=').with_context(|| format!("'{word}' is no setting"))?;
        settings.insert(name, value);
    }
    let weight = taken(&mut settings, "weight", 1)?;
    let learn = taken(&mut settings, "learn", 0u8)? == 1;
    let part = match file {
        None => {
            bot::<G>(who, Seed([0; 32]))?;
            Part::Bot(who.to_owned())
        }
        Some(file) => mind::<G>(file, &mut settings)?,
    };
    if let Some(name) = settings.keys().next() {
        bail!("'{text}': there is no setting '{name}'");
    }
    Ok((weight, part, learn))
}

/// The bot of that name, or `steady~SIZE`, or `style@FILE`, or `style@FILE~SIZE`, or `net@FILE:SETTINGS`.
pub(crate) fn bot<G: Mind + House>(name: &str, seed: Seed) -> anyhow::Result<Box<dyn Bot<G>>> {
    if let Some(rest) = name.strip_prefix("net@") {
        let (_, part, _) = part::<G>(&format!("net:{rest}"))?;
        let Part::Mind { net, settings, .. } = part else { bail!("'{name}' is no mind") };
        return Ok(Box::new(Thinker::new(net, settings, seed)));
    }
    let (who, size) = match name.split_once('~') {
        None => (name, 0),
        Some((who, size)) => {
            (who, size.parse().with_context(|| format!("'{size}' is no size of errors"))?)
        }
    };
    if let Some(file) = who.strip_prefix("style@") {
        let numbers =
            std::fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
        return G::by_numbers(&numbers, size, seed).map_err(|why| anyhow!("{file}: {why}"));
    }
    if who == "steady" && size > 0 {
        return G::misjudging(size, seed).context("this title has no heuristic");
    }
    Ok(opponents::bot::<G>(name, seed)?)
}

fn mind<G: Mind>(file: &str, settings: &mut BTreeMap<&str, &str>) -> anyhow::Result<Part> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {file}"))?;
    let net = Net::read(&bytes).with_context(|| file.to_owned())?;
    ensure!(net.plays(), "{file} judges positions, and knows no answers");
    let header = net.header();
    if header.title != G::TITLE {
        bail!(NetError::Title { found: header.title.clone(), wanted: G::TITLE });
    }
    if header.encoder != G::ENCODER {
        bail!(NetError::Encoder { found: header.encoder, wanted: G::ENCODER });
    }
    let plain = Settings::default();
    let horizon = match settings.remove("horizon") {
        None | Some("action") => Horizon::Action,
        Some("turn") => Horizon::Turn,
        Some("game") => Horizon::Game,
        Some(other) => bail!("a horizon is action, turn or game, not '{other}'"),
    };
    let points: f64 = taken(settings, "points", f64::from(plain.points_weight) / f64::from(ONE))?;
    let temperature: f64 = taken(settings, "temp", 0.0)?;
    let noise: f64 = taken(settings, "noise", 0.0)?;
    ensure!(
        (0.0..=1.0).contains(&points) && temperature >= 0.0 && noise >= 0.0,
        "points is a share, temp and noise are numbers"
    );
    let settings_of = Settings {
        simulations: taken(settings, "sims", plain.simulations)?,
        candidates: taken(settings, "cands", plain.candidates)?,
        horizon,
        points_weight: (points * f64::from(ONE)) as i32,
        trust: taken(settings, "trust", plain.trust)?,
        temperature: (temperature * f64::from(LOGIT)) as i32,
        noise: (noise * f64::from(LOGIT)) as i32,
    };
    let searched = taken(settings, "searched", 100)?;
    Ok(Part::Mind { net: Arc::new(net), settings: settings_of, searched })
}

fn taken<T: std::str::FromStr>(
    settings: &mut BTreeMap<&str, &str>,
    name: &str,
    otherwise: T,
) -> anyhow::Result<T> {
    match settings.remove(name) {
        None => Ok(otherwise),
        Some(value) => match value.parse() {
            Ok(value) => Ok(value),
            Err(_) => bail!("{name} cannot be '{value}'"),
        },
    }
}
