//! The protocol of the nodes in a model checker: every order in which few nodes claim, load, play, store, die, stand
//! still, lose their leases and lose their primary. Each rule that the protocol needs is taken out once, and the
//! checker finds what it is for.

use std::collections::BTreeSet;

use stateright::{Checker, Model, Property};

/// How much happens at most: with less, a rule that is taken out is not missed.
#[derive(Clone, Copy)]
struct Bounds {
    entries: u8,
    claims: u8,
    nodes: u8,
    failovers: u8,
}

const BOUNDS: Bounds = Bounds { entries: 2, claims: 3, nodes: 4, failovers: 1 };

/// One entry that is lost, one in its place, and one by somebody who knows only the lost one; nobody starts anew.
const THREE_ENTRIES: Bounds = Bounds { entries: 3, claims: 2, nodes: 2, failovers: 1 };

/// The rules, and how the database replicates.
#[derive(Clone, Copy)]
struct Protocol {
    bounds: Bounds,
    /// Node and epoch are compared in the statement that writes, not only the length of the log.
    fenced: bool,
    /// What was in doubt is claimed before it is read and acknowledged.
    claims_first: bool,
    /// A node whose lease may have run out does not answer from memory.
    lapses: bool,
    /// A commit returns when the standby has it.
    synchronous: bool,
}

const RULES: Protocol =
    Protocol { bounds: BOUNDS, fenced: true, claims_first: true, lapses: true, synchronous: true };

/// The database.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Base {
    owner: Option<u8>,
    epoch: u8,
    log: Vec<u8>,
    /// The nodes whose leases have not run out by its clock.
    living: BTreeSet<u8>,
}

/// A table in the memory of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Memory {
    Nothing,
    Claimed(u8),
    Loaded(u8, Vec<u8>),
}

