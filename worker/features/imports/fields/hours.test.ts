import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekText } from '../../../../tests/support/weeks.ts';
import { weekdays } from '../../../../web/contract/hours.ts';
import { hoursForm, readHours, readWeek } from './hours.ts';

/** A short form of the week, with equal days grouped. */
function weekOf(text: string): string {
  const { hours } = readHours(text);
  if (hours === null) return 'none';
  return weekdays.map((day) => `${day} ${hours[day].map((range) => range.join('-')).join(',')}`.trim()).join('; ');
}

test('a plain week is read', () => {
  expect(weekOf('Mo-Fr 08:00-12:00,13:00-17:30; Sa 9:00-12:00; Su off')).toBe(
    'mon 08:00-12:00,13:00-17:30; tue 08:00-12:00,13:00-17:30; wed 08:00-12:00,13:00-17:30; ' +
      'thu 08:00-12:00,13:00-17:30; fri 08:00-12:00,13:00-17:30; sat 09:00-12:00; sun',
  );
});

test('weeks that begin on Sunday, nights past midnight and rules after commas are read', () => {
  expect(weekOf('Su-Th 12:00-01:00; Fr 11:00-17:00')).toBe(
    'mon 12:00-01:00; tue 12:00-01:00; wed 12:00-01:00; thu 12:00-01:00; fri 11:00-17:00; sat; sun 12:00-01:00',
  );
  expect(weekOf('Mo-Tu 12:00-16:00,Su 09:00-17:00,Tu 17:00-26:00')).toBe(
    'mon 12:00-16:00; tue 12:00-16:00,17:00-02:00; wed; thu; fri; sat; sun 09:00-17:00',
  );
  expect(readHours('24/7').hours?.sun).toEqual([['00:00', '24:00']]);
});

test('a later rule replaces the days that it names', () => {
  expect(weekOf('10:00-18:00; We 10:00-20:00; Sa,Su off')).toBe(
    'mon 10:00-18:00; tue 10:00-18:00; wed 10:00-20:00; thu 10:00-18:00; fri 10:00-18:00; sat; sun',
  );
});

test('special days are stored beside the week, holidays and seasons stay text', () => {
  const read = readHours('Mo-Fr 10:00-18:00; Dec 24 10:00-13:00; 2026 Dec 25 off; PH off; Jul-Aug 10:00-12:00');
  expect(read.hours?.special).toEqual([
    { date: '12-24', hours: [['10:00', '13:00']] },
    { date: '2026-12-25', hours: [] },
  ]);
  expect(read.text).toBe('PH off; Jul-Aug 10:00-12:00');
});

test('hours that cannot be parsed completely stay text, because a week without its exception would be wrong', () => {
  for (const text of [
    '10:00-18:00; 휴관 첫째 월요일',
    'Su-Th 08:00-23:00; Sa (sunset+00:30)-23:00',
    'by appointment',
    'Mo-Fr 9-2',
  ]) {
    expect(readHours(text)).toEqual({ hours: null, text });
  }
});

test('every range that is read from any text has valid times of day', () => {
  const piece = fc.constantFrom(
    'Mo',
    'Fr-Tu',
    '10:00',
    '-',
    ',',
    ';',
    ' ',
    '24:00',
    '25:61',
    'off',
    'PH',
    'Dec 25',
    '9am',
    '+',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const { hours } = readHours(pieces.join(''));
      for (const day of weekdays) {
        for (const [from, to] of hours?.[day] ?? []) {
          expect(from).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
          expect(to).toMatch(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
          expect(from).not.toBe(to);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

const noCells = { mon: '', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '' };

test('seven columns are read as a week; an empty cell is a closed day', () => {
  const read = readWeek({
    ...noCells,
    mon: '9-17',
    tue: '09:00-12:00; 14:00-18:00',
    wed: 'Mi 9-12 Uhr',
    sat: '[["10:00","12:00"]]',
  });
  expect(weekText(read.hours)).toBe('mon 09:00-17:00; tue 09:00-12:00,14:00-18:00; wed 09:00-12:00; sat 10:00-12:00');
  expect(read.text).toBe('');
});

test('seven columns stay text if closed days are named and other cells are empty, or if a cell cannot be read', () => {
  expect(readWeek({ ...noCells, mon: '9-17', sun: 'closed' })).toEqual({
    hours: null,
    text: 'Monday: 9-17; Sunday: closed',
  });
  expect(readWeek({ ...noCells, mon: '9-17', tue: 'by appointment' }).hours).toBeNull();
  expect(readWeek({ ...noCells, mon: '9-17', tue: 'Wed 9-17' }).hours).toBeNull();
  expect(readWeek(noCells)).toEqual({ hours: null, text: '' });
});

test('texts that cannot be read are counted by their form', () => {
  expect(hoursForm('Mo-Fr 10:00-18:00; Sa (sunset+00:30)-23:00')).toBe(
    hoursForm('Su-Th 09:30-23:00; Sa (sunset+01:00)-22:00'),
  );
  expect(hoursForm('lundi au vendredi sur rendez-vous')).toBe('day au day sur rendez-vous');
  expect(hoursForm('평일 09:00-18:00; 휴관일 둘째 월요일')).toBe('평일 9:9-9:9;휴관일 둘째 day');
  expect(hoursForm('x'.repeat(5000))).toHaveLength(60);
});

test('hours of days as Yelp writes them, with minutes of one digit, are read', () => {
  const read = readWeek({ ...noCells, mon: '8:0-18:30', sat: '7:0-21:5' });
  expect(read.text).toBe('');
  expect(read.hours).toMatchObject({ mon: [['08:00', '18:30']], tue: [], sat: [['07:00', '21:05']] });
});
