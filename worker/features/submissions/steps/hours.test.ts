import fc from 'fast-check';
import { createTranslator } from 'next-intl';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import messages from '../../../../locales/en.json' with { type: 'json' };
import { type Hours, hoursSchema, type Range, weekdays } from '../../../../web/contract/hours.ts';
import { hoursStepSchema } from '../../../../web/contract/submission-steps/hours.ts';
import { hoursEdits } from '../../../domain/hours/hours-edits.ts';
import { hoursStepFields } from './hours.ts';
import { hoursStep } from './hours-data.ts';

const context = { languages: ['en'], vocabulary: {} as never, isNew: true };
const read = (typed: Record<string, string>) => v.safeParse(hoursStepFields.schema(context, typed), typed);

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Ranges in order that do not overlap; the last one may end after midnight. */
const ranges = fc
  .uniqueArray(fc.integer({ min: 0, max: 1439 }), { maxLength: 12 })
  .map((minutes) => minutes.toSorted((one, other) => one - other))
  .chain((minutes) => fc.constantFrom(...(['day', 'night', 'midnight'] as const)).map((end) => ({ minutes, end })))
  .map(({ minutes, end }) =>
    minutes.flatMap((from, i): Range[] => {
      if (i % 2 === 1) return [];
      const until = minutes[i + 1];
      if (until !== undefined) return [[clock(from), clock(until)]];
      if (end === 'day') return [];
      return [[clock(from), end === 'night' ? clock(from) : '24:00']];
    }),
  );

const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));
const date = fc.oneof(
  day,
  day.map((text) => text.slice(5)),
);
const special = fc.uniqueArray(fc.record({ date, hours: ranges }), { maxLength: 100, selector: (one) => one.date });
const anyHours: fc.Arbitrary<Hours> = fc.record({
  ...{ mon: ranges, tue: ranges, wed: ranges, thu: ranges, fri: ranges, sat: ranges, sun: ranges },
  special,
});

describe('The opening hours of a submission', () => {
  test('are the same after they were typed', () => {
    const zones = fc.constantFrom('', ...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(fc.option(anyHours), zones, (hours, timeZone) => {
        const typed = hoursStepFields.typed({ hours, timeZone });
        expect(Object.keys(typed).filter((field) => !hoursStepFields.has(field))).toEqual([]);
        expect(read(typed)).toMatchObject({ success: true, output: { hours, timeZone } });
        expect(hours === null || v.is(hoursSchema, hours)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('that cannot be read are refused at each of their fields', () => {
    const { issues } = read({ mon: 'x', tue: '9-12, 10-14', 'special-date-1': '2026-02-30', timeZone: 'Mars' });
    expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['mon', 'hours-invalid'],
      ['tue', 'hours-overlap'],
      ['special-date-1', 'date-invalid'],
      ['timeZone', 'zone-invalid'],
    ]);
    expect(read({ timeZone: '+01:00' }).success).toBe(false);
  });

  test('leave the fields of other steps alone', () => {
    const fields = ['name', 'special-date-0', 'special-date-101', 'special-hours-', 'special-yearly-1x', 'monday'];
    expect(fields.filter(hoursStepFields.has)).toEqual([]);
    expect(hoursStepFields.typed({ name: 'Museum', hours: null, timeZone: '' })).toEqual({ timeZone: '' });
  });

  test('of one day are copied to all others', () => {
    const fields = { mon: '9-12', tue: '10-14', name: 'Museum' };
    expect(Object.keys(hoursEdits)).toHaveLength(7);
    expect(hoursEdits['copy-mon']?.({}, { fields })).toEqual({
      fields: Object.fromEntries(weekdays.slice(1).map((other) => [other, '9-12'])),
      focus: 'mon',
    });
    expect(hoursEdits['copy-sun']?.({}, { fields }).fields).toMatchObject({ mon: '', tue: '' });
  });
});

describe('The page of the step', () => {
  const t = createTranslator({ locale: 'en', messages, timeZone: 'UTC' }) as never;
  const now = Date.parse('2026-11-20T10:00Z');
  const show = (typed: Record<string, string>, country: string | null = 'DE') =>
    hoursStep(typed, { lang: 'en', t, country, now });

  test('has the filled rows of special days and three empty ones', () => {
    const page = show({ 'special-date-2': '02-29', 'special-yearly-2': 'yes', 'special-date-5': '2026-12-24' });
    expect(page.special).toEqual([
      { row: 1, date: '', isYearly: false },
      { row: 2, date: '2028-02-29', isYearly: true },
      { row: 3, date: '', isYearly: false },
      { row: 4, date: '', isYearly: false },
      { row: 5, date: '2026-12-24', isYearly: false },
    ]);
    const all = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`special-date-${i + 1}`, '2026-12-24']));
    expect(show(all).special).toHaveLength(100);
  });

  test('says what is typed, or that it is not complete', () => {
    expect(show({ mon: '9-12' }).week.words).toEqual(['Monday: 09:00 to 12:00.', 'Tuesday to Sunday: closed.']);
    expect(show({ mon: '9-' }).week.words).toEqual(['Some times aren’t complete yet.']);
    expect(show({ mon: '9-12' }, 'US').week.days[0]?.name).toBe('Sunday');
  });

  test('chooses the time zone of a country with one time, and suggests those of the others', () => {
    expect(show({}).timeZone).toBe('Europe/Berlin');
    expect(show({}, 'IN')).toMatchObject({ timeZone: 'Asia/Kolkata', suggested: [{ name: 'India Standard Time' }] });
    const america = show({}, 'US');
    expect([america.timeZone, america.suggested.length > 10]).toEqual(['', true]);
    expect(show({ timeZone: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo');
    // Of several zones of the country, that of the site.
    const inAmerica = (siteZone: string) => hoursStep({}, { lang: 'en', t, country: 'US', now, siteZone }).timeZone;
    expect([inAmerica('America/Chicago'), inAmerica('Europe/Berlin')]).toEqual(['America/Chicago', '']);
    expect(show({}, null)).toMatchObject({ timeZone: '', suggested: [] });
  });

  test('keeps a time zone that no list has', () => {
    expect(show({ timeZone: 'US/Pacific' }).suggested[0]?.zone).toBe('US/Pacific');
    expect(show({ timeZone: 'Mars' }).suggested.map(({ zone }) => zone)).not.toContain('Mars');
  });

  test.each(['en', 'hi', 'ar', 'ja'])('is small in %s', (lang) => {
    const page = hoursStep({}, { lang, t, country: 'US', now });
    expect(v.is(hoursStepSchema, page)).toBe(true);
    expect(new TextEncoder().encode(JSON.stringify(page)).length).toBeLessThan(40_000);
  });
});
