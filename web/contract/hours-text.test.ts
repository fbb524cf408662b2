import { describe, expect, test } from 'vitest';
import { rangesText, readRanges } from './hours-text.ts';

describe('Opening hours are read as people type them', () => {
  test.each([
    ['09:00–17:00', [['09:00', '17:00']]],
    [
      '9-12, 13:30 – 17',
      [
        ['09:00', '12:00'],
        ['13:30', '17:00'],
      ],
    ],
    ['9 am - 5.30 pm', [['09:00', '17:30']]],
    ['12 am–12 pm', [['00:00', '12:00']]],
    ['18:00–02:00', [['18:00', '02:00']]],
    ['٠٩:٠٠–١٧:٠٠', [['09:00', '17:00']]],
    [
      '09:00〜12:00、13:00〜17:00',
      [
        ['09:00', '12:00'],
        ['13:00', '17:00'],
      ],
    ],
    ['0-24', [['00:00', '24:00']]],
    ['  ', []],
  ])('%s', (typed, ranges) => expect(readRanges(typed)).toEqual(ranges));

  test.each([
    'closed',
    '9',
    '9-',
    '25-26',
    '9:60-10',
    '13 pm-2 pm',
    '24-25',
    '9-12-13',
    '9–12 13–17',
    '9-10,'.repeat(7),
  ])('but %s is refused', (typed) => expect(readRanges(typed)).toBeUndefined());
});

test('What is shown in a field is read as the same hours', () => {
  const time = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  for (let seed = 1; seed < 2_000; seed += 1) {
    const start = (seed * 7919) % 1440;
    const end = (seed * 104_729) % 1440;
    const ranges: [string, string][] = [
      [time(start), time(end)],
      [time(end), '24:00'],
    ];
    expect(readRanges(rangesText(ranges))).toEqual(ranges);
  }
});
