import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostName, isMailProvider, judgeAddress, provesNothing, registrableDomain, websiteHost } from './domains.ts';

const label = fc.stringMatching(/^[a-z]([a-z0-9]{0,8}[a-z0-9])?$/);
const suffix = fc.constantFrom(
  'com',
  'org',
  'co.uk',
  'com.br',
  'ac.jp',
  'pages.dev',
  'github.io',
  'xn--p1ai',
  'museum',
);
// Some of these names are public suffixes themselves, such as `co.com`.
const domain = fc
  .tuple(label, suffix)
  .map((parts) => parts.join('.'))
  .filter((name) => registrableDomain(name) === name);

describe('The domain that somebody registered', () => {
  test.each([
    ['www.example.co.uk', 'example.co.uk'],
    ['a.b.example.org:8080', 'example.org'],
    ['a.me.pages.dev', 'me.pages.dev'],
    ['shop.city.kawasaki.jp', 'city.kawasaki.jp'],
    ['www.Bücher.example', 'xn--bcher-kva.example'],
    ['мир.рф', 'xn--h1ahn.xn--p1ai'],
    ['a.公司.cn', 'a.xn--55qx5d.cn'],
    ['co.uk', null],
    ['pages.dev', null],
    ['com', null],
    ['127.0.0.1', null],
    ['0x7f.1', null],
    ['[::1]', null],
    ['a/b', null],
    ['user@example.org', null],
    ['', null],
  ])('of %s is %s', (host, expected) => {
    expect(registrableDomain(host)).toBe(expected);
  });

  test('is the same for all hosts below it', () => {
    fc.assert(
      fc.property(domain, fc.array(label, { maxLength: 3 }), (given, below) => {
        expect(registrableDomain([...below, given].join('.'))).toBe(given);
      }),
    );
  });
});

test.each([
  ['https://www.example.org/visit?x=1', 'example.org'],
  ['http://shop.example.org:8080/', 'shop.example.org:8080'],
  ['https://www.bücher.example/', 'xn--bcher-kva.example'],
  ['https://wwwshop.example/', 'wwwshop.example'],
  ['mailto:a@example.org', null],
  ['', null],
])('the website %s is on the host %s', (website, expected) => {
  expect(websiteHost(website)).toBe(expected);
});

test('a name for DNS has no port', () => {
  expect(hostName('shop.example.org:8080')).toBe('shop.example.org');
});

test.each([
  'facebook.com',
  'de-de.facebook.com',
  'etsy.com',
  'www.amazon.co.uk',
  'sites.google.com',
  'github.io',
  'x.jimdofree.com',
  '10.0.0.1',
])('control of %s proves nothing', (host) => {
  expect(provesNothing(host)).toBe(true);
});

test.each([
  'example.org',
  'a.github.io',
  'shop.myshopify.com',
  'notfacebook.com',
  'amazon.example.org',
  'workshop.localhost:80',
])('control of %s proves something', (host) => {
  expect(provesNothing(host)).toBe(false);
});

test.each([
  ['gmail.com', true],
  ['mail.gmail.com', true],
  ['yahoo.co.jp', true],
  ['hotmail.fr', true],
  ['gmail.example.org', false],
  ['mail.museum.example', false],
])('whether %s gives mailboxes to everybody: %s', (host, expected) => {
  expect(isMailProvider(host)).toBe(expected);
});

describe('An email address as a proof for a website', () => {
  test.each([
    ['post@example.co.uk', 'shop.example.co.uk', 'ok'],
    ['post@mail.example.co.uk', 'example.co.uk', 'ok'],
    ['post@EXAMPLE.org', 'example.org:8080', 'ok'],
    ['post@bücher.example', 'xn--bcher-kva.example', 'ok'],
    ['someone@gmail.com', 'example.org', 'mail-provider'],
    ['someone@gmail.com', 'gmail.com', 'mail-provider'],
    ['post@other.co.uk', 'bakery.co.uk', 'public-suffix'],
    ['post@evil.github.io', 'museum.github.io', 'public-suffix'],
    ['post@museun.github.io', 'museum.github.io', 'public-suffix'],
    ['post@co.uk', 'example.co.uk', 'public-suffix'],
    ['post@github.io', 'museum.github.io', 'public-suffix'],
    ['post@museum.github.io', 'github.io', 'public-suffix'],
    ['post@exarnple.org', 'example.org', 'look-alike'],
    ['post@examp1e.org', 'example.org', 'look-alike'],
    ['post@exmaple.org', 'example.org', 'look-alike'],
    ['post@example.com', 'example.org', 'look-alike'],
    ['post@еxаmрlе.org', 'example.org', 'look-alike'],
    ['post@exámple.org', 'example.org', 'look-alike'],
    ['post@woodenshop.org', 'wooden-shop.org', 'look-alike'],
    ['post@bakery.org', 'example.org', 'other-domain'],
    ['post@example.org.evil.net', 'example.org', 'other-domain'],
    ['post@notexample.org', 'example.org', 'other-domain'],
    ['post@[127.0.0.1]', 'example.org', 'other-domain'],
    ['example.org', 'example.org', 'other-domain'],
  ])('%s for %s is %s', (address, host, expected) => {
    expect(judgeAddress(address, host)).toBe(expected);
  });

  test('is never accepted for another domain', () => {
    fc.assert(
      fc.property(domain, domain, fc.array(label, { maxLength: 2 }), (a, b, below) => {
        const verdict = judgeAddress(`post@${[...below, a].join('.')}`, b);
        expect(verdict === 'ok').toBe(a === b && !isMailProvider(a));
      }),
    );
  });

  test('is refused with a reason that does not depend on its spelling', () => {
    fc.assert(
      fc.property(domain, domain, (a, b) => {
        expect(judgeAddress(`Post@${a.toUpperCase()}`, `www.${b}`)).toBe(judgeAddress(`post@${a}`, b));
      }),
    );
  });

  test('is judged without an error, whatever the texts are', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'@.:/[]%xn-а0') }));
    fc.assert(
      fc.property(text, text, (address, host) => {
        expect(['mail-provider', 'public-suffix', 'look-alike', 'other-domain', 'ok']).toContain(
          judgeAddress(address, host),
        );
        expect(typeof provesNothing(host)).toBe('boolean');
      }),
    );
  });
});
