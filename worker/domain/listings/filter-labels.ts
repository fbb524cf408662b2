import type { Range } from '../../../web/contract/attributes.ts';
import type { LinkKey } from '../../../web/contract/grammar.ts';
import { formatter } from '../../../web/contract/intl.ts';
import type { Translate } from '../../platform/i18n/translate.ts';

type Context = { t: Translate; language: string };

/** A range of numbers with its unit: "10 to 49 rooms". */
export function rangeText({ min, max }: Range, { unit, t, language }: Context & { unit: string }): string {
  // Many of these numbers are years, which have no thousands separator.
  const format = formatter(Intl.NumberFormat, language, { useGrouping: 'min2' });
  const quantity = (number: number) =>
    unit ? t('filter.quantity', { number: format.format(number), unit }) : format.format(number);
  if (max === null) return t('filter.from', { min: quantity(min ?? 0) });
  if (min === null) return t('filter.upTo', { max: quantity(max) });
  return min === max ? quantity(min) : t('filter.between', { min: format.format(min), max: quantity(max) });
}

/** "4 stars and up". */
export const ratingText = (stars: number, t: Translate): string => t('filter.rating', { stars });

/** "Moderate prices", for a level from 1 to 4. */
export const priceText = (level: number, t: Translate): string => t('details.priceLevel', { level: String(level) });

/** The default labels of `yes` and `no`, for attributes without their own. */
export const yesOrNoText = (value: 'yes' | 'no', t: Translate): string => t(`filter.${value}`);

/** What a long list consists of: `option` for the values of an attribute. */
export type ListKind = LinkKey | 'option';

/** "See all 110 countries", for a facet that shows only the largest values. */
export const allText = (kind: ListKind, count: number, t: Translate): string => t(`filter.all.${kind}`, { count });

/** "See the 300 largest", for a facet whose values are too many for one page. */
export const largestText = (count: number, t: Translate): string => t('filter.largest', { count });

/** "Not among the 300 largest. …" */
export const beyondText = (count: number, t: Translate): string => t('filter.beyond', { count });

export const openText = (t: Translate): string => t('filter.open');

/** "Founded: 1900 to 1949", for a value that is not clear without its facet. */
export const namedValue = (facet: string, value: string, t: Translate): string => t('filter.named', { facet, value });
