import { expect, test } from 'vitest';
import messages from '../../locales/en.json' with { type: 'json' };
import type { Hours } from '../../web/contract/hours.ts';
import type { Translate } from '../pages/page.ts';
import { hoursInWords, nextDate } from './words.ts';

/** The English messages with their values put in: what a translator does, for messages without plurals. */
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

function said(instant: string, hours: Hours = week): string {
  const now = Date.parse(instant);
  const words = hoursInWords({ hours, zone: 'Europe/Berlin', text: '', country: 'DE' }, { lang: 'en', t, now });
  const [status] = words?.statuses ?? [];
  return `${status?.state} ${status?.detail}`;
}

test('a visitor reads when a place opens or closes, in the words that fit how far away that is', () => {
  expect(said('2026-11-17T10:00Z')).toBe('Open until 18:00');
  expect(said('2026-11-20T20:00Z')).toBe('Open until 01:00');
  expect(said('2026-11-17T06:00Z')).toBe('Closed opens at 10:00');
  expect(said('2026-11-16T06:00Z')).toBe('Closed today opens tomorrow at 10:00');
  expect(said('2026-11-18T06:00Z')).toBe('Closed today opens Friday at 18:00');
  // The Friday after that is a special day, on which the place stays closed.
  expect(said('2026-11-24T18:00Z')).toBe('Closed opens Tuesday, December 1, 10:00');
  expect(said('2026-11-17T10:00Z', { ...week, tue: [], fri: [] })).toBe('Closed today ');
});

test('the coming days that differ are told, and the ones that are past are not', () => {
  const words = hoursInWords(
    { hours: week, zone: 'Europe/Berlin', text: '', country: 'DE' },
    { lang: 'en', t, now: Date.parse('2026-11-20T10:00Z') },
  );
  expect(words?.special).toEqual([{ date: 'Friday, November 27', times: ['Closed'] }]);
});

test('a day of every year comes again', () => {
  const today = Date.UTC(2026, 10, 20) / 86_400_000;
  expect(nextDate('12-24', today)).toBe('2026-12-24');
  expect(nextDate('01-01', today)).toBe('2027-01-01');
  expect(nextDate('2026-01-01', today)).toBeUndefined();
});
