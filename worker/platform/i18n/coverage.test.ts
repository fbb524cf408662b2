import { expect, test } from 'vitest';
import { catalogueOf, messageCoverage } from './coverage.ts';

const english = { home: { title: 'Home', more: { one: 'One', two: 'Two' } }, mail: { code: { subject: 'Code' } } };

test('A language lacks the messages that its own file does not state', () => {
  const german = { home: { title: 'Start', more: { two: 'Zwei' } } };
  expect(messageCoverage(english, { en: english, de: german })).toEqual({
    total: { interface: 3, mails: 1 },
    inherited: { en: [], de: ['home.more.one', 'mail.code.subject'] },
  });
});

test('A message that English lacks counts for no language', () => {
  const french = { ...english, gone: { old: 'Ancien' } };
  expect(messageCoverage(english, { fr: french })).toEqual({
    total: { interface: 3, mails: 1 },
    inherited: { fr: [] },
  });
});

test('Emails are a catalogue of their own', () => {
  expect([catalogueOf('mail.code.subject'), catalogueOf('mailing.title')]).toEqual(['mails', 'interface']);
});
