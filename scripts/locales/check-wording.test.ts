import { describe, expect, it } from 'vitest';
import { checkExceptions, checkLength, checkTranslated } from './check-wording.ts';

const language = (tag: string, texts: Record<string, string>) => ({
  tag,
  file: 'x.json',
  texts: new Map(Object.entries(texts)),
});

describe('translation', () => {
  const english = new Map(Object.entries({ next: 'Next page', blogs: 'Blogs', site: '{page} · {site}' }));

  it('reports a message that was left in English', () => {
    expect(checkTranslated(language('de', { next: 'Next page' }), english)).toMatchObject([{ key: 'next' }]);
  });

  it('accepts a message without words, and a word that is the same in the language', () => {
    expect(checkTranslated(language('de', { site: '{page} · {site}', blogs: 'Blogs' }), english)).toEqual([]);
    expect(checkTranslated(language('pl', { blogs: 'Blogs' }), english)).toHaveLength(1);
  });

  it('reports an English word between Japanese ones, but no proper term', () => {
    expect(checkTranslated(language('ja', { next: 'next ページ' }), english)).toMatchObject([
      { problem: 'has Latin words: next' },
    ]);
    expect(checkTranslated(language('ja', { next: 'SignpostのDNSレコード {host}' }), english)).toEqual([]);
  });

  it('reports an unused exception', () => {
    const german = language('de', { blogs: 'Blogs' });
    const found = checkExceptions([german], english).filter(({ key }) => key === 'de');
    expect(found.length).toBeGreaterThan(0);
    expect(found.some(({ problem }) => problem.includes('“Blogs”'))).toBe(false);
  });
});

describe('length', () => {
  const notes = new Map([['next', 'Button. At most 12 characters.']]);
  const widths = (tag: string, next: string) => checkLength(language(tag, { next }), notes).length;

  it('reports a button that is longer than its note allows', () => {
    expect(widths('de', 'Weiter')).toBe(0);
    expect(widths('de', 'Zur nächsten Seite')).toBe(1);
  });

  it('counts Japanese characters twice, because they are twice as wide', () => {
    expect(widths('ja', '次のページ')).toBe(0);
    expect(widths('ja', '次のページへ進む')).toBe(1);
  });

  it('counts a Hindi letter with its vowel signs once', () => {
    expect(widths('hi', 'साइन इन करें')).toBe(0);
  });

  it('measures the longest plural form, without the placeholders', () => {
    expect(widths('de', '{averylongname} {count, plural, one {Ort} other {Orte}}')).toBe(0);
    expect(widths('de', '{count, plural, one {Ort} other {Sehenswürdigkeiten}}')).toBe(1);
  });
});
