//! Dependencies point one way: tabletop ← titles ← minds ← opponents ← hosting ← lessons ← arena, pocket, server, terminal ← orrery, trainer.

use anyhow::{Context, Result};

use super::{Finding, TITLES};
use crate::metadata::{Metadata, Package};

/// What the rules of a game must not be linked with, however far away: sockets, storage, chance.
const NOT_IN_A_TITLE: [&str; 7] = ["tokio", "axum", "hyper", "sqlx", "rand", "getrandom", "mio"];

/// HTTP and SQL, which only the server names in its manifest.
const SERVER_ONLY: [&str; 2] = ["axum", "sqlx"];

/// The layers, as they are told.
const ORDER: &str = "tabletop <- titles <- minds <- opponents <- hosting <- lessons <- arena, pocket, \
                     server, terminal <- orrery, trainer";

/// What compiles for a browser has no clock, file, network or database of its own, and asks no system for chance: of the
/// crates above the titles these are those that keep to it.
const AT_HOME: [&str; 4] = ["opponents", "hosting", "lessons", "pocket"];

/// The tests that every title passes: it knows tabletop alone, and only tests know it.
const TESTS_ONLY: &str = "battery";

/// A crate may use crates of a lower layer only.
fn layer(name: &str) -> Option<u8> {
    match name {
        "tabletop" => Some(0),
        TESTS_ONLY => Some(1),
        title if TITLES.contains(&title) => Some(1),
        "minds" => Some(2),
        "opponents" => Some(3),
        "hosting" => Some(4),
        "lessons" => Some(5),
        "arena" | "pocket" | "server" | "terminal" => Some(6),
        "orrery" | "trainer" => Some(7),
        _ => None,
    }
}

/// Every dependency that points the wrong way or does not belong where it is.
pub(super) fn check(metadata: &Metadata) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in metadata.members() {
        findings.extend(wrong_way(package));
        findings.extend(forbidden(metadata, package));
        for dep in &package.dependencies {
            if dep.req == "*" && dep.path.is_none() {
                let message = format!("depends on any version of {}", dep.name);
                findings.push(Finding::in_file(&package.manifest(), message));
            }
        }
    }
    findings
}

fn wrong_way(package: &Package) -> Vec<Finding> {
    let finding = |message: String| Finding::in_file(&package.manifest(), message);
    let ours = package.dependencies.iter().filter(|dep| dep.path.is_some());
    if package.name == "xtask" {
        let told =
            |name: &str| finding(format!("xtask depends on {name}: it builds all, uses none"));
        return ours.map(|dep| told(&dep.name)).collect();
    }
    let Some(own) = layer(&package.name) else {
        let place = "xtask/src/tidy/layers.rs";
        return vec![finding(format!("`{}` has no layer: give it one in {place}", package.name))];
    };
    let mut findings = Vec::new();
    for dep in ours {
        let (name, is_dev) = (&package.name, dep.kind.as_deref() == Some("dev"));
        if dep.name == TESTS_ONLY {
            if !is_dev {
                findings
                    .push(finding(format!("{name} depends on {TESTS_ONLY}: only its tests may")));
            }
        } else if layer(&dep.name).is_none_or(|other| other >= own) {
            findings.push(finding(format!("{name} depends on {}, against {ORDER}", dep.name)));
        }
    }
    findings
}

fn forbidden(metadata: &Metadata, package: &Package) -> Vec<Finding> {
    let finding = |message: String| Finding::in_file(&package.manifest(), message);
    let mut findings = Vec::new();
    let is_title = layer(&package.name).is_some_and(|layer| layer <= 1);
    if is_title || AT_HOME.contains(&package.name.as_str()) {
        let why = if is_title { "rules stay pure" } else { "it plays in a browser too" };
        for name in metadata.linked_into(&package.name) {
            if NOT_IN_A_TITLE.contains(&name) {
                let told = format!("{} is linked with {name}: {why}", package.name);
                findings.push(finding(told));
            }
        }
    }
    if package.name != "server" {
        let names = package.dependencies.iter().map(|dep| dep.name.as_str());
        for name in names.filter(|name| SERVER_ONLY.contains(name)) {
            let told = format!("{} names {name}: only server does", package.name);
            findings.push(finding(told));
        }
    }
    findings
}

/// The crate whose functions a page finds by name, which counts as unsafe: it may, and nothing else is different.
const EXPORTS: &str = "pocket";

/// Every crate takes the lints of the workspace.
///
/// # Errors
/// A manifest cannot be read.
pub(super) fn check_lints(
    metadata: &Metadata,
    read: &impl Fn(&str) -> Result<String>,
) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for package in metadata.members() {
        let path = package.manifest();
        let manifest: toml::Table =
            toml::from_str(&read(&path)?).with_context(|| format!("{path} is no TOML"))?;
        if package.name == EXPORTS {
            let all: toml::Table = toml::from_str(&read("Cargo.toml")?)?;
            if manifest.get("lints") != with_exports(&all).as_ref() {
                let message = "has other lints than the workspace, but for `unsafe_code`";
                findings.push(Finding::in_file(&path, message));
            }
            continue;
        }
        let inherits = manifest.get("lints").and_then(|lints| lints.get("workspace"));
        if inherits.and_then(toml::Value::as_bool) != Some(true) {
            findings.push(Finding::in_file(&path, "lacks `[lints] workspace = true`"));
        }
    }
    Ok(findings)
}

