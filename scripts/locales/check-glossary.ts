import type { Catalogue } from './catalogue.ts';
import type { Finding } from './finding.ts';
import { readMessage } from './icu.ts';

/** How a language calls a thing of the product. */
export type Term = {
  use: string;
  /** Forms that no text may contain. A `*` at the end stands for any ending of the word. */
  avoid?: readonly string[];
  note?: string;
};

/** The words of one language. */
export type LanguageGlossary = {
  /** How readers are addressed. */
  address: string;
  /** Turns of phrase that belong to no term. */
  avoid?: readonly string[];
  terms: Readonly<Record<string, Term>>;
};

/** The words of every language, by tag: locales/glossary.json. */
export type Glossary = Readonly<Record<string, LanguageGlossary>>;

const file = 'locales/glossary.json';

/** Reports forms in the texts of a language that its glossary avoids. */
export function checkGlossary({ tag, file, texts }: Catalogue, glossary: Glossary): Finding[] {
  const rules = rulesOf(glossary[tag]);
  return [...texts].flatMap(([key, text]) => {
    const parts = readMessage(text);
    const literals = 'error' in parts ? [] : parts.literals.map(plain);
    return rules
      .filter(({ pattern }) => literals.some((literal) => pattern.test(literal)))
      .map(({ form, cure }) => ({ file, key, problem: `says “${form}”`, cure }));
  });
}

/** Checks that every language names the same terms, and that no term avoids the word that it prescribes. */
export function checkGlossaryTerms(glossary: Glossary, tags: readonly string[]): Finding[] {
  const wanted = Object.keys(glossary.en?.terms ?? {});
  const strays = Object.keys(glossary).filter((tag) => !tags.includes(tag));
  return [
    ...strays.map((key) => ({ file, key, problem: 'is no language of the interface', cure: 'delete it' })),
    ...tags.flatMap((tag) => faultsOf(tag, { words: glossary[tag], wanted })),
  ];
}

function faultsOf(
  tag: string,
  { words, wanted }: { words: LanguageGlossary | undefined; wanted: readonly string[] },
): Finding[] {
  const terms = words?.terms ?? {};
  const missing = wanted.filter((name) => !terms[name]?.use.trim());
  const stray = Object.keys(terms).filter((name) => !wanted.includes(name));
  const confused = Object.entries(terms).filter(([, { use, avoid = [] }]) =>
    avoid.some((form) => patternOf(form).test(plain(use))),
  );
  return [
    ...missing.map((name) => ({ file, key: `${tag}.${name}`, problem: 'is missing', cure: 'write the term' })),
    ...stray.map((name) => ({ file, key: `${tag}.${name}`, problem: 'is no term of English', cure: 'delete it' })),
    ...confused.map(([name]) => ({
      file,
      key: `${tag}.${name}`,
      problem: 'avoids the word that it prescribes',
      cure: 'correct one of both',
    })),
  ];
}

function rulesOf(words: LanguageGlossary | undefined): { form: string; pattern: RegExp; cure: string }[] {
  if (!words) return [];
  const rule = (form: string, cure: string) => ({ form, pattern: patternOf(form), cure });
  return [
    ...(words.avoid ?? []).map((form) => rule(form, 'say it in another way')),
    ...Object.values(words.terms).flatMap(({ use, avoid = [] }) =>
      avoid.map((form) => rule(form, `write “${use}” (see ${file})`)),
    ),
  ];
}

/** Letters, their marks and digits: `\b` knows Latin letters only, and would split Hindi words at vowel signs. */
const inWord = '[\\p{L}\\p{M}\\p{N}]';
/** A hyphen makes one word of two, so “mail” is not found in “e-mail”. */
const before = `(?<!${inWord}|${inWord}[-‐‑])`;
const after = `(?!${inWord}|[-‐‑]${inWord})`;
/** Arabic writes “and”, “in”, “for”, “like” and the article together with the word that follows. */
const arabicPrefix = '(?:[وف]?(?:[بك]?ال|لل|[بكل])?)';

/** Japanese has no spaces: a word ends where katakana or Latin letters end, and kanji can stand anywhere. */
function boundaries(form: string): { start: string; end: string } {
  if (/^[\p{scx=Katakana}]+$/u.test(form)) return { start: '(?<![\\p{scx=Katakana}])', end: '(?![\\p{scx=Katakana}])' };
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(form)) return { start: '', end: '' };
  if (/^\p{sc=Arabic}/u.test(form)) return { start: `${before}${arabicPrefix}`, end: after };
  return { start: before, end: after };
}

function patternOf(form: string): RegExp {
  const isStem = form.endsWith('*');
  const word = plain(isStem ? form.slice(0, -1) : form);
  const { start, end } = boundaries(word);
  return new RegExp(`${start}${word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${isStem ? '' : end}`, 'iu');
}

/** Composed letters, plain spaces, and Arabic without vowel signs, which texts may or may not write. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[\u00a0\u202f]/g, ' ');
