import { expect, test } from 'vitest';
import { momentOf, momentText, slugIn } from './typed-values.ts';

test('A moment is read in UTC, and shown as it was typed', () => {
  expect(momentOf('2026-06-01T12:30')).toBe(Date.UTC(2026, 5, 1, 12, 30));
  expect(momentText(Date.UTC(2026, 5, 1, 12, 30))).toBe('2026-06-01T12:30');
  expect([momentOf(' '), momentOf('2026-02-30T12:00'), momentOf('tomorrow')]).toEqual([null, undefined, undefined]);
});

test('A listing is named by its address or the last part of it', () => {
  const addresses = [
    'https://x.example/en/directory/listing/Louvre/?a=1#b',
    '/de/directory/listing/louvre',
    ' louvre ',
  ];
  expect(addresses.map(slugIn)).toEqual(['louvre', 'louvre', 'louvre']);
});
