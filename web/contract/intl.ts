type Kind<Options, Format> = new (lang: string, options: Options) => Format;

/** Maximum of cached formatters: languages, currencies and units multiply. */
const capacity = 500;

/** A Map is used because lru-cache, which the Worker uses, would add 6 kB to the scripts of every page. */
const formatters = new Map<string, object>();

/**
 * An Intl formatter, cached by language and options: creating one is far slower than using it.
 *
 *     formatter(Intl.NumberFormat, 'de', { style: 'percent' }).format(0.5)  // 50 %
 */
export function formatter<Options, Format extends object>(
  Kind: Kind<Options, Format>,
  lang: string,
  options: Options,
): Format {
  const key = `${Kind.name} ${lang} ${JSON.stringify(options)}`;
  const cached = formatters.get(key) as Format | undefined;
  if (cached) return cached;
  const created = new Kind(lang, options);
  formatters.set(key, created);
  const oldest = formatters.keys().next();
  if (formatters.size > capacity && !oldest.done) formatters.delete(oldest.value);
  return created;
}
