import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { languages } from '../../web/contract/languages.ts';
import { inherit } from '../../web/contract/messages.ts';
import { accentHex } from './accent.ts';
import { mailAddress } from './address.ts';
import { headerText } from './letter.ts';
import type { Message } from './mailer.ts';
import { mailSchemas, type TemplateName } from './templates.ts';
import { type KeptMail, writeMail } from './write-mail.ts';

const shells = {
  messages: (lang: string) =>
    inherit(lang, async (tag) =>
      JSON.parse(await readFile(new URL(`../../locales/${tag}.json`, import.meta.url), 'utf8')),
    ),
};
const config = { originOf: (host: string) => `https://${host}` };

const link = 'https://museums.example/en/login?token=abc&return=%2Fen';
const samples: { [Name in TemplateName]: object } = {
  'sign-in': { link, code: '040917', minutes: 10 },
  'address-change': { link, code: '040917', minutes: 1 },
  'address-release': { link, code: '040917', minutes: 60 },
  'address-changed': { link, changedAt: Date.UTC(2026, 10, 20) },
  'address-addition': { link, code: '040917', minutes: 60 },
  'identity-added': { link, changedAt: Date.UTC(2026, 10, 20), name: 'Acme ID' },
  'identity-removed': { link, changedAt: Date.UTC(2026, 10, 20), name: 'anna@example.org' },
  'role-changed': { change: 'granted', role: 'editor', reason: 'Writes well', link },
  suspended: { until: Date.UTC(2026, 11, 1), reason: 'Advertising', link },
  'suspension-lifted': { reason: 'A mistake of ours', link },
};

const kept = (template: string, language: string, more: Partial<KeptMail> = {}): KeptMail => ({
  recipient: 'anna@mail.example',
  language,
  template,
  data: JSON.stringify(samples[template as TemplateName] ?? {}),
  siteName: 'Museums & more',
  host: 'museums.example',
  accentHue: 30,
  ...more,
});

async function written(mail: KeptMail): Promise<Message> {
  const result = await writeMail(mail, { shells, config });
  if (result.code !== 'written') throw new Error(result.code);
  return result.message;
}

describe.each(Object.keys(mailSchemas) as TemplateName[])('the mail %s', (template) => {
  test.each(languages)('says all it has to in $tag, as text and as HTML', async ({ tag, direction }) => {
    const { subject, text, html } = await written(kept(template, tag));
    expect(subject).toMatch(/^[^\r\n]{5,80}$/);
    expect(text.split('\n')).toContain(link);
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(html).toContain(`<html lang="${tag}" dir="${direction}">`);
    expect(html).toContain('Museums &amp; more');
    expect(`${subject}${text}`).not.toMatch(/mail\.\w|[{}]|&amp;/);
    if ('code' in samples[template]) expect(text.split('\n')).toContain('040917');
  });

  test('is another one in every language', async () => {
    const subjects = await Promise.all(languages.map(async ({ tag }) => (await written(kept(template, tag))).subject));
    expect(new Set(subjects).size).toBe(languages.length);
  });
});

test('a mail whose data a later version wrote differently is not sent half-written', async () => {
  for (const mail of [kept('sign-in', 'en', { data: '{}' }), kept('no-such-template', 'en')])
    expect(await writeMail(mail, { shells, config })).toEqual({ code: 'unreadable' });
});

test('a link that runs a script is no link of a mail', () => {
  const data = { ...samples['sign-in'], link: 'javascript:alert(1)' };
  expect(v.safeParse(mailSchemas['sign-in'], data).success).toBe(false);
});

/** Signs that end lines, separate addresses or take more room than others. */
const sign = fc.constantFrom('\r', '\n', '\0', '\u2028', '\u0085', '\t', ' ', ',', '<', '@', 'a', 'é', 'ع', '😀');

test('whatever a site is called, its name stays on one line of a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 300 }), (name) => {
      const words = headerText(`a${name}\r\nBcc: b`);
      expect(words).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect([...words].length).toBeLessThanOrEqual(200);
    }),
  );
});

test('addresses of all scripts are taken, and what would be more than one address is not', () => {
  const taken = ['anna@mail.example', 'a.b+c@x.example', "o'hara@x.example", 'анна@почта.example', 'x@भारत.भारत'];
  for (const address of taken) expect(v.safeParse(mailAddress, address).success, address).toBe(true);
  const refused = ['', 'a', 'a@b', '@b.example', 'a b@c.example', 'a@b.example,c@d.example', 'a@-b.example'];
  for (const address of refused) expect(v.safeParse(mailAddress, address).success, address).toBe(false);
  expect(v.parse(mailAddress, ' Anna@Mail.EXAMPLE\n')).toBe('Anna@mail.example');
  fc.assert(
    fc.property(
      fc.string({ unit: sign }),
      fc.constantFrom('\r', '\n', '\0', ' ', ',', ';', '<', '"'),
      (rest, separator) => {
        expect(v.safeParse(mailAddress, `a${separator}${rest}@b.example`).success).toBe(false);
      },
    ),
  );
});

test('white text on the button keeps 4.5 : 1 for the accent of every site', () => {
  for (let hue = 0; hue < 360; hue += 1) expect(contrastWithWhite(accentHex(hue)), `hue ${hue}`).toBeGreaterThan(4.5);
});

/** WCAG 2.2, contrast ratio. */
function contrastWithWhite(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}
