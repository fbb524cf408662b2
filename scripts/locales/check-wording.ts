import type { Catalogue, Texts } from './catalogue.ts';
import { sameAsEnglish, termsInAnyScript } from './exceptions.ts';
import type { Finding } from './finding.ts';
import { readMessage, variants } from './icu.ts';

/** Reports texts that were left in English: whole messages, and Latin words in a language of another script. */
export function checkTranslated({ tag, file, texts }: Catalogue, english: Texts): Finding[] {
  const isLatin = new Intl.Locale(tag).maximize().script === 'Latn';
  return [...texts].flatMap(([key, text]) => {
    const words = wordsOf(text);
    if (text === english.get(key) && words.length && !sameAsEnglish[tag]?.[text])
      return [{ file, key, problem: `is English: “${text}”`, cure: 'translate it, or say in exceptions.ts why not' }];
    const latin = isLatin ? [] : words.filter((word) => /^[A-Za-z]{2,}$/.test(word) && !termsInAnyScript.has(word));
    if (!latin.length) return [];
    return [
      {
        file,
        key,
        problem: `has Latin words: ${latin.join(', ')}`,
        cure: 'translate them, or add a proper term to exceptions.ts',
      },
    ];
  });
}

/** Reports exceptions that no message needs. */
export function checkExceptions(catalogues: readonly Catalogue[], english: Texts): Finding[] {
  const file = 'scripts/locales/exceptions.ts';
  return Object.entries(sameAsEnglish).flatMap(([tag, exceptions]) => {
    const texts = catalogues.find((catalogue) => catalogue.tag === tag)?.texts ?? new Map<string, string>();
    const needed = new Set([...texts].filter(([key, text]) => english.get(key) === text).map(([, text]) => text));
    return Object.keys(exceptions)
      .filter((text) => !needed.has(text))
      .map((text) => ({ file, key: tag, problem: `“${text}” is no exception any more`, cure: 'delete it' }));
  });
}

const wordsOf = (text: string): string[] => {
  const parts = readMessage(text.replace(/[\w.]+@[\w.]+|\bexample\.org\b/g, ''));
  return 'error' in parts ? [] : parts.literals.flatMap((literal) => literal.match(/[\p{L}\p{M}]+/gu) ?? []);
};

/** Checks the length that a note allows: “At most 14 characters.” Wide East Asian characters count as two. */
export function checkLength({ file, texts }: Catalogue, notes: Texts): Finding[] {
  return [...texts].flatMap(([key, text]) => {
    const limit = Number(/At most (\d+) characters/.exec(notes.get(key) ?? '')?.[1] ?? Number.POSITIVE_INFINITY);
    if ('error' in readMessage(text)) return [];
    const longest = Math.max(...variants(text).map(width));
    if (longest <= limit) return [];
    return [{ file, key, problem: `is ${longest} characters long`, cure: `say it in ${limit} (see notes.json)` }];
  });
}

const segmenter = new Intl.Segmenter();

const width = (text: string): number =>
  [...segmenter.segment(text)].reduce((sum, { segment }) => sum + (isWide(segment) ? 2 : 1), 0);

const isWide = (segment: string) => /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uFF01-\uFF60]/u.test(segment);
