import { formatter } from '../../../web/contract/intl.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time elapsed in words: in days up to five weeks, in months up to two years, then in years. */
export function daysAgo(elapsed: number, lang: string): string {
  const say = formatter(Intl.RelativeTimeFormat, lang, { numeric: 'auto' });
  const days = Math.max(0, Math.floor(elapsed / day));
  if (days < 35) return say.format(-days, 'day');
  return days < 730 ? say.format(-Math.floor(days / 30.44), 'month') : say.format(-Math.floor(days / 365.25), 'year');
}

/** The same, in minutes within an hour and in hours within a day. */
export function timeAgo(elapsed: number, lang: string): string {
  if (elapsed >= day) return daysAgo(elapsed, lang);
  const say = formatter(Intl.RelativeTimeFormat, lang, { numeric: 'auto' });
  if (elapsed >= hour) return say.format(-Math.floor(elapsed / hour), 'hour');
  return say.format(-Math.max(0, Math.floor(elapsed / minute)), 'minute');
}
