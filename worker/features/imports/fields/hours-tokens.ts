import { dateAt } from './hours-dates.ts';
import { type Lexicon, type Phrase, phraseAt } from './hours-lexicon.ts';
import type { Meaning } from './hours-meanings.ts';
import type { HoursLanguage } from './hours-words.ts';
import { setHalf, type WrittenTime, writtenTimeAt } from './hours-written-time.ts';

export type Token =
  | { kind: 'time'; time: WrittenTime }
  | { kind: 'days'; days: readonly number[]; isRange: boolean }
  | { kind: 'date'; date: string }
  | { kind: 'holiday' | 'closed' | 'closingDays' | 'never' | 'allDay' | 'to' | 'and' | 'except' | 'colon' | 'strong' }
  | { kind: 'open' | 'shut' };

export interface Language {
  name: HoursLanguage;
  lexicon: Lexicon;
}

interface State {
  language: Language;
  text: string;
  at: number;
  tokens: Token[];
  /** A word before the next time: `午前`, `翌`. */
  before: Meaning | undefined;
}

function match(pattern: RegExp, state: State): RegExpExecArray | null {
  pattern.lastIndex = state.at;
  const found = pattern.exec(state.text);
  if (found !== null) state.at = pattern.lastIndex;
  return found;
}

/** Reads a time with the words around it. */
function readTime(state: State): boolean {
  const { before, language } = state;
  const read = writtenTimeAt(state.text, state.at, language.name);
  if (read === undefined) return false;
  state.at = read.end;
  state.before = undefined;
  const half = before === 'amBefore' ? 'am' : before === 'pmBefore' ? 'pm' : undefined;
  if (half !== undefined && !setHalf(read.time, half, language.name)) return false;
  state.tokens.push({ kind: 'time', time: read.time });
  return true;
}

function lastTime({ tokens }: State): WrittenTime | undefined {
  const last = tokens.at(-1);
  return last?.kind === 'time' ? last.time : undefined;
}

/** `9 in the evening`: the half of the day follows the time. */
function readHalfAfter(meaning: Meaning, state: State): boolean {
  const time = lastTime(state);
  if (time === undefined || time.half !== undefined) return false;
  const { hour } = time;
  if (meaning !== 'nightAfter') return setHalf(time, meaning === 'amAfter' ? 'am' : 'pm', state.language.name);
  if (hour > 4 && hour < 7) return false;
  return setHalf(time, hour === 12 || hour < 5 ? 'am' : 'pm', state.language.name);
}

const noonTime = { minute: 0, isExact: true, is24: false, isPadded: false };

function readNoon(state: State): boolean {
  const time = lastTime(state);
  // `12 noon`; in Arabic also `1 noon`.
  if (time !== undefined && !time.isExact) {
    return (time.hour === 12 || time.hour < 4) && setHalf(time, 'pm', 'en');
  }
  state.tokens.push({ kind: 'time', time: { ...noonTime, hour: 12, half: 'pm' } });
  return true;
}

function readMidnight(state: State): boolean {
  state.tokens.push({ kind: 'time', time: { ...noonTime, hour: 0, half: 'am', isMidnight: true } });
  return true;
}

const sets: Partial<Record<Meaning, readonly number[]>> = {
  weekdays: [0, 1, 2, 3, 4],
  weekend: [5, 6],
  daily: [0, 1, 2, 3, 4, 5, 6],
};

const same: ReadonlySet<Meaning> = new Set([
  'holiday',
  'closed',
  'closingDays',
  'never',
  'allDay',
  'to',
  'and',
  'except',
]);

/** Adds what a word means to the tokens. False if it cannot stand here. */
function readMeaning(meaning: Meaning, state: State): boolean {
  const days = sets[meaning];
  if (days !== undefined) state.tokens.push({ kind: 'days', days, isRange: false });
  // It is no part of a list of days: `closed Monday, open Sunday`.
  else if (meaning === 'open') state.tokens.push({ kind: 'colon' });
  else if (same.has(meaning)) state.tokens.push({ kind: meaning as 'closed' });
  else if (meaning === 'amBefore' || meaning === 'pmBefore' || meaning === 'nextDay') {
    if (state.before !== undefined && state.before !== 'nextDay') return false;
    state.before = meaning;
  } else if (meaning === 'amAfter' || meaning === 'pmAfter' || meaning === 'nightAfter') {
    return readHalfAfter(meaning, state);
  } else if (meaning === 'noon') return readNoon(state);
  else if (meaning === 'midnight') return readMidnight(state);
  return meaning !== 'stop';
}

