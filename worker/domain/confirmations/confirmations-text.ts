import { formatter } from '../../../web/contract/intl.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Confirmations } from './confirmations.query.ts';

/** "Confirmed by 3 people, last in May 2026"; empty for none. */
export function confirmationsText(counted: Confirmations, { lang, t }: { lang: string; t: Translate }): string {
  if (!counted) return '';
  const [people, last] = counted;
  const month = formatter(Intl.DateTimeFormat, lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(last);
  return t('confirmations.line', { people, month });
}
