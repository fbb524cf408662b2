/** A language's way with countries: each phrase with the codes of the countries that it is for, one with `other`. */
export type CountryPhrases = Readonly<Record<string, string>>;

/**
 * The phrases as one ICU message of {code} and {name}.
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
