import * as v from 'valibot';
import { type Hours, hoursSchema, type Range, type Weekday, weekdays } from '../../../../web/contract/hours.ts';
import { daysOf } from './hours-days.ts';

/** The hours that could be parsed, and the rest of the text for people to read. */
export interface HoursRead {
  hours: Hours | null;
  text: string;
}

const time = String.raw`(\d{1,2})(?:[:.h](\d{2})|h)?\s*([ap])?\.?m?\.?`;
const rangePattern = new RegExp(`^${time}\\s*(?:-|–|—|~|〜|to|bis)\\s*${time}$`, 'i');
const closed = /^(?:off|closed|geschlossen|fermé|cerrado)$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const datePattern = /^(?:(\d{4})\s+)?([a-z]{3})\s+(\d{1,2})$/i;
/** Rules for holidays, seasons and dates, which `Hours` cannot represent. They may stay text. */
const textOnly = /^(?:PH|SH|easter|week\b|(?:\d{4}\s+)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b)/i;

const two = (value: number): string => String(value).padStart(2, '0');

function clock(hour: string, minute: string | undefined, half: string | undefined): number | undefined {
  const base = Number(hour);
  if (half !== undefined && (base < 1 || base > 12)) return undefined;
  const hours = half === undefined ? base : (base % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const minutes = Number(minute ?? 0);
  // OpenStreetMap writes 26:00 for 2 a.m. of the next day.
  return hours > 30 || minutes > 59 ? undefined : hours * 60 + minutes;
}

function readRange(text: string): Range | undefined {
  const [, h1, m1, p1, h2, m2, p2] = text.trim().match(rangePattern) ?? [];
  if (h1 === undefined || h2 === undefined) return undefined;
  // A bare `9-17` is ambiguous: at least one end needs minutes, or the second needs am or pm.
  if (m1 === undefined && m2 === undefined && p2 === undefined) return undefined;
  const from = clock(h1, m1, p1 ?? (p2 !== undefined && Number(h1) < Number(h2) && Number(h2) < 12 ? p2 : undefined));
  const to = clock(h2, m2, p2);
  if (from === undefined || to === undefined || from >= 1440 || from === to) return undefined;
  const end = to > 1440 ? to - 1440 : to;
  if (end === from) return undefined;
  return [`${two(Math.floor(from / 60))}:${two(from % 60)}`, `${two(Math.floor(end / 60))}:${two(end % 60)}`];
}

/** Parses ranges with commas between them; `off` gives none. Undefined if a part is invalid. */
function readRanges(text: string): Range[] | undefined {
  if (closed.test(text.trim())) return [];
  const ranges = text.split(',').map(readRange);
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

type Rule = { days: readonly Weekday[]; ranges: Range[] } | { date: string; ranges: Range[] };

function readDate(text: string): string | undefined {
  const [, year, name = '', day] = text.trim().match(datePattern) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month === 0 || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${year === undefined ? '' : `${year}-`}${two(month)}-${two(Number(day))}`;
}

/** Parses one rule: `Mo-Fr 09:00-12:00,13:00-18:00`, `Su off`, `10:00-18:00`, `Dec 25 off`. */
function readRule(text: string): Rule | undefined {
  const [, selector = '', rest = ''] =
    text.match(
      /^([^\d].*?|\d{4}\s.*?)?:?\s*((?:\d{1,2}[:.h\s]?\d{0,2}\s*[ap]?.*)|off|closed|geschlossen|fermé|cerrado)$/i,
    ) ?? [];
  const ranges = readRanges(rest);
  if (ranges !== undefined) {
    const named = selector.replace(/,\s*[PS]H\b|\b[PS]H\s*,/g, '');
    const days = named.trim() === '' ? weekdays : daysOf(named);
    if (days !== undefined) return { days, ranges };
  }
  const [, date = '', times = ''] = text.match(/^((?:\d{4}\s+)?[a-z]{3}\s+\d{1,2})\s+(.+)$/i) ?? [];
  const [day, special] = [readDate(date), readRanges(times)];
  return day === undefined || special === undefined ? undefined : { date: day, ranges: special };
}

/** A comma between a time and a word, as in `Mo 9:00-12:00, Tu 10:00-12:00`. */
const ruleComma = /(?<=\d|[ap]\.?m\.?|off)\s*,\s*(?=\p{L}{2,})/iu;

/** Splits a text into rules at semicolons, and at commas before a new day. */
function rulesOf(text: string): { text: string; adds: boolean }[] {
  return text
    .split(/;|\|\|/)
    .flatMap((part) => part.split(ruleComma).map((rule, index) => ({ text: rule.trim(), adds: index > 0 })))
    .filter((rule) => rule.text !== '');
}

function emptyWeek(): Hours {
  return { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], special: [] };
}

/** Applies the rules in order: a later one replaces the days that it names; one after a comma adds to them. */
function weekOf(rules: readonly { rule: Rule; adds: boolean }[]): Hours {
  const week = emptyWeek();
  const special: { date: string; hours: Range[] }[] = [];
  for (const { rule, adds } of rules) {
    if ('date' in rule) special.push({ date: rule.date, hours: rule.ranges });
    else for (const day of rule.days) week[day] = adds ? [...week[day], ...rule.ranges] : [...rule.ranges];
  }
  for (const day of weekdays) week[day].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...week, special };
}

/**
 * Parses opening hours in OpenStreetMap's syntax. Rules for holidays and seasons stay text, beside the week. If
 * anything else cannot be parsed, all stays text, because a week without one of its exceptions would be wrong. Pure.
 */
export function readHours(text: string): HoursRead {
  const whole = text.trim();
  if (whole === '') return { hours: null, text: '' };
  if (/^24\s*\/\s*7$/.test(whole)) {
    return { hours: weekOf([{ rule: { days: weekdays, ranges: [['00:00', '24:00']] }, adds: false }]), text: '' };
  }
  const read: { rule: Rule; adds: boolean }[] = [];
  const rest: string[] = [];
  for (const { text: rule, adds } of rulesOf(whole.replace(/"[^"]*"/g, ''))) {
    const parsed = readRule(rule);
    if (parsed !== undefined) read.push({ rule: parsed, adds });
    else if (textOnly.test(rule)) rest.push(rule);
    else return { hours: null, text: whole };
  }
  const hasWeek = read.some(({ rule }) => 'days' in rule && rule.ranges.length > 0);
  const hours = weekOf(read);
  if (!hasWeek || !v.is(hoursSchema, hours)) return { hours: null, text: whole };
  const comments = whole.match(/"[^"]*"/g) ?? [];
  return { hours, text: [...rest, ...comments].join('; ') };
}
