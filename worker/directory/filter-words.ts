import type { Range } from '../../web/contract/attributes.ts';
import { formatter } from '../language/intl.ts';
import type { Translate } from '../pages/page.ts';

type Words = { t: Translate; language: string };

/** What a number is narrowed to, with its unit: "10 to 49 rooms". */
export function rangeInWords({ min, max }: Range, { unit, t, language }: Words & { unit: string }): string {
  // As many of these numbers are years as not, and nobody writes those with a separator.
  const format = formatter(Intl.NumberFormat, language, { useGrouping: 'min2' });
  const quantity = (number: number) =>
    unit ? t('filter.quantity', { number: format.format(number), unit }) : format.format(number);
  if (max === null) return t('filter.from', { min: quantity(min ?? 0) });
  if (min === null) return t('filter.upTo', { max: quantity(max) });
  return min === max ? quantity(min) : t('filter.between', { min: format.format(min), max: quantity(max) });
}

/** "4 stars and up". */
export const ratingInWords = (stars: number, t: Translate): string => t('filter.rating', { stars });

/** "Moderate prices", of a level from 1 to 4. */
export const priceInWords = (level: number, t: Translate): string => t('details.priceLevel', { level: String(level) });

/** What `yes` and `no` of an attribute are called where the site does not say. */
export const yesOrNoInWords = (value: 'yes' | 'no', t: Translate): string => t(`filter.${value}`);

/** "90 more with fewer places", of values that a facet does not show. */
export const restInWords = (count: number, t: Translate): string => t('filter.rest', { count });

export const openInWords = (t: Translate): string => t('filter.open');

/** "Founded: 1900 to 1949", for a value that would not be understood alone. */
export const namedValue = (facet: string, value: string, t: Translate): string => t('filter.named', { facet, value });
