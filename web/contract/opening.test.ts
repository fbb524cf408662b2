import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hours, type Range, weekdays } from './hours.ts';
import { openingAt, openingsFrom, specialOf } from './opening.ts';
import { minuteOf, wallClock } from './zone.ts';

const never: Hours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], special: [] };
const minute = (instant: string) => Date.parse(instant) / 60_000;
const iso = (at: number | null) => (at === null ? null : new Date(at * 60_000).toISOString().slice(0, 16));

test('a break at noon closes the place until the afternoon', () => {
  const hours: Hours = {
    ...never,
    tue: [
      ['10:00', '13:00'],
      ['14:00', '18:30'],
    ],
  };
  const at = (instant: string) => openingAt(hours, { zone: 'Europe/Berlin', at: minute(instant) });
  expect(at('2026-11-17T11:00Z')).toEqual({ isOpen: true, until: minute('2026-11-17T12:00Z'), opensToday: true });
  expect(at('2026-11-17T12:00Z')).toEqual({ isOpen: false, until: minute('2026-11-17T13:00Z'), opensToday: true });
  expect(at('2026-11-17T17:30Z')).toEqual({ isOpen: false, until: minute('2026-11-24T09:00Z'), opensToday: true });
  expect(at('2026-11-18T09:00Z').opensToday).toBe(false);
});

test('a bar that opens on Friday and closes after midnight is open early on Saturday', () => {
  const hours: Hours = { ...never, fri: [['18:00', '01:00']] };
  const at = (instant: string) => openingAt(hours, { zone: 'Africa/Tunis', at: minute(instant) });
  expect(at('2026-11-20T23:30Z')).toMatchObject({ isOpen: true, until: minute('2026-11-21T00:00Z') });
  expect(at('2026-11-21T00:00Z').isOpen).toBe(false);
});

test('a special day replaces the weekly hours, and a date with a year has priority over a yearly one', () => {
  const hours: Hours = {
    ...never,
    thu: [['09:00', '17:00']],
    special: [
      { date: '12-24', hours: [['09:00', '12:00']] },
      { date: '2026-12-24', hours: [] },
    ],
  };
  const day = Date.UTC(2026, 11, 24) / 86_400_000;
  expect(specialOf(hours, day)).toEqual([]);
  expect(openingAt(hours, { zone: 'UTC', at: minute('2026-12-24T10:00Z') }).isOpen).toBe(false);
  expect(specialOf(hours, Date.UTC(2027, 11, 24) / 86_400_000)).toEqual([['09:00', '12:00']]);
});

test('a place that is always open never closes, and a place without hours never opens', () => {
  const all = Object.fromEntries(weekdays.map((day) => [day, [['00:00', '24:00']]]));
  const at = minute('2026-03-29T00:30Z');
  expect(openingAt({ ...never, ...all }, { zone: 'Europe/Berlin', at })).toMatchObject({ isOpen: true, until: null });
  expect(openingAt(never, { zone: 'Europe/Berlin', at })).toEqual({ isOpen: false, until: null, opensToday: false });
});

test('a place opens at the clock change that skips its opening time, and closes when its closing time first occurs', () => {
  const hours: Hours = { ...never, sun: [['02:30', '05:00']], sat: [['18:00', '02:30']] };
  const zone = 'Europe/Berlin';
  // Sunday 29 March 2026: 02:00 becomes 03:00, so the night's range ends when the morning's begins.
  expect(openingAt(hours, { zone, at: minute('2026-03-29T00:59Z') })).toMatchObject({
    isOpen: true,
    until: minute('2026-03-29T03:00Z'),
  });
  // Sunday 25 October 2026: 03:00 becomes 02:00.
  const autumn: Hours = { ...never, sat: [['18:00', '02:30']] };
  expect(iso(openingAt(autumn, { zone, at: minute('2026-10-24T20:00Z') }).until)).toBe('2026-10-25T00:30');
  expect(openingAt(autumn, { zone, at: minute('2026-10-25T01:15Z') }).isOpen).toBe(false);
});

