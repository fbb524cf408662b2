import { expect, test } from 'vitest';
import { isSiteMessage, pagesWithMessage, siteMessagesOf } from './site-messages.ts';

test.each(['home.newest', 'chrome.legal', 'error.title', 'legal.privacy.title', 'meta.privacy.title', 'head.site'])(
  'A site may say a message of its public pages in its own words: %s',
  (key) => expect(isSiteMessage(key)).toBe(true),
);

test.each([
  'mail.greeting',
  'problem.title',
  'manage.title',
  'websites.title',
  'meta.manage.title',
  'meta',
  'audit.actor.you',
])('A site cannot change what staff and recipients of emails read: %s', (key) =>
  expect(isSiteMessage(key)).toBe(false),
);

test('Messages are listed by their full keys', () =>
  expect(
    siteMessagesOf({
      home: { a: 'A', b: { c: 'C' } },
      mail: { d: 'D' },
      meta: { home: { e: 'E' }, manage: { f: 'F' } },
    }),
  ).toEqual({
    ...{ 'home.a': 'A', 'home.b.c': 'C', 'meta.home.e': 'E' },
  }));

test('The pages that show a message are those with one address on all sites', () => {
  expect(pagesWithMessage('home.newest', 'ar')).toEqual([{ route: 'home', path: '/ar' }]);
  expect(pagesWithMessage('meta.directory.title', 'ar')).toEqual([{ route: 'directory', path: '/ar/directory' }]);
  expect(pagesWithMessage('legal.version', 'de').map(({ path }) => path)).toEqual([
    '/de/cookies',
    '/de/privacy',
    '/de/tos',
  ]);
  expect(pagesWithMessage('listing.similar', 'de')).toEqual([]);
  expect(pagesWithMessage('status.not-found.title', 'de')).toEqual([]);
});
