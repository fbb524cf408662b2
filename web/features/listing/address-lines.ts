import type { ListingPage } from '../../contract/pages/listing.data.ts';

/** Countries where the postal code follows the town: "Portland, OR 97201", "London EC1A 1BB". */
const codeLast = new Set('AU BR CA GB IE IN KR NZ PH PK TH TW US ZA'.split(' '));

/** What separates the parts of a line, in languages that have a comma of their own. */
const separators: Readonly<Record<string, string>> = { ar: '، ', ja: '、' };

/**
 * The lines of a postal address, from street to country, in the order of its country where that is a common one.
 * Unknown parts are left out.
 */
export function addressLines({ address, postalCode, places, country }: ListingPage, lang: string): string[] {
  const nameOf = (kind: 'city' | 'region' | 'country') => places.find((place) => place.kind === kind)?.name ?? '';
  const join = (parts: string[], separator: string) => parts.filter(Boolean).join(separator);
  const city = nameOf('city');
  const region = nameOf('region') === city ? '' : nameOf('region');
  const town = codeLast.has(country ?? '')
    ? [join([join([city, region], separators[lang] ?? ', '), postalCode], ' ')]
    : [join([postalCode, city], ' '), region];
  return [...address.split('\n'), ...town, nameOf('country')].filter(Boolean);
}
