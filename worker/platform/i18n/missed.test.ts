import { expect, test } from 'vitest';
import { collectMissed, watchMessages } from './missed.ts';
import { translator } from './translate.ts';

const messages = () =>
  watchMessages({ home: { title: 'Home', intro: 'Intro' }, more: 'More' } as never, ['home.title', 'more', 'gone.key']);

test('Messages of a fallback are noted when they are read, others are not', () => {
  const missed = new Set<string>();
  const t = translator('de', messages());
  expect(collectMissed(missed, () => [t('home.title'), t('home.intro'), t('home.title')])).toEqual([
    ...['Home', 'Intro', 'Home'],
  ]);
  expect([...missed]).toEqual(['home.title']);
});

test('What is read outside of the function is not noted, also after an error', () => {
  const missed = new Set<string>();
  const t = translator('de', messages());
  t('more');
  expect(() =>
    collectMissed(missed, () => {
      throw new Error('failed');
    }),
  ).toThrow('failed');
  t('more');
  expect([...missed]).toEqual([]);
});
