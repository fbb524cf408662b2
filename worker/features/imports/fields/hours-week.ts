import * as v from 'valibot';
import { type Hours, hoursSchema, type Range, weekdays } from '../../../../web/contract/hours.ts';
import { minuteOf } from '../../../../web/contract/hours-text.ts';
import type { WrittenRule } from './hours-rules.ts';
import { clockOf, rangeOf, unknownRange } from './hours-times.ts';

/** A rule with certain times. Null for closed, `unknownRange` for a placeholder. */
type Rule = Omit<WrittenRule, 'ranges'> & { ranges: Range[] | typeof unknownRange | null };

function rulesOf(written: readonly WrittenRule[], is24: boolean): Rule[] | undefined {
  const times = clockOf(written.flatMap(({ ranges }) => ranges ?? []).filter((range) => range !== 'allDay'));
  const clock = { ...times, is24: is24 || times.is24 };
  const rules: Rule[] = [];
  for (const rule of written) {
    const ranges = rule.ranges?.map((range) => (range === 'allDay' ? wholeDay : rangeOf(range, clock))) ?? null;
    const isUnknown = ranges?.length === 1 && ranges[0] === unknownRange;
    if (isUnknown) rules.push({ ...rule, ranges: unknownRange });
    else {
      const certain = ranges?.filter((range) => range !== undefined && range !== unknownRange) ?? null;
      if (certain?.length !== ranges?.length) return undefined;
      rules.push({ ...rule, ranges: certain });
    }
  }
  return rules;
}

const wholeDay: Range = ['00:00', '24:00'];
const chronological = (ranges: readonly Range[]): Range[] => [...ranges].sort(([a], [b]) => (a < b ? -1 : 1));

/** Whether ranges of one day overlap, counting those that end after midnight to their end. */
function hasOverlap(ranges: readonly Range[]): boolean {
  return chronological(ranges).some(([from, to], i, all) => {
    const next = all[i + 1];
    return next !== undefined && minuteOf(next[0]) < minuteOf(to) + (to <= from ? 1440 : 0);
  });
}

const isWithin = (part: readonly number[], all: readonly number[]): boolean => part.every((day) => all.includes(day));

const isEqual = (one: Rule['ranges'], other: Rule['ranges']): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The rule for a day that two rules name; undefined if they contradict each other. A rule for fewer days is an exception
 * of the other one. Rules for the same days add to each other if they can.
 */
function joined(first: Rule, next: Rule): Rule | undefined {
  if (isEqual(first.ranges, next.ranges)) return first;
  if (first.ranges === unknownRange) return next;
  const [isPart, isWhole] = [isWithin(next.days, first.days), isWithin(first.days, next.days)];
  if (next.ranges === null) return isWhole ? undefined : next;
  if (first.ranges === null) return isWhole && !isPart ? first : undefined;
  if (next.ranges === unknownRange) return undefined;
  const sum = [...first.ranges, ...next.ranges];
  const canAdd = !hasOverlap(sum) && sum.every(([from], i) => i === 0 || from > (sum[i - 1]?.[0] ?? ''));
  if (isPart && isWhole) return canAdd ? { ...next, ranges: sum } : undefined;
  if (first.clause === next.clause) return canAdd ? { ...next, ranges: sum } : undefined;
  return isPart ? next : undefined;
}

/** Applies the rules that name a day, in order. Null if there is none. */
function ruleOfDay(day: number, rules: readonly Rule[]): Rule | null | undefined {
  let found: Rule | null = null;
  for (const rule of rules) {
    if (!rule.days.includes(day)) continue;
    const next: Rule | undefined = found === null ? rule : joined(found, rule);
    if (next === undefined) return undefined;
    found = next;
  }
  return found;
}

/** Special days, each of them once. */
function specialOf(rules: readonly Rule[]): Hours['special'] | undefined {
  const special = new Map<string, Range[]>();
  for (const { dates, ranges } of rules) {
    for (const date of dates) {
      if (special.has(date) || ranges === unknownRange || hasOverlap(ranges ?? [])) return undefined;
      special.set(date, chronological(ranges ?? []));
    }
  }
  return [...special].map(([date, hours]) => ({ date, hours }));
}

/**
 * The week that rules describe. Undefined if any of them is not certain, or if they contradict each other.
 * @param is24 whether the text is known to use the 24-hour clock
 */
export function weekOf(written: readonly WrittenRule[], { is24 }: { is24: boolean }): Hours | undefined {
  const rules = rulesOf(written, is24);
  if (rules === undefined) return undefined;
  const special = specialOf(rules);
  if (special === undefined) return undefined;
  const isComplete = rules.some(({ isList }) => isList);
  const hours: Hours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], special };
  for (const [i, day] of weekdays.entries()) {
    const rule = ruleOfDay(i, rules);
    if (rule === undefined || rule?.ranges === unknownRange) return undefined;
    // A list of the closed days says that the others are open, at hours that are not given.
    if (rule === null && isComplete) return undefined;
    const ranges = chronological(rule?.ranges ?? []);
    if (hasOverlap(ranges)) return undefined;
    hours[day] = ranges;
  }
  const hasHours = weekdays.some((day) => hours[day].length > 0);
  return hasHours && v.is(hoursSchema, hours) ? hours : undefined;
}
