import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { unicodeHost } from './punycode.ts';

test('a host in ASCII is read back in the letters of every script', () => {
  const hosts = [
    'bücher.example',
    'россия.рф',
    '食狮.公司.cn',
    'ไทย.ทหาร.ไทย',
    'łódź.pl',
    '💩.la',
    'a.münchen.de',
    'मराठी.भारत',
  ];
  for (const host of hosts) expect(unicodeHost(domainToASCII(host))).toBe(host);
});

test('what is no Punycode stays as it is', () => {
  for (const host of ['example.org', 'xn--ü.example', 'xn--99999999999.example', 'my-shop.example'])
    expect(unicodeHost(host)).toBe(host);
});