/// A write on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Flight {
    node: u8,
    epoch: u8,
    before: Vec<u8>,
    entry: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Node {
    id: u8,
    /// Its own clock says that it may answer from memory.
    good: bool,
    memory: Memory,
    flight: Option<Flight>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct World {
    base: Base,
    standby: Base,
    nodes: Vec<Node>,
    acknowledged: BTreeSet<u8>,
    /// Stored or not: the client asks again.
    doubtful: BTreeSet<u8>,
    /// Something was stored by a node that did not know what was stored before.
    forked: bool,
    n_entries: u8,
    n_claims: u8,
    n_ids: u8,
    n_failovers: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    Renew(usize),
    /// The lease of a node runs out by the clock of the database, and somebody says so.
    Expire(u8),
    Claim(usize),
    Load(usize),
    Play(usize),
    Store(usize),
    /// Stored at the primary alone, and the answer is lost.
    StoreInDoubt(usize),
    /// Read what is in doubt without claiming it; only where that rule is taken out.
    LookAgain(usize),
    Restart(usize),
    Replicate,
    Failover,
}

impl Protocol {
    fn committed(self, world: &mut World) {
        if self.synchronous {
            world.standby = world.base.clone();
        }
    }

    fn may_write(self, base: &Base, flight: &Flight) -> bool {
        let ours = base.owner == Some(flight.node) && base.epoch == flight.epoch;
        base.log.len() == flight.before.len() && (ours || !self.fenced)
    }

    fn answers(self, node: &Node) -> bool {
        node.good || !self.lapses
    }

    fn claim(self, world: &mut World, idx: usize) -> Option<()> {
        let id = world.nodes[idx].id;
        let base = &mut world.base;
        let free = base.owner.is_none_or(|owner| owner == id || !base.living.contains(&owner));
        if !base.living.contains(&id) || !free {
            return None;
        }
        world.n_claims += 1;
        base.owner = Some(id);
        // Larger than any before, also than one that a failover has lost: it follows the clock too.
        base.epoch = world.n_claims;
        world.nodes[idx].memory = Memory::Claimed(base.epoch);
        self.committed(world);
        Some(())
    }

    fn load(self, world: &mut World, idx: usize) -> Option<()> {
        let Memory::Claimed(epoch) = world.nodes[idx].memory else { return None };
        if !self.answers(&world.nodes[idx]) {
            return None;
        }
        let log = world.base.log.clone();
        world.nodes[idx].memory = Memory::Loaded(epoch, log);
        acknowledge_known(world);
        Some(())
    }

    fn play(self, world: &mut World, idx: usize) -> Option<()> {
        let node = &mut world.nodes[idx];
        let Memory::Loaded(epoch, log) = &node.memory else { return None };
        if node.flight.is_some() || !self.answers(node) {
            return None;
        }
        let (node_id, before) = (node.id, log.clone());
        node.flight = Some(Flight { node: node_id, epoch: *epoch, before, entry: world.n_entries });
        world.n_entries += 1;
        Some(())
    }

    fn store(self, world: &mut World, idx: usize, answered: bool) -> Option<()> {
        let flight = world.nodes[idx].flight.take()?;
        if !self.may_write(&world.base, &flight) {
            world.nodes[idx].memory = Memory::Nothing;
            return answered.then_some(());
        }
        world.forked |= world.base.log != flight.before;
        world.base.log.push(flight.entry);
        if !answered {
            world.doubtful.insert(flight.entry);
            world.nodes[idx].memory = Memory::Nothing;
            return Some(());
        }
        self.committed(world);
        world.acknowledged.insert(flight.entry);
        if let Memory::Loaded(epoch, log) = &mut world.nodes[idx].memory
            && *epoch == flight.epoch
        {
            log.push(flight.entry);
        }
        Some(())
    }

    fn renew(self, world: &mut World, idx: usize) -> Option<()> {
        let alive = world.base.living.contains(&world.nodes[idx].id);
        if alive && world.nodes[idx].good {
            return None;
        }
        if !alive {
            // It was taken for dead: it begins anew.
            world.nodes[idx].id = world.n_ids;
            world.nodes[idx].memory = Memory::Nothing;
            world.base.living.insert(world.n_ids);
            world.n_ids += 1;
        }
        world.nodes[idx].good = true;
        self.committed(world);
        Some(())
    }
}

/// A client whose answer was lost asks again, and its key is known.
fn acknowledge_known(world: &mut World) {
    let known: Vec<u8> =
        world.doubtful.iter().copied().filter(|entry| world.base.log.contains(entry)).collect();
    world.acknowledged.extend(known);
}

impl Model for Protocol {
    type State = World;
    type Action = Step;

    fn init_states(&self) -> Vec<World> {
        let living: BTreeSet<u8> = [0, 1].into();
        let base = Base { owner: None, epoch: 0, log: Vec::new(), living };
        let node = |id| Node { id, good: true, memory: Memory::Nothing, flight: None };
        vec![World {
            standby: base.clone(),
            base,
            nodes: vec![node(0), node(1)],
            acknowledged: BTreeSet::new(),
            doubtful: BTreeSet::new(),
            forked: false,
            n_entries: 0,
            n_claims: 0,
            n_ids: 2,
            n_failovers: 0,
        }]
    }

    fn actions(&self, world: &World, steps: &mut Vec<Step>) {
        for idx in 0..world.nodes.len() {
            if world.n_ids < self.bounds.nodes {
                steps.extend([Step::Renew(idx), Step::Restart(idx)]);
            }
            if world.n_claims < self.bounds.claims {
                steps.push(Step::Claim(idx));
            }
            if world.n_entries < self.bounds.entries {
                steps.push(Step::Play(idx));
            }
            steps.extend([Step::Load(idx), Step::Store(idx), Step::StoreInDoubt(idx)]);
            if !self.claims_first {
                steps.push(Step::LookAgain(idx));
            }
        }
        steps.extend(world.base.living.iter().map(|id| Step::Expire(*id)));
        if world.n_failovers < self.bounds.failovers {
            steps.push(Step::Failover);
        }
        if !self.synchronous {
            steps.push(Step::Replicate);
        }
    }

    fn next_state(&self, last: &World, step: Step) -> Option<World> {
        let mut world = last.clone();
        match step {
            Step::Renew(idx) => self.renew(&mut world, idx)?,
            Step::Expire(id) => {
                // Its own clock said so before: that is what the margin between the two is for.
                world.nodes.iter_mut().filter(|node| node.id == id).for_each(|node| {
                    node.good = false;
                });
                world.base.living.remove(&id);
                self.committed(&mut world);
            }
            Step::Claim(idx) => self.claim(&mut world, idx)?,
            Step::Load(idx) => self.load(&mut world, idx)?,
            Step::Play(idx) => self.play(&mut world, idx)?,
            Step::Store(idx) => self.store(&mut world, idx, true)?,
            Step::StoreInDoubt(idx) => self.store(&mut world, idx, false)?,
            Step::LookAgain(_) => acknowledge_known(&mut world),
            Step::Restart(idx) => {
                let id = world.n_ids;
                world.n_ids += 1;
                world.base.living.insert(id);
                world.nodes[idx] = Node { id, good: true, memory: Memory::Nothing, flight: None };
                self.committed(&mut world);
            }
            Step::Replicate => world.standby = world.base.clone(),
            Step::Failover => {
                world.base = world.standby.clone();
                world.n_failovers += 1;
            }
        }
        (world != *last).then_some(world)
    }

    fn properties(&self) -> Vec<Property<Protocol>> {
        vec![
            Property::always("nothing acknowledged is lost", |_, world: &World| {
                world.acknowledged.iter().all(|entry| world.base.log.contains(entry))
            }),
            Property::always("nothing is stored twice", |_, world: &World| {
                let once: BTreeSet<&u8> = world.base.log.iter().collect();
                once.len() == world.base.log.len()
            }),
            Property::always("nobody is shown the past", |protocol: &Protocol, world: &World| {
                world.nodes.iter().all(|node| match &node.memory {
                    Memory::Loaded(_, log) if protocol.answers(node) => {
                        world.acknowledged.iter().all(|entry| log.contains(entry))
                    }
                    Memory::Loaded(..) | Memory::Claimed(_) | Memory::Nothing => true,
                })
            }),
            Property::always("nobody writes on another past", |_, world: &World| !world.forked),
            Property::sometimes("all is played", |protocol: &Protocol, world: &World| {
                world.acknowledged.len() == usize::from(protocol.bounds.entries)
            }),
        ]
    }
}

/// What the checker finds, by the names of the properties.
fn found(protocol: Protocol) -> Vec<&'static str> {
    let checked = protocol.checker().threads(2).spawn_bfs().join();
    let names = protocol.properties().into_iter().map(|property| property.name);
    names.filter(|name| checked.discovery(name).is_some() && *name != "all is played").collect()
}

