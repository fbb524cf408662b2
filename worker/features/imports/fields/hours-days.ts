import { type Weekday, weekdays } from '../../../../web/contract/hours.ts';

/** OpenStreetMap's and English names, and German ones that do not conflict with them. */
const names: readonly string[] = [
  'mo mon monday montag',
  'tu tue tues tuesday di dienstag',
  'we wed wednesday mi mittwoch',
  'th thu thur thurs thursday do donnerstag',
  'fr fri friday freitag',
  'sa sat saturday samstag',
  'su sun sunday so sonntag',
];

const dayOf = new Map(names.flatMap((line, day) => line.split(' ').map((word) => [word, day] as const)));

function indexOf(word: string): number | undefined {
  return dayOf.get(word.trim().toLowerCase().replace(/\.$/, ''));
}

/** Parses days and ranges: `Mo-We,Fr`, or `Sa-Th` across the end of the week. Undefined if a part is no day. */
export function daysOf(selector: string): Weekday[] | undefined {
  const days: Weekday[] = [];
  for (const part of selector.replace(/:\s*$/, '').split(/,|&|\band\b|\bund\b/)) {
    const [first = '', last = first, ...more] = part.split(/-|–|\bto\b|\bbis\b/);
    const [from, to] = [indexOf(first), indexOf(last)];
    if (from === undefined || to === undefined || more.length > 0) return undefined;
    for (let day = from; ; day = (day + 1) % 7) {
      const name = weekdays[day];
      if (name !== undefined) days.push(name);
      if (day === to) break;
    }
  }
  return days;
}
