import { expect, test } from 'vitest';
import type { Messages } from '../../../web/contract/messages.ts';
import type { SiteMessages } from '../../../web/contract/own-messages.ts';
import { collectMissed, watchMessages } from '../../platform/i18n/missed.ts';
import { translator } from '../../platform/i18n/translate.ts';
import { pageMessages } from './page-messages.ts';
import type { RegisteredSite } from './site.ts';

const given = { home: { title: 'Home', list: { more: ['More of ', ['site']] } }, error: { text: 'Sorry' } };
const messages = given as unknown as Messages;

const siteWith = (own?: SiteMessages) =>
  ({ languages: [{ tag: 'en', ...(own && { messages: own }) }, { tag: 'de' }] }) as unknown as RegisteredSite;

test('What the site says is in the place of the interface’s, in its language alone', () => {
  const own = { 'home.title': 'Hello', 'home.list.more': [['site'], ' has more'] };
  const site = siteWith(own);
  const made = pageMessages(site, 'en', messages);
  expect(made.messages).toEqual({ ...given, home: { title: 'Hello', list: { more: [['site'], ' has more'] } } });
  expect(made.own).toEqual(own);
  expect(made.messages.error).toBe(messages.error);
  expect(pageMessages(site, 'en', messages)).toBe(made);
  expect(pageMessages(site, 'de', messages)).toEqual({ messages, own: undefined });
  expect(pageMessages(null, 'en', messages).messages).toBe(messages);
  expect(given.home.title).toBe('Home');
});

test('What the interface lacks by now, or would not format, is left out', () => {
  const own = {
    'home.gone': 'x',
    home: 'x',
    'home.title.x': 'x',
    'home.list.more': 'No site',
    'home.title': [['site']],
  };
  expect(pageMessages(siteWith(own), 'en', messages)).toEqual({ messages, own: undefined });
  const some = pageMessages(siteWith({ ...own, 'error.text': 'Oh' }), 'en', messages);
  expect(some.own).toEqual({ 'error.text': 'Oh' });
  expect(some.messages.home).toBe(messages.home);
});

test('A message that its language takes from a fallback is not missed where the site says its own', () => {
  const watched = watchMessages({ home: { title: 'Home', intro: 'Intro' } }, ['home.title', 'home.intro']);
  const missed = new Set<string>();
  const t = translator('en', pageMessages(siteWith({ 'home.title': 'Hello' }), 'en', watched).messages);
  expect(collectMissed(missed, () => [t('home.title'), t('home.intro')])).toEqual(['Hello', 'Intro']);
  expect([...missed]).toEqual(['home.intro']);
});