const time = fc.integer({ min: 0, max: 24 * 4 }).map((quarter) => {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`;
});
const day = fc.array(
  fc.tuple(
    time.filter((text) => text !== '24:00'),
    time,
  ),
  { maxLength: 3 },
);
const week = fc.record({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day });

/** Nights with clock changes in both directions, and a night without one. */
const nights = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-30'],
  ['Asia/Beirut', '2026-03-29'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Asia/Kathmandu', '2026-06-01'],
] as const;

const naiveDays = 2;

const known = new Map<string, number>();

/** Local time by UTC minute. Cached, because the test visits each minute many times. */
function shownAt(at: number, zone: string): number {
  const key = `${zone} ${at}`;
  const shown = known.get(key) ?? wallClock(at, zone);
  known.set(key, shown);
  return shown;
}

/**
 * The reference model: for each minute, check whether the latest local time so far is in a range of that day or of the
 * day before.
 */
function walk(hours: Hours, { zone, from, length }: { zone: string; from: number; length: number }): boolean[] {
  const open: boolean[] = [];
  let shown = Number.NEGATIVE_INFINITY;
  for (let at = from - 180; at < from + length; at++) {
    shown = Math.max(shown, shownAt(at, zone));
    if (at < from) continue;
    const today = Math.floor(shown / 1440);
    const isOpen = [today - 1, today].some((number) => {
      const ranges: readonly Range[] = specialOf(hours, number) ?? hours[weekdays[(number + 3) % 7] ?? 'mon'];
      return ranges.some(([opens, closes]) => {
        const [first, last] = [opens, closes].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
        const start = number * 1440 + (first ?? 0);
        const end = number * 1440 + (last ?? 0) + ((last ?? 0) <= (first ?? 0) ? 1440 : 0);
        return start <= shown && shown < end;
      });
    });
    open.push(isOpen);
  }
  return open;
}

test('the state and its end equal those of a minute-by-minute scan, also across clock changes', () => {
  fc.assert(
    fc.property(week, fc.constantFrom(...nights), fc.boolean(), (days, [zone, date], isSpecial) => {
      const special = isSpecial ? [{ date: date.slice(5), hours: [['22:30', '02:15'] as Range] }] : [];
      const hours: Hours = { ...days, special };
      const from = minute(`${date}T00:00Z`) - 14 * 60;
      const length = naiveDays * 1440;
      const walked = walk(hours, { zone, from, length });
      for (let i = 0; i < length; i += 37) {
        const { isOpen, until } = openingAt(hours, { zone, at: from + i });
        expect([iso(from + i), isOpen]).toEqual([iso(from + i), walked[i]]);
        const change = walked.findIndex((state, j) => j > i && state !== walked[i]);
        if (change >= 0) expect([iso(from + i), iso(until)]).toEqual([iso(from + i), iso(from + change)]);
      }
    }),
    { numRuns: 40 },
  );
});

test('states follow each other without a gap, and each is right from its start', () => {
  const hours: Hours = { ...never, fri: [['18:00', '01:00']], sat: [['10:00', '12:00']] };
  const zone = 'Europe/Berlin';
  const states = openingsFrom(hours, { zone, at: minute('2026-11-20T12:00Z'), count: 6 });
  expect(states.map(({ from, opening }) => `${iso(from)} ${opening.isOpen}`)).toEqual([
    '2026-11-20T12:00 false',
    '2026-11-20T17:00 true',
    '2026-11-20T23:00 true',
    '2026-11-21T00:00 false',
    '2026-11-21T09:00 true',
    '2026-11-21T11:00 false',
  ]);
});

test('a minute of local time maps back to itself, or to the change that skips it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...nights), fc.integer({ min: -2000, max: 2000 }), ([zone, date], offset) => {
      const wall = minute(`${date}T00:00Z`) + offset;
      const found = minuteOf(wall, zone);
      expect(wallClock(found, zone)).toBeGreaterThanOrEqual(wall);
      expect(wallClock(found - 1, zone)).toBeLessThan(wallClock(found, zone) === wall ? wall + 60 : wall);
    }),
  );
});
