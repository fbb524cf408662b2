/**
 * Remembers what is made of an object and a name, for as long as the object lives.
 *
 *     const translatorOf = remember((messages: Messages, namespace: string) => …);
 */
export function remember<Source extends object, Name, Made>(
  make: (source: Source, name: Name) => Made,
): (source: Source, name: Name) => Made {
  const known = new WeakMap<Source, Map<Name, Made>>();
  return (source, name) => {
    const byName = known.get(source) ?? new Map<Name, Made>();
    known.set(source, byName);
    const found = byName.get(name);
    if (found !== undefined) return found;
    const made = make(source, name);
    byName.set(name, made);
    return made;
  };
}
