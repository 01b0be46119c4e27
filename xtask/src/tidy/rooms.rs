//! Inside the server dependencies point one way too: what a table is made of does not know how people reach it.

use super::{Finding, Project};
use crate::tree::File;

/// The modules of the server, each layer above those before it. Modules of one layer may know each other: a table is
/// reached through the registry, which all share.
const LAYERS: [&[&str]; 10] = [
    &["lock", "secret"],
    &["time", "clocks", "tls"],
    &["store"],
    &["caller"],
    &["info"],
    &["refusal"],
    &["names", "limits", "doors", "archive"],
    &["shared", "registry", "table", "cluster", "bell"],
    &["api"],
    &["accept", "measures", "serve", "admin"],
];

const SOURCES: &str = "crates/server/src/";

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The module of a file: its folder, or its own name. The root stands above all.
fn module_of(file: &File) -> Option<&str> {
    let path = file.path.strip_prefix(SOURCES)?.strip_suffix(".rs")?;
    let module = path.split('/').next()?;
    (module != "lib").then_some(module)
}

/// Every module of the server that names one above it, and every one without a layer.
pub(super) fn check(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, source) in project.rust() {
        let Some(module) = module_of(file) else { continue };
        let Some(own) = layer(module) else {
            let told = format!("`{module}` has no layer: give it one in xtask/src/tidy/rooms.rs");
            findings.push(Finding::in_file(&file.path, told));
            continue;
        };
        let mut from = 0;
        while let Some(found) = source.code[from..].find("crate::") {
            let offset = from + found;
            from = offset + "crate::".len();
            let rest = &source.code[from..];
            let named: String =
                rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            if project.is_test(file, source, offset) || layer(&named).is_none_or(|l| l <= own) {
                continue;
            }
            let told = format!("{module} names {named}, which stands above it");
            findings.push(Finding::new(&file.path, source.line(offset), told));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::{planted, told};
    use super::*;

    #[test]
    fn a_table_that_knows_the_api_is_found() {
        let sinner = planted(&[
            ("crates/server/src/table/actor.rs", "use crate::shared::Shared;\nuse crate::api::A;"),
            ("crates/server/src/api/mod.rs", "use crate::table::Input;"),
        ]);
        let said = "crates/server/src/table/actor.rs:2: table names api, which stands above it";
        assert_eq!(told(&check(&sinner)), [said]);
    }

    #[test]
    fn comments_tests_and_other_crates_are_silent() {
        let good = planted(&[
            ("crates/server/src/store/mod.rs", "// crate::api\nuse crate::secret::Id;"),
            (
                "crates/server/src/doors.rs",
                "use crate::refusal::E;\n#[cfg(test)]\nmod tests { use crate::serve::S; }",
            ),
            ("crates/server/src/lib.rs", "pub use crate::serve::Server;"),
            ("crates/hosting/src/lib.rs", "use crate::api::A;"),
        ]);
        assert_eq!(check(&good), []);
    }

    #[test]
    fn a_module_without_a_layer_is_found() {
        let strange = planted(&[("crates/server/src/surprise.rs", "fn f() {}")]);
        assert_eq!(check(&strange).len(), 1);
    }
}
