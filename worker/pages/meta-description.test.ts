import { expect, test } from 'vitest';
import { metaDescription } from './meta-description.ts';

test('a text of the right length is taken as it is, and the next one is not asked', () => {
  const text = 'Paintings from Rembrandt to today, in a house on the canal.';
  expect(metaDescription([text, 'More.'], 'en')).toBe(text);
});

test('a short text is filled up with the next one', () => {
  expect(metaDescription(['Old clocks.', '', 'Old clocks in Lund: address, contact and description.'], 'en')).toBe(
    'Old clocks. – Old clocks in Lund: address, contact and description.',
  );
});

test('a long text ends behind a sentence, else behind a word', () => {
  const sentence = 'An independent directory of museums, from national collections to single rooms above a shop.';
  expect(
    metaDescription([`${sentence} Each entry says what is on show, where it stands and why it is there.`], 'en'),
  ).toBe(sentence);
  const words = metaDescription([`${'word '.repeat(60)}`], 'en');
  expect(words.length).toBeLessThanOrEqual(160);
  expect(words).toMatch(/ word…$/);
});

test('Japanese and Hindi end behind their own full stops and words', () => {
  const japanese = '国立の大コレクションから店の二階の一室まで、世界の博物館・美術館を集めた独立系の案内。';
  expect(metaDescription([japanese.repeat(6)], 'ja')).toMatch(/案内。$/);
  expect(metaDescription(['दुनिया के संग्रहालय '.repeat(20)], 'hi').length).toBeLessThanOrEqual(160);
});
