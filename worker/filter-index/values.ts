import type { AttributeKind } from '../../web/contract/attributes.ts';
import type { Entry } from './entry.ts';

/** The signs under which values of attributes are kept, by the kind that allows them. */
const signs = { 'yes-no': '?', choice: '=', choices: '+', number: '#' } as const satisfies Record<
  AttributeKind,
  string
>;

/** An option (`yes`, `no`) of an attribute of a kind, as the index keeps it. */
export const optionValue = (kind: AttributeKind, option: string): string => signs[kind] + option;

/**
 * All that a listing says which filters can ask for, as `[key, value]`: its own categories by id, its price level, the
 * whole stars of its score, and what it says of attributes, whether they allow it or not.
 */
export function* valuesOf({ categoryIds, price, rating, attributes }: Entry): Generator<[string, string]> {
  for (const id of categoryIds) yield ['category', String(id)];
  if (price !== null) yield ['price', String(price)];
  if (rating !== null) yield ['rating', String(Math.floor(rating / 100))];
  for (const [slug, value] of Object.entries(attributes)) {
    if (typeof value === 'boolean') yield [slug, optionValue('yes-no', value ? 'yes' : 'no')];
    else if (typeof value === 'string') yield [slug, optionValue('choice', value)];
    else if (Array.isArray(value)) for (const one of value) yield [slug, optionValue('choices', String(one))];
  }
}
