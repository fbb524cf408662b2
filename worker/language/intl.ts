type Kind<Options, Format> = new (lang: string, options: Options) => Format;

/** Formatters held at once: languages, currencies and units multiply. */
const capacity = 500;

const known = new Map<string, unknown>();

/**
 * A formatter of Intl, made once for each language and its options: making one takes longer than anything that it does.
 *
 *     formatter(Intl.NumberFormat, 'de', { style: 'percent' }).format(0.5)  // 50 %
 */
export function formatter<Options, Format>(Kind: Kind<Options, Format>, lang: string, options: Options): Format {
  const key = `${Kind.name} ${lang} ${JSON.stringify(options)}`;
  const found = known.get(key) as Format | undefined;
  if (found) return found;
  const made = new Kind(lang, options);
  known.set(key, made);
  const oldest = known.keys().next();
  if (known.size > capacity && !oldest.done) known.delete(oldest.value);
  return made;
}
