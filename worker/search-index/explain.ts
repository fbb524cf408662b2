import type { EntryText } from './entry.ts';
import type { NamedFact } from './facts.ts';
import type { Found } from './find.ts';
import type { Finder } from './finder.ts';
import { searchFold } from './fold.ts';
import { standsFor } from './inflection.ts';
import type { Reason, SearchQuestion, SnippetPiece } from './question.ts';
import type { StoredEntry } from './store.ts';
import { type Word, wordsOf } from './words.ts';

/** Characters of a snippet. */
const snippetLength = 160;

type Options = { found: Found; question: SearchQuestion; ids: readonly number[] };

/**
 * Why listings are results, by id: the strongest reason that a visitor does not see in the shown name. A listing whose
 * shown name contains all words has none.
 */
export function explain({ store, facts }: Finder, { found, question, ids }: Options): Record<number, Reason> {
  const { rest } = found.recognised;
  if (!rest.length) return {};
  const names = rest.map((word) => ({ word, facts: facts.namesFor(word, question) }));
  const reasons = store.entries(ids).map((entry): [number, Reason | undefined] => {
    const isSimilar = found.rows.get(entry.id) === 'similar';
    return [entry.id, reasonFor(entry, { rest, question, isSimilar, names })];
  });
  return Object.fromEntries(reasons.filter(([, reason]) => reason !== undefined)) as Record<number, Reason>;
}

type Named = { word: Word; facts: readonly NamedFact[] };
type Context = { rest: readonly Word[]; question: SearchQuestion; isSimilar: boolean; names: readonly Named[] };

function reasonFor(entry: StoredEntry, { rest, question, isSimilar, names }: Context): Reason | undefined {
  const languages = Object.keys(entry.texts);
  const shown = [question.language, question.defaultLanguage, entry.language].find((tag) => languages.includes(tag));
  const has = (text: string) => wordsIn(text, rest).length === rest.length;
  const inOrder = [...languages].sort((a, b) => Number(b === shown) - Number(a === shown));
  if (shown !== undefined && has(entry.texts[shown]?.name ?? '')) return undefined;
  const named = inOrder.find((language) => has(entry.texts[language]?.name ?? ''));
  if (named !== undefined)
    return { kind: 'name', language: named, pieces: marked(entry.texts[named]?.name ?? '', rest) };
  if (isSimilar) return { kind: 'similar' };
  const texts = inOrder.map((language) => ({ language, text: bodyOf(entry.texts[language]) }));
  const [best] = texts
    .map((one) => ({ ...one, words: wordsIn(one.text, rest) }))
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.words.length - a.words.length);
  const fact = names
    .filter(({ word }) => !best?.words.includes(word))
    .flatMap(({ facts }) => facts)
    .find(({ tokens }) => tokens.some((token) => entry.facts.has(token)));
  if (fact) return fact.reason;
  return best && { kind: 'text', language: best.language, pieces: snippet(best.text, rest) };
}

const bodyOf = (text: EntryText | undefined): string =>
  text ? [text.summary, text.description].filter(Boolean).join(' ') : '';

/** The words of a search that a text contains. The text is read once for all of them. */
function wordsIn(text: string, words: readonly Word[]): Word[] {
  const [own, folded] = [wordsOf(text), searchFold(text)];
  return words.filter((word) =>
    word.kind === 'word' ? own.some((one) => standsFor(word, one)) : folded.includes(word.text),
  );
}

/** Words of a text as they are written, with what stands between them. */
const parts = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu;

/** A text in pieces, with the words of a search marked. */
function marked(text: string, words: readonly Word[]): SnippetPiece[] {
  const pieces: [string, boolean][] = [];
  for (const part of text.match(parts) ?? []) {
    for (const [piece, isMarked] of markedIn(part, words)) {
      const last = pieces.at(-1);
      if (last && last[1] === isMarked) last[0] += piece;
      else pieces.push([piece, isMarked]);
    }
  }
  return pieces;
}

/** A run without spaces is marked where it contains the word; another word is marked as a whole. */
function markedIn(part: string, words: readonly Word[]): SnippetPiece[] {
  const own = wordsOf(part);
  if (words.some((word) => word.kind === 'word' && own.some((one) => standsFor(word, one)))) return [[part, true]];
  const folded = searchFold(part);
  const run = words.find((word) => word.kind !== 'word' && folded.includes(word.text));
  if (!run) return [[part, false]];
  const at = folded.indexOf(run.text);
  // Folding keeps the number of characters of these scripts, except where it composes them: then all is marked.
  if (folded.length !== part.length) return [[part, true]];
  const end = at + run.text.length;
  const pieces: SnippetPiece[] = [
    [part.slice(0, at), false],
    [part.slice(at, end), true],
    [part.slice(end), false],
  ];
  return pieces.filter(([piece]) => piece !== '');
}

/** The piece of a text around the first word of a search, with the words marked. */
function snippet(text: string, words: readonly Word[]): SnippetPiece[] {
  const pieces = marked(text.replace(/\s+/gu, ' '), words);
  const first = pieces.findIndex(([, isMarked]) => isMarked);
  const before = pieces
    .slice(0, first)
    .map(([piece]) => piece)
    .join('');
  const start = beginningOf(before);
  const kept: SnippetPiece[] = start ? [[start, false]] : [];
  let length = start.length;
  for (const [piece, isMarked] of pieces.slice(first)) {
    const room = snippetLength - length;
    if (piece.length > room) {
      kept.push([`${cutAtSpace(piece, room)}…`, isMarked]);
      break;
    }
    kept.push([piece, isMarked]);
    length += piece.length;
  }
  return kept;
}

/** The end of the text before the first marked word: some words of its sentence. */
function beginningOf(before: string): string {
  const most = snippetLength / 3;
  if (before.length <= most) return before;
  const tail = before.slice(-most);
  const space = tail.indexOf(' ');
  return `…${space < 0 ? tail : tail.slice(space + 1)}`;
}

function cutAtSpace(text: string, length: number): string {
  const cut = text.slice(0, Math.max(length, 0));
  const space = cut.lastIndexOf(' ');
  return space > length / 2 ? cut.slice(0, space) : cut;
}
