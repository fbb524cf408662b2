import type { Catalogue } from './catalogue.ts';
import type { Finding } from './finding.ts';
import { readMessage } from './icu.ts';

type Rule = { wrong: RegExp; problem: string; cure: string };

const everywhere: Rule[] = [
  { wrong: /^\s|\s$/u, problem: 'begins or ends with white space', cure: 'delete it; space is the views’ business' },
  {
    wrong: /['"]/u,
    problem: 'has a typewriter’s quote',
    cure: 'write ’ or the language’s own quotation marks; a straight apostrophe quotes ICU syntax',
  },
  { wrong: /\.\.\./u, problem: 'has three full stops', cure: 'write …' },
  { wrong: / {2}|\t|\n/u, problem: 'has white space in a row', cure: 'write one space' },
];

const quotes = (own: string): Rule => ({
  wrong: new RegExp(`[${[...'“”„«»「」'].filter((mark) => !own.includes(mark)).join('')}]`, 'u'),
  problem: 'has another language’s quotation marks',
  cure: `write ${own}`,
});

const french: Rule[] = [
  { wrong: /(?<!\u202f)[;!?]/u, problem: 'has ; ! or ? without its space', cure: 'put U+202F before it' },
  { wrong: /(?<!\u00a0|\d(?=:\d)):/u, problem: 'has a colon without its space', cure: 'put U+00A0 before it' },
  {
    wrong: /«(?!\u00a0)|(?<!\u00a0)»/u,
    problem: 'has guillemets without their spaces',
    cure: 'put U+00A0 inside them',
  },
];

/** The rules of each language, in addition to the common rules. */
const byLanguage: Readonly<Record<string, readonly Rule[]>> = {
  en: [quotes('“”')],
  de: [quotes('„“')],
  fr: [quotes('«»'), ...french],
  es: [quotes('«»“”')],
  pl: [quotes('„”')],
  ar: [quotes('«»'), { wrong: /[,;?]/u, problem: 'has Latin punctuation', cure: 'write ، ؛ ؟' }],
  hi: [
    quotes('“”'),
    { wrong: /[\p{Script=Devanagari}\p{M}]\./u, problem: 'ends a sentence with a full stop', cure: 'write ।' },
  ],
  ja: [
    quotes('「」'),
    {
      wrong: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}][,.;:?!]/u,
      problem: 'has Latin punctuation behind Japanese',
      cure: 'write 、。：？！',
    },
  ],
};

/** Checks white space, apostrophes, quotation marks and punctuation. */
export function checkTypography({ tag, file, texts }: Catalogue): Finding[] {
  return [...texts].flatMap(([key, text]) => {
    const parts = readMessage(text);
    const literals = 'error' in parts ? [] : parts.literals;
    const common = everywhere.filter(({ wrong }) => wrong.test(text));
    const own = (byLanguage[tag] ?? []).filter(({ wrong }) => literals.some((literal) => wrong.test(literal)));
    return [...common, ...own].map(({ problem, cure }) => ({ file, key, problem, cure }));
  });
}
