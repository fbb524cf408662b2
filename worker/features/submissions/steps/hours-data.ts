import { isTimeZone } from '../../../../web/contract/hours.ts';
import { dateOf } from '../../../../web/contract/opening.ts';
import { filledRows, readDate } from '../../../../web/contract/special-days.ts';
import { specialNames, specialRows } from '../../../../web/contract/special-fields.ts';
import type { HoursStep } from '../../../../web/contract/submission-steps/hours.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { onlyZoneOf, zoneGroups, zoneName, zonesFor } from '../../../domain/hours/time-zones.ts';
import { weekForm } from '../../../domain/hours/week.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';

/** Empty rows of special days on a page. */
const emptyRows = 3;

const dayMs = 24 * 60 * 60 * 1000;

type Context = {
  lang: string;
  t: Translate;
  /** ISO 3166-1 code of the place's country; null if it is not known yet. */
  country: string | null;
  /** Milliseconds since 1970. */
  now?: number;
  /** The time zone of the site: it is chosen where the country has it among several. */
  siteZone?: string;
};

/** The page data of the step `hours`. */
export function hoursStep(typed: DraftFields, { lang, t, country, now = Date.now(), siteZone }: Context): HoursStep {
  const zones = zoneGroups({ lang, now });
  const own = zonesFor(country);
  const likely = onlyZoneOf(country, now) ?? own.find((zone) => zone === siteZone) ?? '';
  const timeZone = typed.timeZone || likely;
  // A listing can have a zone of another name: it stays until another one is chosen.
  const isListed = timeZone === '' || own.includes(timeZone) || zones.some((group) => group.zones.includes(timeZone));
  const suggested = isListed || !isTimeZone(timeZone) ? own : [timeZone, ...own];
  return {
    week: weekForm(typed, { lang, t, country }),
    special: rowsOf(typed).map((row) => ({ row, ...dateOfRow(typed, row, now) })),
    timeZone,
    suggested: suggested.map((zone) => ({ zone, name: zoneName(zone, { lang, now }) })),
    zones,
  };
}

/** The filled rows and the first empty ones, in order. */
function rowsOf(typed: DraftFields): number[] {
  const filled = filledRows(typed);
  const empty = Array.from({ length: specialRows }, (_, i) => i + 1).filter((row) => !filled.includes(row));
  return [...filled, ...empty.slice(0, emptyRows)].sort((one, other) => one - other);
}

/** The date of a row as a date field shows it. */
function dateOfRow(typed: DraftFields, row: number, now: number): { date: string; isYearly: boolean } {
  const names = specialNames(row);
  const [text, yearly] = [typed[names.date] ?? '', typed[names.yearly]];
  const date = readDate(text, yearly);
  return { date: date?.length === 5 ? nextOf(date, now) : (date ?? text), isYearly: Boolean(yearly) };
}

/** The next date of a day of every year, `MM-DD`, from today on. 29 February is not in every year. */
function nextOf(day: string, now: number): string {
  const today = dateOf(Math.floor(now / dayMs));
  const year = Number(today.slice(0, 4));
  const dates = Array.from({ length: 10 }, (_, i) => `${year + i}-${day}`);
  return dates.find((date) => date >= today && readDate(date, '') !== undefined) ?? `${year}-${day}`;
}
