import type { Hours } from '../../../web/contract/hours.ts';
import { formatter } from '../../../web/contract/intl.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { hoursText, rangesText } from './opening-status.ts';

type Options = {
  lang: string;
  t: Translate;
  /** ISO 3166-1 code of the place's country, which decides the hour cycle and the first day of the week. */
  country?: string | null;
};

/** All opening hours as text: a line for each day of the week, then one for each special day. */
export function hoursLines(hours: Hours, { lang, t, country = null }: Options): string {
  const week = hoursText({ hours, zone: '', text: '', country }, { lang, t, now: 0 })?.week ?? [];
  return [
    ...week.map(({ name, times }) => `${name}: ${times.join(', ')}`),
    ...hours.special.map(
      ({ date, hours: ranges }) => `${dateText(date, lang)}: ${rangesText(ranges, { lang, t, country }).join(', ')}`,
    ),
  ].join('\n');
}

/** A special day in words: `12-24` comes every year. */
function dateText(date: string, lang: string): string {
  const isYearly = date.length === 5;
  const format = formatter(Intl.DateTimeFormat, lang, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...(isYearly ? {} : { year: 'numeric' }),
  });
  // A leap year has every day.
  return format.format(Date.parse(isYearly ? `2000-${date}` : date));
}
