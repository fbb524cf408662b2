import { expect, test } from 'vitest';
import { formerPathOf } from './former-path.ts';

test('an address, an address without its scheme and a path give the path', () => {
  expect(formerPathOf('https://old.example/shops/7/?lang=de#map')).toBe('/shops/7?lang=de');
  expect(formerPathOf('//old.example/shops/7')).toBe('/shops/7');
  expect(formerPathOf('old.example/Shops/7')).toBe('/shops/7');
  expect(formerPathOf('old.example:8080/shops/7')).toBe('/shops/7');
  expect(formerPathOf('/shops/7')).toBe('/shops/7');
  expect(formerPathOf('shops/7.html')).toBe('/shops/7.html');
  expect(formerPathOf('?p=7')).toBe('/?p=7');
});

test('of several addresses in a cell the first one counts', () => {
  expect(formerPathOf('https://old.example/a https://old.example/b')).toBe('/a');
});

test('home pages, scripts and other things than addresses are none', () => {
  for (const text of ['', '/', 'https://old.example', 'https://old.example/#top', 'http://', 'https://[::1'])
    expect(formerPathOf(text), text).toBeUndefined();
  for (const text of ['javascript:alert(1)', 'JavaScript:alert(1)//x', 'data:text/html,x', 'mailto:a@b.example'])
    expect(formerPathOf(text), text).toBeUndefined();
});
