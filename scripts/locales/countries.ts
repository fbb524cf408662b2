/** A language's phrases for countries, each with the codes of its countries. One phrase has the code `other`. */
export type CountryPhrases = Readonly<Record<string, string>>;

/**
 * Combines the phrases into one ICU message with {code} and {name}.
 *
 *     countryMessage({ 'in {name}': 'other', 'in the {name}': 'NL US' })
 *     // {code, select, other {in {name}} NL {in the {name}} US {in the {name}}}
 */
export function countryMessage(phrases: CountryPhrases): string {
  const branches = Object.entries(phrases).flatMap(([phrase, codes]) =>
    codes.split(' ').map((code) => `${code} {${phrase}}`),
  );
  return `{code, select, ${branches.join(' ')}}`;
}
