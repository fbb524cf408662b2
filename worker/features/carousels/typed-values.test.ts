import { expect, test } from 'vitest';
import { slugIn } from '../../platform/text/slug.ts';
import { momentOf, momentText } from './typed-values.ts';

test('A moment is read in a time zone, in UTC without one, and shown in UTC', () => {
  expect(momentOf('2026-06-01T12:30', '')).toBe(Date.UTC(2026, 5, 1, 12, 30));
  expect(momentText(Date.UTC(2026, 5, 1, 12, 30))).toBe('2026-06-01T12:30');
  expect(momentOf('2026-06-01T12:30', 'Asia/Kolkata')).toBe(Date.UTC(2026, 5, 1, 7, 0));
  expect([' ', '2026-02-30T12:00', 'tomorrow'].map((text) => momentOf(text, ''))).toEqual([null, undefined, undefined]);
});

test('A listing is named by its address or the last part of it', () => {
  const addresses = [
    'https://x.example/en/directory/listing/Louvre/?a=1#b',
    '/de/directory/listing/louvre',
    ' louvre ',
  ];
  expect(addresses.map(slugIn)).toEqual(['louvre', 'louvre', 'louvre']);
});
