import { describe, expect, it } from 'vitest';
import { checkGlossary, checkGlossaryTerms } from './check-glossary.ts';

const words = (...avoid: string[]) => ({ address: '', terms: { email: { use: 'right', avoid } } });

const found = (tag: string, { text, avoid }: { text: string; avoid: string }) =>
  checkGlossary({ tag, file: 'x.json', texts: new Map([['key', text]]) }, { [tag]: words(avoid) }).length;

describe('the glossary', () => {
  it.each([
    ['en', 'Get a new mail.', 'mail'],
    ['en', 'Mail sent', 'mail'],
    ['en', '{count, plural, one {# mail} other {# emails}}', 'mail'],
    ['de', 'Prüfen Sie Ihr Postfach.', 'Postfach'],
    ['fr', 'Dans votre\u00a0espace', 'votre espace'],
    ['pl', 'Przejmij wizytówkę', 'wizytówk*'],
    ['ar', 'ابحث في المساحة', 'مساحة'],
    ['ar', 'وبمساحتك', 'مساحتك'],
    ['ar', 'صُندوق', 'صندوق'],
    ['hi', 'अपना मेलबॉक्स देखें।', 'मेलबॉक्स'],
    ['ja', '近くのスポットを見る', 'スポット'],
    ['ja', '施設の所有者です。', '所有者'],
  ])('reports a form that %s avoids: %s', (tag, text, avoid) => {
    expect(found(tag, { text, avoid })).toBe(1);
  });

  it.each([
    ['en', 'Check your email.', 'mail'],
    ['en', 'Hello {mail}', 'mail'],
    ['de', 'Ihr E-Mail-Postfach', 'Postfach'],
    ['fr', 'Un e-mail', 'mail'],
    ['hi', 'यह मेलबॉक्सों से है।', 'मेलबॉक्स'],
    ['ar', 'مساحتكم', 'مساحتك'],
    ['ja', 'スポットライト', 'スポット'],
  ])('accepts the form inside another word, or in a placeholder, in %s: %s', (tag, text, avoid) => {
    expect(found(tag, { text, avoid })).toBe(0);
  });

  it('tells which word to write instead', () => {
    const texts = new Map([['mail.text', 'A mail']]);
    expect(checkGlossary({ tag: 'en', file: 'en.json', texts }, { en: words('mail') })).toMatchObject([
      { file: 'en.json', key: 'mail.text', problem: 'says “mail”', cure: expect.stringContaining('“right”') },
    ]);
  });
});

describe('the terms', () => {
  it('are the same in every language', () => {
    expect(checkGlossaryTerms({ en: words('wrong'), de: words('falsch') }, ['en', 'de'])).toEqual([]);
    const findings = checkGlossaryTerms({ en: words(), de: { address: '', terms: {} }, xx: words() }, ['en', 'de']);
    expect(findings.map(({ key }) => key)).toEqual(['xx', 'de.email']);
  });

  it('do not avoid the word that they prescribe', () => {
    expect(checkGlossaryTerms({ en: words('Right') }, ['en'])).toMatchObject([{ key: 'en.email' }]);
  });
});
