import { dateFormats } from '../../../web/contract/date-formats.ts';
import { formatter } from '../../../web/contract/intl.ts';

/**
 * Formats a time with its zone, by default UTC. Pages show it until the browser writes it in its own zone.
 *
 * @param timeZone IANA name: that of the site, for times that its staff have set.
 */
export const dateTime = (at: number, lang: string, timeZone = 'UTC'): string =>
  formatter(Intl.DateTimeFormat, lang, { ...dateFormats.dateTime, timeZone }).format(at);

/** Formats a day in UTC. */
export const dayOf = (at: number, lang: string): string =>
  formatter(Intl.DateTimeFormat, lang, { ...dateFormats.day, timeZone: 'UTC' }).format(at);

/** A day in UTC, with its time in ISO 8601. */
export const dayAt = (at: number, lang: string): { day: string; iso: string } => ({
  day: dayOf(at, lang),
  iso: new Date(at).toISOString(),
});

/** A time as text, by default in UTC, and in ISO 8601. */
export const momentAt = (at: number, lang: string, timeZone = 'UTC'): { text: string; iso: string } => ({
  text: dateTime(at, lang, timeZone),
  iso: new Date(at).toISOString(),
});
