import { countryName } from '../platform/i18n/names.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Circumstances } from './security-log.ts';

/** Town and country in words: "Kraków, Poland". The town is as the edge names it; empty if neither is known. */
export function placeText(
  { country, town }: Pick<Circumstances, 'country' | 'town'>,
  { lang, t }: { lang: string; t: Translate },
): string {
  if (!country) return town;
  const name = countryName(country, lang);
  return town ? t('securityLog.place', { town, country: name }) : name;
}
