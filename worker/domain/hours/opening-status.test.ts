import { expect, test } from 'vitest';
import messages from '../../../locales/en.json' with { type: 'json' };
import type { Hours } from '../../../web/contract/hours.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { hoursText, nextDate } from './opening-status.ts';

/** A translator of the English messages, for messages without plurals. */
const t = ((key: string, values: Record<string, string> = {}) => {
  const message = key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], messages);
  return String(message).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}) as unknown as Translate;

const week: Hours = {
  mon: [],
  tue: [['10:00', '18:00']],
  wed: [],
  thu: [],
  fri: [['18:00', '01:00']],
  sat: [],
  sun: [],
  special: [{ date: '11-27', hours: [] }],
};

function statusAt(instant: string, hours: Hours = week): string {
  const now = Date.parse(instant);
  const text = hoursText({ hours, zone: 'Europe/Berlin', text: '', country: 'DE' }, { lang: 'en', t, now });
  const [status] = text?.statuses ?? [];
  return `${status?.state} ${status?.detail}`;
}

test('the status says when a place opens or closes, with the day if it is not today', () => {
  expect(statusAt('2026-11-17T10:00Z')).toBe('Open until 18:00');
  expect(statusAt('2026-11-20T20:00Z')).toBe('Open until 01:00');
  expect(statusAt('2026-11-17T06:00Z')).toBe('Closed opens at 10:00');
  expect(statusAt('2026-11-16T06:00Z')).toBe('Closed today opens tomorrow at 10:00');
  expect(statusAt('2026-11-18T06:00Z')).toBe('Closed today opens Friday at 18:00');
  // The following Friday is a special day on which the place is closed.
  expect(statusAt('2026-11-24T18:00Z')).toBe('Closed opens Tuesday, December 1, 10:00');
  expect(statusAt('2026-11-17T10:00Z', { ...week, tue: [], fri: [] })).toBe('Closed today ');
});

test('coming special days are listed, past ones are not', () => {
  const text = hoursText(
    { hours: week, zone: 'Europe/Berlin', text: '', country: 'DE' },
    { lang: 'en', t, now: Date.parse('2026-11-20T10:00Z') },
  );
  expect(text?.special).toEqual([{ date: 'Friday, November 27', times: ['Closed'] }]);
});

test('a yearly date is repeated, a date with a year is not', () => {
  const today = Date.UTC(2026, 10, 20) / 86_400_000;
  expect(nextDate('12-24', today)).toBe('2026-12-24');
  expect(nextDate('01-01', today)).toBe('2027-01-01');
  expect(nextDate('2026-01-01', today)).toBeUndefined();
});
