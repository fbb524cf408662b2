import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hours, type Range, type Weekday, weekdays } from '../../../../web/contract/hours.ts';
import { hoursForm, readHours, readWeek } from './hours.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

/** One or two ranges of a day in steps of five minutes, or none. */
const dayRanges = fc
  .uniqueArray(fc.integer({ min: 5 * 12, max: 23 * 12 + 11 }), { minLength: 0, maxLength: 4 })
  .map((steps) => [...steps].sort((a, b) => a - b).map((step) => clock(step * 5)))
  .map((times): Range[] => {
    const [a, b, c, d] = times;
    if (a === undefined || b === undefined) return [];
    return c === undefined || d === undefined
      ? [[a, b]]
      : [
          [a, b],
          [c, d],
        ];
  })
  // Alone, `12:00-12:30` may be after midnight, and stays text.
  .filter((ranges) => !ranges.some(([from, to]) => from.startsWith('12') && to.startsWith('12')));

type Week = Readonly<Record<Weekday, Range[]>>;

const weeks = fc
  .tuple(dayRanges, dayRanges, dayRanges, dayRanges, dayRanges, dayRanges, dayRanges)
  .map((days): Week => Object.fromEntries(weekdays.map((day, i) => [day, days[i] ?? []])) as Week)
  .filter((week) => weekdays.some((day) => week[day].length > 0));

const hoursOf = (week: Week): Hours => ({ ...week, special: [] });

/** The name of a day; 5 January 2026 is a Monday. */
const dayName = (locale: string, index: number, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 5 + index));

interface Style {
  locale: string;
  weekday?: 'long' | 'short';
  closed: string;
  range?: (range: Range) => string;
  between?: string;
  afterDay?: string;
  lines?: string;
}

const hourAndMinute = (time: string): [number, number] => [Number(time.slice(0, 2)), Number(time.slice(3))];

const twelve = (time: string): string => {
  const [hour, minute] = hourAndMinute(time);
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** `午前9時30分`; the hours of noon are 0. */
const japanese = (time: string): string => {
  const [hour, minute] = hourAndMinute(time);
  return `${hour < 12 ? '午前' : '午後'}${hour % 12}時${minute === 0 ? '' : `${minute}分`}`;
};

const korean = (time: string): string => {
  const [hour, minute] = hourAndMinute(time);
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}시${minute === 0 ? '' : ` ${minute}분`}`;
};

const french = (time: string): string => {
  const [hour, minute] = hourAndMinute(time);
  return `${hour}h${minute === 0 ? '' : two(minute)}`;
};

const german = (time: string): string => {
  const [hour, minute] = hourAndMinute(time);
  return minute === 0 ? String(hour) : `${hour}.${two(minute)}`;
};

const styles: readonly Style[] = [
  { locale: 'en', closed: 'Closed', range: ([from, to]) => `${twelve(from)} – ${twelve(to)}` },
  { locale: 'en', weekday: 'short', closed: 'closed', afterDay: ' ', between: ' & ', lines: '; ' },
  { locale: 'de', closed: 'geschlossen', range: ([from, to]) => `${german(from)}–${german(to)} Uhr`, between: ' und ' },
  { locale: 'de', weekday: 'short', closed: 'geschlossen', afterDay: '. ', lines: '; ' },
  { locale: 'fr', closed: 'fermé', range: ([from, to]) => `de ${french(from)} à ${french(to)}`, between: ' et ' },
  { locale: 'fr', weekday: 'short', closed: 'fermé', afterDay: ' ', between: ' / ', lines: ' ; ' },
  { locale: 'es', closed: 'cerrado', range: ([from, to]) => `de ${from} a ${to}`, between: ' y ' },
  { locale: 'es', weekday: 'short', closed: 'cerrado', lines: '; ' },
  { locale: 'it', closed: 'chiuso', range: ([from, to]) => `dalle ${from} alle ${to}`, between: ' e ' },
  { locale: 'it', weekday: 'short', closed: 'chiuso', lines: '; ' },
  { locale: 'pt', closed: 'fechado', range: ([from, to]) => `das ${from} às ${to}`, between: ' e ' },
  { locale: 'pt', weekday: 'short', closed: 'encerrado', lines: '; ' },
  { locale: 'nl', closed: 'gesloten', range: ([from, to]) => `van ${from} tot ${to} uur`, between: ' en ' },
  { locale: 'nl', weekday: 'short', closed: 'gesloten', afterDay: ' ', lines: ', ' },
  { locale: 'pl', closed: 'nieczynne', range: ([from, to]) => `od ${from} do ${to}`, between: ' i ' },
  { locale: 'pl', weekday: 'short', closed: 'zamknięte', lines: '; ' },
  { locale: 'ru', closed: 'выходной', range: ([from, to]) => `с ${from} до ${to}`, between: ' и ' },
  { locale: 'ru', weekday: 'short', closed: 'закрыто', afterDay: ' ', lines: ', ' },
  { locale: 'ja', closed: '定休', range: ([from, to]) => `${japanese(from)}~${japanese(to)}`, between: '、' },
  {
    locale: 'ja',
    weekday: 'short',
    closed: '休み',
    range: ([from, to]) => `${from}〜${to}`,
    afterDay: ' ',
    between: '・',
  },
  { locale: 'ko', closed: '휴무', range: ([from, to]) => `${korean(from)} ~ ${korean(to)}` },
  {
    locale: 'ko',
    weekday: 'short',
    closed: '휴무',
    range: ([from, to]) => `${from}~${to}`,
    afterDay: ' ',
    lines: ' / ',
  },
  { locale: 'zh', closed: '休息', range: ([from, to]) => `${from}至${to}`, between: '、' },
  { locale: 'zh', weekday: 'short', closed: '闭馆', afterDay: ' ', lines: '；' },
  { locale: 'ar', closed: 'مغلق', range: ([from, to]) => `من ${from} إلى ${to}` },
  { locale: 'ar-EG', closed: 'عطلة', lines: '؛ ' },
];

function written(week: Week, style: Style): string {
  const { locale, weekday = 'long', closed, range = (times) => times.join('-') } = style;
  const { between = ', ', afterDay = ': ', lines = '\n' } = style;
  const day = (name: Weekday, index: number): string => {
    const times = week[name].length === 0 ? closed : week[name].map(range).join(between);
    return `${dayName(locale, index, weekday)}${afterDay}${times}`;
  };
  return weekdays.map(day).join(lines);
}

test.each(styles)('any week that is written in the style %j is read as it is', (style) => {
  fc.assert(
    fc.property(weeks, (week) => {
      expect(readHours(written(week, style)).hours).toEqual(hoursOf(week));
    }),
    { numRuns: 60 },
  );
});

const codes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const digits = (time: string): string => time.replace(':', '');

/** Ranges of a week in order, each with the index of its day. */
const all = (week: Week): { index: number; from: string; to: string }[] =>
  weekdays.flatMap((day, index) => week[day].map(([from, to]) => ({ index, from, to })));

const exports: Readonly<Record<string, (week: Week) => string>> = {
  'the syntax of OpenStreetMap': (week) =>
    weekdays.map((day, i) => `${codes[i]} ${week[day].map((range) => range.join('-')).join(',') || 'off'}`).join('; '),
  'periods of Google': (week) =>
    JSON.stringify({
      periods: all(week).map(({ index, from, to }) => ({
        open: { day: (index + 1) % 7, time: digits(from) },
        close: { day: (index + 1) % 7, time: digits(to) },
      })),
    }),
  'lists of Yelp': (week) =>
    JSON.stringify([
      {
        hours_type: 'REGULAR',
        open: all(week).map(({ index, from, to }) => ({
          day: index,
          start: digits(from),
          end: digits(to),
          is_overnight: false,
        })),
      },
    ]),
  'specifications of schema.org': (week) =>
    JSON.stringify(
      all(week).map(({ index, from, to }) => ({
        dayOfWeek: `https://schema.org/${names[index]}`,
        opens: from,
        closes: to,
      })),
    ),
  'lists of schema.org': (week) =>
    JSON.stringify(all(week).map(({ index, from, to }) => `${codes[index]} ${from}-${to}`)),
  'objects by day': (week) =>
    JSON.stringify(
      Object.fromEntries(weekdays.map((day, i) => [names[i], week[day].map(([open, close]) => ({ open, close }))])),
    ),
};

