/** Opening hours of generated listings: a few hundred patterns, which many listings share, as in real directories. */
import { type Hours, type Range, weekdays } from '../../web/contract/hours.ts';
import { Random, WeightedChoice } from './random.ts';

const time = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const range = (from: number, until: number): Range => [time(from), time(until)];

/** A random time in minutes, in steps of half an hour. `from` and `until` are hours. */
const at = (random: Random, from: number, until: number): number => 30 * random.between(from * 2, until * 2);

/** Hours of a day. One in five has a break at noon. */
function day(random: Random): Range[] {
  const [opens, closes] = [at(random, 6, 10.5), at(random, 16, 22)];
  if (!random.chance(20)) return [range(opens, closes)];
  return [range(opens, at(random, 12, 13.5)), range(at(random, 14, 15.5), closes)];
}

/** Hours from the afternoon on, mostly past midnight. */
const night = (random: Random): Range[] => [range(at(random, 16, 20), at(random, 22.5, 28))];

const closedDays = [[], [], ['sun'], ['sun'], ['mon'], ['sat', 'sun'], ['mon', 'tue']] as const;

function specialDays(random: Random, usual: Range[]): Hours['special'] {
  const days: Hours['special'] = [
    { date: '12-25', hours: [] },
    { date: '01-01', hours: [] },
    { date: '12-24', hours: [range(540, 840)] },
    { date: `${random.between(2026, 2028)}-${random.of(['04-05', '05-01', '11-28'])}`, hours: usual },
    { date: `${random.between(2026, 2028)}-12-31`, hours: [range(1080, 180)] },
  ];
  return days.filter(() => random.chance(60));
}

function pattern(random: Random, ranges: (random: Random) => Range[]): Hours {
  const usual = random.chance(4) ? [range(0, 0)] : ranges(random);
  const saturday = random.chance(50) ? usual : ranges(random);
  const closed: readonly string[] = random.of(closedDays);
  const week = weekdays.map((weekday) => {
    const hours = weekday === 'sat' || weekday === 'sun' ? saturday : usual;
    return [weekday, closed.includes(weekday) ? [] : hours];
  });
  const special = random.chance(25) ? specialDays(random, saturday) : [];
  return { ...(Object.fromEntries(week) as Omit<Hours, 'special'>), special };
}

function weightedPatterns(random: Random, ranges: (random: Random) => Range[], count: number): WeightedChoice<Hours> {
  const patterns = Array.from({ length: count }, () => pattern(random, ranges));
  return new WeightedChoice(patterns, (_, index) => 1 / (index + 5));
}

const random = new Random(2);

/** Patterns with very uneven weights. */
export const hoursByDay = weightedPatterns(random, day, 260);
export const hoursByNight = weightedPatterns(random, night, 100);
