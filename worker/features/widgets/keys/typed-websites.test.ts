import { expect, test } from 'vitest';
import { mostWebsites } from '../../../../web/contract/pages/widgets.data.ts';
import { readWebsites } from './typed-websites.ts';

test.each([
  ['https://example.org', ['https://example.org']],
  ['example.org', ['https://example.org']],
  ['https://Example.org/a/page?x=1#y', ['https://example.org']],
  ['example.org:8443', ['https://example.org:8443']],
  ['example.org\n\n  www.example.org, https://example.org/', ['https://example.org', 'https://www.example.org']],
  ['müller.example', ['https://xn--mller-kva.example']],
  ['http://localhost:3000', ['http://localhost:3000']],
  ['http://shop.localhost', ['http://shop.localhost']],
  ['*', ['*']],
])('What people type as websites is read as origins: %s', (typed, origins) => {
  expect(readWebsites(typed)).toEqual({ origins });
});

test.each([
  ['', 'websites-missing'],
  [' \n , ', 'websites-missing'],
  ['* example.org', 'websites-all'],
  ['http://example.org', 'websites-http'],
  ['example', 'websites-invalid'],
  ['https://*.example.org', 'websites-invalid'],
  ["https://a.example;script-src'none'", 'websites-invalid'],
  ['ftp://example.org', 'websites-invalid'],
  ['javascript://example.org', 'websites-invalid'],
  ['https://me:secret@example.org', 'websites-invalid'],
  ['https://192.0.2.1', 'websites-invalid'],
  ['https://[::1]', 'websites-invalid'],
  [Array.from({ length: mostWebsites + 1 }, (_, n) => `w${n}.example`).join('\n'), 'websites-many'],
  [`${'a'.repeat(5_000)}.example`, 'websites-long'],
])('What is no website is refused with its reason: %s', (typed, problem) => {
  expect(readWebsites(typed)).toEqual({ problem });
});

test('As many websites as a key can have are read, and repetitions do not count', () => {
  const most = Array.from({ length: mostWebsites }, (_, n) => `w${n}.example`).join('\n');
  expect(readWebsites(`${most}\nhttps://w0.example/`)).toMatchObject({ origins: { length: mostWebsites } });
});
