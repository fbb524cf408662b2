import { type Weekday, weekdays } from '../../../web/contract/hours.ts';
import type { WeekForm } from '../../../web/contract/hours-form.ts';
import { type HoursStyle, hoursSentences, weekdayName } from '../../../web/contract/hours-sentence.ts';
import type { TypedHours } from '../../../web/contract/hours-text.ts';
import { formatter } from '../../../web/contract/intl.ts';
import { readHours } from '../../../web/contract/special-days.ts';
import type { Translate } from '../../platform/i18n/translate.ts';

const regional = (lang: string, country: string | null): Intl.Locale =>
  new Intl.Locale(lang, country ? { region: country } : {});

/** The hour cycle of a country, in the page's language. */
export const hourCycleOf = (lang: string, country: string | null): HoursStyle['hourCycle'] =>
  formatter(Intl.DateTimeFormat, String(regional(lang, country)), { hour: 'numeric' }).resolvedOptions().hourCycle;

/** The days of the week in the order of a country. */
export function weekOf(lang: string, country: string | null): Weekday[] {
  // TypeScript's types lack getWeekInfo.
  const locale = regional(lang, country) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };
  // From 1 for Monday to 7.
  const first = locale.getWeekInfo?.().firstDay ?? 1;
  return [...weekdays.slice(first - 1), ...weekdays.slice(0, first - 1)];
}

/** What a form of opening hours shows of the week, and the typed hours in words. */
export function weekForm(
  typed: TypedHours,
  { lang, t, country }: { lang: string; t: Translate; country: string | null },
): WeekForm {
  const days = weekOf(lang, country);
  const hourCycle = hourCycleOf(lang, country);
  const { hours, faults } = readHours(typed);
  return {
    days: days.map((day) => ({ day, name: weekdayName(day, lang) })),
    hourCycle,
    words: faults.length > 0 ? [t('hours.say.unreadable')] : hoursSentences(hours, { lang, hourCycle, days, t }),
  };
}
