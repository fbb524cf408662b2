import { expect, test } from 'vitest';
import { formatter } from './intl.ts';

test('A formatter is created once for each language and options', () => {
  const euro = { style: 'currency', currency: 'EUR' } as const;
  const german = formatter(Intl.NumberFormat, 'de', euro);
  expect(formatter(Intl.NumberFormat, 'de', { ...euro })).toBe(german);
  expect(formatter(Intl.NumberFormat, 'fr', euro).resolvedOptions().locale).toBe('fr');
  expect(formatter(Intl.NumberFormat, 'de', { ...euro, currency: 'JPY' }).resolvedOptions().currency).toBe('JPY');
  expect(formatter(Intl.DateTimeFormat, 'de', {}).format(0)).toBe(new Intl.DateTimeFormat('de').format(0));
});

test('Only a limited number of formatters is cached, the newest ones', () => {
  const first = formatter(Intl.NumberFormat, 'en', { minimumIntegerDigits: 1 });
  const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((a) =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((b) => `X${a}${b}`),
  );
  const made = codes.map((currency) => formatter(Intl.NumberFormat, 'en', { style: 'currency', currency }));
  expect(formatter(Intl.NumberFormat, 'en', { minimumIntegerDigits: 1 })).not.toBe(first);
  expect(formatter(Intl.NumberFormat, 'en', { style: 'currency', currency: 'XZZ' })).toBe(made.at(-1));
});
