import { readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { languages } from '../../web/contract/languages.ts';
import { inherit } from '../../web/contract/messages.ts';
import { composeMail, type OutboxMail } from '../domain/outbox/compose-mail.ts';
import { translator } from '../platform/i18n/translate.ts';
import type { AnyMail } from '../platform/mail/mail-definition.ts';
import type { Message } from '../platform/mail/mailer.ts';

// Views are JSX, which this test does not compile, and `cloudflare:workers` only exists in workerd.
vi.mock('../pages/render/slots.tsx', () => ({}));
vi.mock('cloudflare:workers', () => ({ DurableObject: class {} }));
const { mails, modules } = await import('./index.ts');

const messages = (lang: string) =>
  inherit(lang, async (tag) =>
    JSON.parse(await readFile(new URL(`../../locales/${tag}.json`, import.meta.url), 'utf8')),
  );
const deps = { definitions: mails, messages, config: { originOf: (host: string) => `https://${host}` } };

const inOutbox = ({ kind, sample }: Pick<AnyMail, 'kind' | 'sample'>, language: string): OutboxMail => ({
  recipient: 'anna@mail.example',
  language,
  kind,
  data: JSON.stringify(sample),
  siteName: 'Museums & more',
  host: 'museums.example',
  accentHue: 30,
});

async function compose(mail: OutboxMail): Promise<Message> {
  const result = await composeMail(mail, deps);
  if (result.code !== 'composed') throw new Error(result.code);
  return result.message;
}

/** The links and codes of a sample, which a mail must contain unchanged, each on its own line. */
const linesOf = (sample: unknown): string[] =>
  Object.values(sample as object).filter((value) => /^(https?:\/\/\S+|\d{6})$/.test(String(value)));

/** A line of `linesOf` in HTML: a link as an address, a code as text. */
const inHtml = (line: string): string =>
  line.startsWith('http') ? `href="${line.replaceAll('&', '&amp;')}"` : `>${line}<`;

test('each kind of mail is defined once', () => {
  const kinds = mails.map(({ kind }) => kind);
  expect(kinds).toContain('sign-in');
  expect(kinds).toEqual([...new Set(kinds)]);
});

test('the sender knows every kind of mail of the modules', () => {
  const brought = modules.flatMap((module) => module.mails ?? []);
  expect(new Set(mails)).toEqual(new Set(brought));
});

describe.each(mails.map((mail) => ({ kind: mail.kind, mail })))('the mail $kind', ({ kind, mail }) => {
  test.each(languages)('is complete in $tag, as text and as HTML', async ({ tag, direction }) => {
    const { subject, text, html } = await compose(inOutbox(mail, tag));
    expect(subject).toMatch(/^[^\r\n]{5,80}$/);
    expect(linesOf(mail.sample)).not.toEqual([]);
    expect(text.split('\n')).toEqual(expect.arrayContaining(linesOf(mail.sample)));
    for (const line of linesOf(mail.sample)) expect(html).toContain(inHtml(line));
    expect(html).toContain(`<html lang="${tag}" dir="${direction}">`);
    expect(html).toContain('Museums &amp; more');
    expect(`${subject}${text}`).not.toMatch(/mail\.\w|[{}]|&amp;/);
  });

  test('has a different subject in every language', async () => {
    const subjects = await Promise.all(languages.map(async ({ tag }) => (await compose(inOutbox(mail, tag))).subject));
    expect(new Set(subjects).size).toBe(languages.length);
  });

  test('has a name for staff in every language', async () => {
    for (const { tag } of languages) {
      const t = translator(tag, await messages(tag));
      expect(t.has(`mail.kind.${kind}`), tag).toBe(true);
      expect(t(`mail.kind.${kind}`), tag).not.toBe(t('mail.kind.other'));
    }
  });
});

test('a mail of an unknown kind, or with invalid data for its kind, is unreadable', async () => {
  for (const kind of ['no-such-kind', 'sign-in'])
    expect(await composeMail(inOutbox({ kind, sample: {} }, 'en'), deps)).toEqual({ code: 'unreadable' });
});
