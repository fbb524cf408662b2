import { expect, test } from 'vitest';
import { metaDescription } from './meta-description.ts';

test('a text of the right length is used unchanged, without the next one', () => {
  const text = 'Paintings from Rembrandt to today, in a house on the canal.';
  expect(metaDescription([text, 'More.'], 'en')).toBe(text);
});

test('a short text is extended with the next one', () => {
  expect(metaDescription(['Old clocks.', '', 'Old clocks in Lund: address, contact and description.'], 'en')).toBe(
    'Old clocks. – Old clocks in Lund: address, contact and description.',
  );
});

test('a long text is cut after a sentence, else after a word', () => {
  const sentence = 'An independent directory of museums, from national collections to single rooms above a shop.';
  expect(
    metaDescription([`${sentence} Each entry says what is on show, where it stands and why it is there.`], 'en'),
  ).toBe(sentence);
  const words = metaDescription([`${'word '.repeat(60)}`], 'en');
  expect(words.length).toBeLessThanOrEqual(160);
  expect(words).toMatch(/ word…$/);
});

test('Japanese and Hindi are cut after their own full stops and words', () => {
  const japanese = '国立の大コレクションから店の二階の一室まで、世界の博物館・美術館を集めた独立系の案内。';
  expect(metaDescription([japanese.repeat(6)], 'ja')).toMatch(/案内。$/);
  expect(metaDescription(['दुनिया के संग्रहालय '.repeat(20)], 'hi').length).toBeLessThanOrEqual(160);
});
