import { expect, test } from 'vitest';
import { phoneKeys, websiteKey } from './contact-keys.ts';

test.each([
  ['+49 (341) 123-45.67', ['11234567']],
  ['0341/1234567', ['11234567']],
  ['٠٣٤١ ١٢٣٤٥٦٧', ['11234567', '١١٢٣٤٥٦٧']],
  ['０３４１１２３４５６７', ['11234567', '１１２３４５６７']],
  ['112', []],
  ['', []],
  ['no number', []],
])('the phone number %j is compared by %j', (phone, expected) => {
  expect(phoneKeys(phone)).toEqual(expected);
});

test.each([
  ['https://www.Example.org/visit?x=1', '//example.org'],
  ['example.org', '//example.org'],
  ['http://shop.example.org:8080/', '//shop.example.org:8080'],
  ['www.bücher.example', '//xn--bcher-kva.example'],
  ['exam', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the website %j is compared by %j', (website, expected) => {
  expect(websiteKey(website)).toBe(expected);
});