/** `24h` is a whole day only if it is no end of a range. */
function isRangeEnd({ text }: Phrase, state: State): boolean {
  if (!/^\d/.test(text)) return false;
  return (
    state.tokens.at(-1)?.kind === 'to' ||
    /^\s*[-~]/.test(state.text.slice(state.at + text.length, state.at + text.length + 3))
  );
}

function readPhrase(state: State): boolean | undefined {
  const phrase = phraseAt(state.language.lexicon, state.text, state.at);
  if (phrase === undefined || ('meaning' in phrase && phrase.meaning === 'allDay' && isRangeEnd(phrase, state))) {
    return undefined;
  }
  state.at += phrase.text.length;
  if ('day' in phrase) {
    state.tokens.push({ kind: 'days', days: [phrase.day], isRange: true });
    return true;
  }
  return readMeaning(phrase.meaning, state);
}

const signs: Readonly<Record<Mark, string>> = {
  ...{ to: '-~→', and: ',/&+、·・ㆍ', colon: ':*【】《》■●◆▪', strong: '.。', open: '(', shut: ')' },
};

type Mark = 'to' | 'and' | 'colon' | 'strong' | 'open' | 'shut';

const marks = new Map(
  Object.entries(signs).flatMap(([kind, list]) => [...list].map((sign) => [sign, kind as Mark] as const)),
);

const nameKinds: ReadonlySet<Token['kind'] | undefined> = new Set(['days', 'date', 'holiday']);

/** A short name of a day before its full stop. Full names have five letters or more. */
const abbreviation = /(?:^|[^\p{L}])(?:\p{L}{1,4}|thurs|niedz)\.$/u;

function readMark(state: State): boolean {
  const sign = state.text.charAt(state.at);
  const kind = marks.get(sign);
  const last = state.tokens.at(-1)?.kind;
  if (kind === undefined) return false;
  state.at += 1;
  // `12:00+` is open until an end that is not given.
  if (sign === '+' && last === 'time') return false;
  const isAbbreviation =
    sign === '.' && nameKinds.has(last) && abbreviation.test(state.text.slice(Math.max(0, state.at - 7), state.at));
  if (!isAbbreviation) state.tokens.push({ kind });
  return true;
}

const fromWord = /(?<!\p{L})(?:from|since|starting|von|vom|ab|de|du|des|desde|del|dal|dalla|van|vanaf|od|с|со|من)\s+$/u;

function readNext(state: State): boolean {
  const date = dateAt(state.text, state.at, state.language.name);
  if (date !== undefined) {
    // `from 1 May` begins a season.
    if (fromWord.test(state.text.slice(Math.max(0, state.at - 9), state.at))) return false;
    state.at = date.end;
    state.tokens.push({ kind: 'date', date: date.date });
    return true;
  }
  const phrase = readPhrase(state);
  if (phrase !== undefined) return phrase;
  return /\d/.test(state.text.charAt(state.at)) ? readTime(state) : readMark(state);
}

const always = /24\s?\/\s?7(?!\d)/y;

/** Splits a folded text into tokens. Undefined if it has a word or sign that is not known in the language. */
export function tokensOf(text: string, language: Language): Token[] | undefined {
  const state: State = { language, text, at: 0, tokens: [], before: undefined };
  while (state.at < text.length) {
    const { before } = state;
    const count = state.tokens.length;
    if (/\s/.test(text.charAt(state.at))) state.at += 1;
    else if (match(always, state)) {
      state.tokens.push({ kind: 'days', days: sets.daily ?? [], isRange: false }, { kind: 'allDay' });
    } else if (!readNext(state)) return undefined;
    // A word such as `午前` belongs to the time that follows.
    if (before !== undefined && state.before === before && state.tokens.length > count) return undefined;
  }
  return state.before === undefined ? state.tokens : undefined;
}
