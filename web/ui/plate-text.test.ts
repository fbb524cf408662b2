import { expect, test } from 'vitest';
import { plateSizes, plateText } from './plate-text.ts';

test.each([
  ['Rijksmuseum', 'R', 'Rijksmuseum'],
  ['„Kunst“ im Hof', 'K', '„Kunst“ im Hof'],
  ['प्रिंस ऑफ वेल्स', 'प्रिं', 'प्रिंस ऑफ वेल्स'],
  ['東京国立博物館', '東', '東京国立博物館'],
  ['متحف قطر', 'م', 'متحف قطر'],
  [
    'The Very Long National Museum of the History, Culture and Traditions of the Northern Peoples',
    'T',
    'The Very Long National Museum of the History',
  ],
])('a plate shows %s by the initial %s and the words %s', (name, initial, words) => {
  expect(plateText(name)).toMatchObject({ initial, words });
});

test('a longer name is set smaller, and so is a longer word', () => {
  const sizeOf = (name: string) => plateSizes[plateText(name).size] ?? 0;
  expect(sizeOf('Prado')).toBeGreaterThan(sizeOf('Museum of Islamic Art'));
  expect(sizeOf('Museum of Islamic Art')).toBeGreaterThan(sizeOf('Museum of the History of the Polish Jews'));
  expect(sizeOf('Naturkundemuseum')).toBeLessThan(sizeOf('Natur und Kunde'));
});
