/**
 * Memoizes a function of an object and a name, for the lifetime of the object.
 *
 *     const translatorOf = memoize((messages: Messages, namespace: string) => …);
 */
export function memoize<Source extends object, Name, Made>(
  make: (source: Source, name: Name) => Made,
): (source: Source, name: Name) => Made {
  const cache = new WeakMap<Source, Map<Name, Made>>();
  return (source, name) => {
    const byName = cache.get(source) ?? new Map<Name, Made>();
    cache.set(source, byName);
    const cached = byName.get(name);
    if (cached !== undefined) return cached;
    const made = make(source, name);
    byName.set(name, made);
    return made;
  };
}