test.each(Object.keys(exports))('any week that is exported as %s is read as it is', (name) => {
  fc.assert(
    fc.property(weeks, (week) => {
      expect(readHours(exports[name]?.(week) ?? '').hours).toEqual(hoursOf(week));
    }),
    { numRuns: 100 },
  );
});

test('any week in seven columns is read as it is, with closed days named or empty', () => {
  fc.assert(
    fc.property(weeks, fc.constantFrom('', 'closed', 'geschlossen', '休み', '-'), (week, closed) => {
      const cell = (day: Weekday): string => week[day].map((range) => range.join(' - ')).join(', ') || closed;
      const cells = Object.fromEntries(weekdays.map((day) => [day, cell(day)])) as Record<Weekday, string>;
      expect(readWeek(cells)).toEqual({ hours: hoursOf(week), text: '' });
    }),
    { numRuns: 200 },
  );
});

const pieces = fc.constantFrom(
  ...[
    'Mo',
    'lundi',
    '月',
    '월요일',
    'пн',
    'closed',
    '定休日',
    '휴관',
    '9',
    '9:00',
    '09:00',
    '5pm',
    '24h',
    '-',
    '~',
    ',',
    ';',
  ],
  ...[
    ' ',
    '\n',
    '(',
    ')',
    ':',
    '.',
    '+',
    'daily',
    '{',
    '"',
    '[',
    'Dec 25',
    '1月1日',
    'noon',
    '午前',
    'außer',
    'bis',
    '24/7',
  ],
);

test('no text makes reading fail', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(pieces).map((list) => list.join('')),
      ),
      (text) => {
        expect(readHours(text).hours === null || readHours(text).text !== text || text === '').toBe(true);
        expect(hoursForm(text).length).toBeLessThanOrEqual(60);
      },
    ),
    { numRuns: 3000 },
  );
});

test('a text of 5,000 characters takes no long time, whatever it repeats', () => {
  for (const piece of [
    'Mo ',
    '9:00-',
    '(',
    '()',
    '9',
    'Mo 9-17, ',
    'Mo-',
    ' ',
    '月',
    '"',
    '[{',
    '.',
    'h',
    'Dec 2',
    '9 h ',
    ', ',
    '휴관 ',
  ]) {
    const text = piece.repeat(Math.ceil(5000 / piece.length));
    const start = performance.now();
    readHours(text);
    readHours(`[${text}]`);
    hoursForm(text);
    expect(performance.now() - start, piece).toBeLessThan(1500);
  }
});
