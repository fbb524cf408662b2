import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitAddress, streetOf } from './split-address.ts';

/** An address, names of places that a site has, and the street and the postal code that are left. */
const addresses: readonly [string, readonly string[], string, string][] = [
  ['Bäckerstraße 5, 04109 Leipzig, Germany', ['Leipzig', 'Germany'], 'Bäckerstraße 5', '04109'],
  ['Bäckerstraße 5\n04109 Leipzig', ['Leipzig'], 'Bäckerstraße 5', '04109'],
  ['Bäckerstraße 5, D-04109 Leipzig', ['Leipzig'], 'Bäckerstraße 5', 'D-04109'],
  ['Bäckerstraße 5 Leipzig', ['Leipzig'], 'Bäckerstraße 5', ''],
  ['1010 Wien', ['Wien'], '', '1010'],
  ['Stephansplatz 3, 1010 Wien, Österreich', ['Wien', 'Österreich'], 'Stephansplatz 3', '1010'],
  ['10 Downing Street, London SW1A 2AA, United Kingdom', ['London', 'United Kingdom'], '10 Downing Street', 'SW1A 2AA'],
  [
    '1600 Amphitheatre Parkway, Mountain View, CA 94043, USA',
    ['Mountain View', 'USA'],
    '1600 Amphitheatre Parkway',
    '94043',
  ],
  ['350 5th Ave, New York, NY 10118-0110', ['New York'], '350 5th Ave', '10118-0110'],
  ['Bennelong Point, Sydney NSW 2000, Australia', ['Sydney', 'Australia'], 'Bennelong Point', '2000'],
  ['111 Wellington St, Ottawa, ON K1A 0A9, Canada', ['Ottawa', 'Canada'], '111 Wellington St', 'K1A 0A9'],
  ['Prinsengracht 263-267, 1016 GV Amsterdam', ['Amsterdam'], 'Prinsengracht 263-267', '1016 GV'],
  ['6 Parvis Notre-Dame, 75004 Paris, France', ['Paris', 'France'], '6 Parvis Notre-Dame', '75004'],
  ['Calle de Alcalá 42, 28014 Madrid', ['Madrid'], 'Calle de Alcalá 42', '28014'],
  [
    'Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200',
    ['São Paulo'],
    'Av. Paulista, 1578, Bela Vista',
    '01310-200',
  ],
  ['ul. Floriańska 45, 31-019 Kraków, Polska', ['Kraków', 'Polska'], 'ul. Floriańska 45', '31-019'],
  ['Drottninggatan 10, 111 51 Stockholm', ['Stockholm'], 'Drottninggatan 10', '111 51'],
  ['〒100-0005 東京都千代田区丸の内1-9-1', ['東京都'], '千代田区丸の内1-9-1', '100-0005'],
  ['東京都台東区上野公園7-20, 110-0007', ['東京都', '台東区'], '上野公園7-20', '110-0007'],
  ['北京市东城区景山前街4号 100009', ['北京市'], '东城区景山前街4号', '100009'],
  ['서울특별시 종로구 세종대로 175, 03172', ['서울특별시', '종로구'], '세종대로 175', '03172'],
  ['١٢ شارع طلعت حرب، القاهرة ١١٥١١، مصر', ['القاهرة', 'مصر'], '12 شارع طلعت حرب', '11511'],
  ['شارع التحرير، القاهرة', ['القاهرة'], 'شارع التحرير', ''],
  ['23 Janpath, New Delhi 110001, India', ['New Delhi', 'India'], '23 Janpath', '110001'],
  [
    'Россия, 190000, Санкт-Петербург, Невский проспект, 28',
    ['Россия', 'Санкт-Петербург'],
    'Невский проспект, 28',
    '190000',
  ],
  ['Leipzig, Saxony', ['Leipzig', 'Saxony'], '', ''],
];

describe('An address is split into its place, its street and its postal code', () => {
  test.each(addresses)('%s', (address, places, street, postalCode) => {
    const split = splitAddress(address);
    const phrases = split.parts.flatMap((part) => part.phrases);
    for (const place of places) expect(phrases).toContain(place);
    expect([streetOf(split, new Set(places)), split.postalCode]).toEqual([street, postalCode]);
  });
});

test('Any text is split in a moment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const split = splitAddress(text);
      expect(streetOf(split, new Set()).length).toBeLessThanOrEqual(text.normalize('NFKC').length * 2 + 10);
    }),
  );
  const hostile = `${'1 '.repeat(150)}${'東'.repeat(100)}${'a - '.repeat(100)}`;
  const start = performance.now();
  splitAddress(hostile);
  expect(performance.now() - start).toBeLessThan(200);
});
