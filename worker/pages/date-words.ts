import { formatter } from '../language/intl.ts';
import type { Translate } from './page.ts';

/** A moment in words, in UTC, and said to be: a browser's own words for dates may differ from the Worker's. */
export const dateTime = (at: number, lang: string): string =>
  formatter(Intl.DateTimeFormat, lang, {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: 'UTC' },
  }).format(at);

/** A day in words, in UTC. */
export const dayOf = (at: number, lang: string): string =>
  formatter(Intl.DateTimeFormat, lang, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** A suspension in words, with its last day if it has one. `until` is the first moment after it. */
export const suspensionWords = (until: number | null, { lang, t }: { lang: string; t: Translate }): string =>
  until ? t('manage.standing.suspendedUntil', { date: dayOf(until - 1, lang) }) : t('manage.standing.suspended');
