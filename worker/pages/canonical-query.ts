/**
 * The canonical query of a list; undefined if the requested one has just these values.
 *
 * @param names the parameters of the route: others change nothing.
 * @param canonical the values that were understood.
 */
export function canonicalQuery(
  query: URLSearchParams,
  names: readonly string[],
  canonical: Readonly<Record<string, string>>,
): URLSearchParams | undefined {
  const given = names.filter((name) => query.get(name)?.trim());
  const isCanonical = given.every((name) => canonical[name] === query.get(name)?.trim());
  return isCanonical ? undefined : new URLSearchParams(canonical);
}
