/** What is made of a thing, made once for each and kept as long as the thing is. */
export function madeOnce<Thing extends object, Made>(
  make: (thing: Thing) => Made,
): (thing: Thing) => Made {
  const kept = new WeakMap<Thing, { made: Made }>();
  return (thing) => {
    let found = kept.get(thing);
    if (!found) kept.set(thing, (found = { made: make(thing) }));
    return found.made;
  };
}
