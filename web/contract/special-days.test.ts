import { describe, expect, test } from 'vitest';
import { readDate, readHours, typedHours } from './special-days.ts';

const week = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], special: [] };

describe('A form of opening hours', () => {
  test('without any times says nothing, unless it says that the place is always closed', () => {
    expect(readHours({}).hours).toBeNull();
    expect(readHours({ mon: ' – ', 'special-yearly-1': 'yes', 'hours-known': '' }).hours).toBeNull();
    expect(readHours({ 'hours-known': 'yes' }).hours).toEqual(week);
    expect(readHours({ 'special-date-2': '2026-12-24' }).hours?.special).toEqual([{ date: '2026-12-24', hours: [] }]);
  });

  test('has the times of a day in order, also those after midnight', () => {
    const { hours, faults } = readHours({ mon: '22-2, 9-12, 13–18', sat: '0-24', sun: '9 am–9 am' });
    expect(faults).toEqual([]);
    expect(hours?.mon).toEqual([
      ['09:00', '12:00'],
      ['13:00', '18:00'],
      ['22:00', '02:00'],
    ]);
    expect([hours?.sat, hours?.sun]).toEqual([[['00:00', '24:00']], [['09:00', '09:00']]]);
  });

  test('names every field that is wrong', () => {
    const { faults } = readHours({
      mon: '9-12, 11-14',
      tue: 'all day',
      wed: '9-12, 12-14',
      thu: '0-24, 9-12',
      fri: '9-10, 20-2, 23-24',
      sat: '9–12, –',
      sun: '9–',
      'special-date-1': '2026-02-30',
      'special-date-2': '2026-12-24',
      'special-date-4': '2026-12-24',
      'special-hours-4': '9-12, 10-11',
      'special-hours-5': '9-12',
    });
    expect(Object.fromEntries(faults.map(({ field, fault }) => [field, fault]))).toEqual({
      mon: 'hours-overlap',
      tue: 'hours-invalid',
      thu: 'hours-overlap',
      fri: 'hours-overlap',
      sun: 'hours-invalid',
      'special-date-1': 'date-invalid',
      'special-date-4': 'date-twice',
      'special-hours-4': 'hours-overlap',
      'special-date-5': 'date-missing',
    });
  });

  test('tells a day of every year from the same day of one year', () => {
    const typed = { 'special-date-1': '2026-12-24', 'special-yearly-1': 'yes', 'special-date-2': '2026-12-24' };
    expect(readHours(typed)).toMatchObject({
      hours: { special: [{ date: '12-24' }, { date: '2026-12-24' }] },
      faults: [],
    });
  });
});

test.each([
  ['2026-12-24', '', '2026-12-24'],
  ['2026-12-24', 'yes', '12-24'],
  ['12-24', '', '12-24'],
  ['٢٠٢٦-١٢-٢٤', '', '2026-12-24'],
  ['02-29', 'yes', '02-29'],
  ['2028-02-29', 'yes', '02-29'],
  ['2027-02-29', '', undefined],
  ['2026-04-31', '', undefined],
  ['2026-13-01', '', undefined],
  ['00-10', '', undefined],
  ['24.12.2026', '', undefined],
])('The date %s, every year: “%s”, is %s', (typed, yearly, date) => expect(readDate(typed, yearly)).toBe(date));

test('Hours without any times stay closed when they are typed again', () => {
  expect(readHours(typedHours(week)).hours).toEqual(week);
});