#[test]
fn the_protocol_holds() {
    let checked = RULES.checker().threads(2).spawn_bfs().join();
    println!("{} states", checked.unique_state_count());
    checked.assert_properties();
}

#[test]
fn without_the_epoch_it_does_not() {
    let found = found(Protocol { fenced: false, ..RULES });
    assert!(found.contains(&"nobody is shown the past"), "{found:?}");
}

#[test]
fn what_is_in_doubt_is_claimed_before_it_is_believed() {
    let found = found(Protocol { claims_first: false, ..RULES });
    assert!(found.contains(&"nothing acknowledged is lost"), "{found:?}");
}

#[test]
fn a_node_without_a_lease_must_not_answer() {
    let found = found(Protocol { lapses: false, ..RULES });
    assert!(found.contains(&"nobody is shown the past"), "{found:?}");
}

/// A failover that loses what was acknowledged loses it; but nobody writes as if it were still there.
#[test]
fn a_lossy_failover_forks_nothing() {
    let lossy = Protocol { synchronous: false, ..RULES };
    let found_here = found(lossy);
    assert!(found_here.contains(&"nothing acknowledged is lost"), "{found_here:?}");
    assert!(!found_here.contains(&"nobody writes on another past"), "{found_here:?}");
    let lossy = Protocol { bounds: THREE_ENTRIES, ..lossy };
    let found_here = found(lossy);
    assert!(!found_here.contains(&"nobody writes on another past"), "{found_here:?}");
    let unfenced = found(Protocol { fenced: false, ..lossy });
    assert!(unfenced.contains(&"nobody writes on another past"), "{unfenced:?}");
}
