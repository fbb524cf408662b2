import { formatter } from '../../../web/contract/intl.ts';

/** Formats a time with its zone, UTC. Done in the Worker, because a browser may format dates differently. */
export const dateTime = (at: number, lang: string): string =>
  formatter(Intl.DateTimeFormat, lang, {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: 'UTC' },
  }).format(at);

/** Formats a day in UTC. */
export const dayOf = (at: number, lang: string): string =>
  formatter(Intl.DateTimeFormat, lang, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
