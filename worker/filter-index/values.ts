import type { AttributeKind } from '../../web/contract/attributes.ts';
import type { Entry, ServiceEntry } from './entry.ts';

/** Prefixes of attribute values in the index, by the kind that allows them. */
const signs = { 'yes-no': '?', choice: '=', choices: '+', number: '#' } as const satisfies Record<
  AttributeKind,
  string
>;

/** The index value of an attribute's option (`yes`, `no`). */
export const optionValue = (kind: AttributeKind, option: string): string => signs[kind] + option;

/** The key of the posting lists of services. A listing is in the list of each combination that one of its services has. */
export const serviceKey = 'services';

/** The value of all listings with services. */
export const anyService = '*';

/** The values of a listing's services: kind, price and language of one service together, so that filters meet in one. */
export function* serviceValues(services: readonly ServiceEntry[]): Generator<string> {
  if (services.length > 0) yield anyService;
  for (const { kind, price, languages } of services) {
    for (const language of languages.length > 0 ? languages : ['']) yield [kind, price, language].join('|');
  }
}

/**
 * The filter values of a listing as `[key, value]`: the ids of its own categories, its price level, the whole stars of
 * its score, the languages of its texts, and its attribute values, whether the attributes allow them or not.
 */
export function* valuesOf({
  categoryIds,
  price,
  rating,
  names,
  attributes,
  services,
}: Entry): Generator<[string, string]> {
  for (const id of categoryIds) yield ['category', String(id)];
  if (price !== null) yield ['price', String(price)];
  if (rating !== null) yield ['rating', String(Math.floor(rating / 100))];
  for (const language of Object.keys(names)) yield ['language', language];
  for (const value of serviceValues(services ?? [])) yield [serviceKey, value];
  for (const [slug, value] of Object.entries(attributes)) {
    if (typeof value === 'boolean') yield [slug, optionValue('yes-no', value ? 'yes' : 'no')];
    else if (typeof value === 'string') yield [slug, optionValue('choice', value)];
    else if (Array.isArray(value)) for (const one of value) yield [slug, optionValue('choices', String(one))];
  }
}
