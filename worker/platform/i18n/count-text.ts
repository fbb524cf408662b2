import { formatter } from '../../../web/contract/intl.ts';
import type { Translate } from './translate.ts';

/** Formats a count: exact up to `most`, then "more than `most`". */
export function countText(count: number, most: number, { lang, t }: { lang: string; t: Translate }): string {
  const text = formatter(Intl.NumberFormat, lang, {}).format(Math.min(count, most));
  return count > most ? t('manage.more', { count: text }) : text;
}
