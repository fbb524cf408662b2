import { dateFormats } from '../../../web/contract/date-formats.ts';
import { formatter } from '../../../web/contract/intl.ts';

/** Formats a time with its zone, UTC. Pages show it until the browser writes it in its own zone. */
export const dateTime = (at: number, lang: string): string =>
  formatter(Intl.DateTimeFormat, lang, { ...dateFormats.dateTime, timeZone: 'UTC' }).format(at);

/** Formats a day in UTC. */
export const dayOf = (at: number, lang: string): string =>
  formatter(Intl.DateTimeFormat, lang, { ...dateFormats.day, timeZone: 'UTC' }).format(at);

/** A day in UTC, with its time in ISO 8601. */
export const dayAt = (at: number, lang: string): { day: string; iso: string } => ({
  day: dayOf(at, lang),
  iso: new Date(at).toISOString(),
});

/** A time in UTC as text, and in ISO 8601. */
export const momentAt = (at: number, lang: string): { text: string; iso: string } => ({
  text: dateTime(at, lang),
  iso: new Date(at).toISOString(),
});
