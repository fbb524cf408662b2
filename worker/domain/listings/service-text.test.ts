import { expect, test } from 'vitest';
import type { Translate } from '../../platform/i18n/translate.ts';
import { duration, money, priceText } from './service-text.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a price has the decimals of its currency, and none if they are zero', () => {
  expect(money(7900, 'EUR', 'en')).toBe('€79');
  expect(money(7950, 'EUR', 'en')).toBe('€79.50');
  expect(plain(money(12500, 'JOD', 'en'))).toBe('JOD 12.500');
  expect(plain(money(12000, 'TND', 'fr'))).toBe('12 TND');
  expect(plain(money(900, 'JPY', 'de'))).toBe('900 ¥');
});

test('a long duration is shown in hours', () => {
  expect(duration(90, 'en')).toBe('90 min');
  expect(duration(120, 'en')).toBe('2 hr');
  expect(duration(150, 'de')).toBe('2 Std. 30 Min.');
});

test('a range of prices is written as one, and a band as words', () => {
  const priced = { currency: 'EUR', max: null, band: null, onRequest: 0 as const };
  const words = ((key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)) as Translate;
  expect(plain(priceText({ ...priced, amount: 2000, max: 4500 }, { lang: 'en', t: words }))).toBe('€20 – €45');
  expect(priceText({ ...priced, amount: 0 }, { lang: 'en', t: words })).toBe('prices.free');
  expect(priceText({ ...priced, amount: null }, { lang: 'en', t: words })).toBe('');
  expect(priceText({ ...priced, amount: null, onRequest: 1 }, { lang: 'en', t: words })).toBe('prices.onRequest');
  expect(priceText({ ...priced, amount: null, band: 2 }, { lang: 'en', t: words })).toBe(
    'details.priceLevel {"level":"2"}',
  );
});

test('a currency symbol with letters keeps its order in a text from right to left', () => {
  expect(money(1800, 'USD', 'ar')).toContain('US$\u200e');
  expect(money(1800, 'EUR', 'ar')).not.toContain('\u200e');
  expect(money(1800, 'USD', 'en')).toBe('$18');
});
