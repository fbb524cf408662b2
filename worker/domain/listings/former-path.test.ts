import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formerPathFrom } from './former-path.ts';

const pathOf = (address: string) => formerPathFrom(new URL(address, 'https://old.example'));

test('a path is the same in capitals, with a slash at its end, and however its letters are encoded', () => {
  expect(pathOf('/Shops//Mill/')).toBe('/shops/mill');
  expect(pathOf('/caf%C3%A9')).toBe(pathOf('/Café'));
  expect(pathOf('/CAFE\u0301')).toBe(pathOf('/café'));
  expect(pathOf('/it%27s')).toBe(pathOf("/it's"));
  expect(pathOf('/店/%E5%BA%97')).toBe('/%e5%ba%97/%e5%ba%97');
});

test('a query is a part of the path, with its case, also on the home page', () => {
  expect(pathOf('/shop.php?ID=7')).toBe('/shop.php?ID=7');
  expect(pathOf('/?p=7')).toBe('/?p=7');
  expect(pathOf('/shop/?a=1#map')).toBe('/shop?a=1');
  expect(pathOf('/shop?')).toBe('/shop');
});

test('a home page and an endless path are none, and bytes of other encodings stay as they are', () => {
  expect(pathOf('/')).toBeUndefined();
  expect(pathOf('/#/shop/7')).toBeUndefined();
  expect(pathOf(`/${'a'.repeat(500)}`)).toBeUndefined();
  expect(pathOf(`/${'a'.repeat(499)}`)).toHaveLength(500);
  expect(pathOf('/m%FCller/100%')).toBe('/m%fcller/100%');
});

test('a slash, a question mark or a sharp sign that is encoded is no other path', () => {
  expect(new Set(['/a/b', '/a%2Fb', '/a?b', '/a%3Fb', '/a%23b'].map(pathOf)).size).toBe(5);
});

test('what is stored is found by the request for it', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
      const stored = pathOf(address);
      if (stored !== undefined) expect(pathOf(`https://new.example${stored}`)).toBe(stored);
    }),
  );
});