/// The lints of the workspace, as a crate with exports has them.
fn with_exports(workspace: &toml::Table) -> Option<toml::Value> {
    let mut lints = workspace.get("workspace")?.get("lints")?.clone();
    let rust = lints.get_mut("rust")?.as_table_mut()?;
    rust.insert("unsafe_code".to_owned(), "deny".into());
    Some(lints)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::told;
    use super::*;

    /// Members by name with all that they depend on; what is no member comes from elsewhere.
    fn workspace(members: &[(&str, &[&str])]) -> Metadata {
        let is_member = |name: &str| members.iter().any(|member| member.0 == name);
        let mut packages = Vec::new();
        for (name, deps) in members {
            let dep = |dep: &&str| {
                let path = is_member(dep).then_some("crates");
                serde_json::json!({ "name": dep, "req": "^1", "path": path })
            };
            packages.push(serde_json::json!({
                "id": name, "name": name, "version": "0.0.0", "license": "MIT", "source": null,
                "manifest_path": format!("crates/{name}/Cargo.toml"),
                "dependencies": deps.iter().map(dep).collect::<Vec<_>>(),
            }));
        }
        let ids: Vec<_> = members.iter().map(|member| member.0).collect();
        let linked: BTreeMap<_, _> = members.iter().copied().collect();
        let value = serde_json::json!({
            "packages": packages, "workspace_members": ids, "linked": linked,
        });
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn the_right_way_is_silent() {
        let good: [(&str, &[&str]); 8] = [
            ("tabletop", &["serde"]),
            ("skymines", &["tabletop"]),
            ("opponents", &["skymines", "tabletop"]),
            ("hosting", &["opponents", "tabletop"]),
            ("lessons", &["hosting", "tabletop"]),
            ("server", &["hosting", "lessons", "axum"]),
            ("terminal", &["hosting", "skymines"]),
            ("orrery", &["server", "terminal", "skymines"]),
        ];
        assert_eq!(check(&workspace(&good)), []);
    }

    #[test]
    fn an_upward_dependency_is_found() {
        let upward = workspace(&[("tabletop", &["skymines"]), ("skymines", &[])]);
        let said =
            format!("crates/tabletop/Cargo.toml: tabletop depends on skymines, against {ORDER}");
        assert_eq!(told(&check(&upward)), [said]);
        let beside = workspace(&[("server", &["terminal"]), ("terminal", &[])]);
        assert_eq!(check(&beside).len(), 1, "clients do not know each other");
    }

    #[test]
    fn only_tests_know_the_battery() {
        let battery = |kind: serde_json::Value| {
            let mut metadata = workspace(&[("tabletop", &["battery"]), ("battery", &["tabletop"])]);
            metadata.packages[0].dependencies[0].kind = serde_json::from_value(kind).unwrap();
            told(&check(&metadata))
        };
        assert_eq!(battery("dev".into()), [""; 0]);
        let said = "crates/tabletop/Cargo.toml: tabletop depends on battery: only its tests may";
        assert_eq!(battery(serde_json::Value::Null), [said]);
        let upward = workspace(&[("battery", &["skymines"]), ("skymines", &[])]);
        assert_eq!(check(&upward).len(), 1, "the battery knows no title");
    }

    #[test]
    fn titles_do_not_know_each_other() {
        let siblings = [("skymines", &["stellar-conquest"][..]), ("stellar-conquest", &[])];
        assert_eq!(check(&workspace(&siblings)).len(), 1);
    }

    #[test]
    fn a_generator_linked_into_a_title_is_found() {
        let found = told(&check(&workspace(&[("skymines", &["rand"])])));
        let said = "crates/skymines/Cargo.toml: skymines is linked with rand: rules stay pure";
        assert_eq!(found, [said]);
        assert_eq!(check(&workspace(&[("arena", &["rand"])])), []);
        let found = told(&check(&workspace(&[("hosting", &["tokio"])])));
        let said =
            "crates/hosting/Cargo.toml: hosting is linked with tokio: it plays in a browser too";
        assert_eq!(found, [said]);
    }

    #[test]
    fn http_outside_the_server_and_crates_without_a_layer_are_found() {
        assert_eq!(check(&workspace(&[("arena", &["axum"])])).len(), 1);
        assert_eq!(check(&workspace(&[("surprise", &[])])).len(), 1);
        assert_eq!(check(&workspace(&[("xtask", &["arena"]), ("arena", &[])])).len(), 1);
    }

    #[test]
    fn a_crate_without_the_lints_is_found() {
        let one = workspace(&[("arena", &[])]);
        let found = |text: &str| check_lints(&one, &|_: &str| Ok(text.to_owned())).unwrap().len();
        assert_eq!(found("[lints]\nworkspace = true\n"), 0);
        assert_eq!(found("[package]\nname = 'arena'\n"), 1);
    }

    #[test]
    fn exports_are_the_only_exception_from_the_lints() {
        let one = workspace(&[("pocket", &[])]);
        let all = "[workspace.lints.rust]\nunsafe_code = 'forbid'\n[workspace.lints.clippy]\ntodo = 'warn'\n";
        let found = |own: &str| {
            let read = |path: &str| Ok(if path == "Cargo.toml" { all } else { own }.to_owned());
            check_lints(&one, &read).unwrap().len()
        };
        let same = "[lints.rust]\nunsafe_code = 'deny'\n[lints.clippy]\ntodo = 'warn'\n";
        assert_eq!(found(same), 0);
        assert_eq!(found(&same.replace("todo = 'warn'", "")), 1);
        assert_eq!(found(&same.replace("'deny'", "'allow'")), 1);
    }
}
