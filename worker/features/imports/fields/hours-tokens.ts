import { dateAt } from './hours-dates.ts';
import { type Lexicon, type Phrase, phraseAt } from './hours-lexicon.ts';
import type { HoursLanguage, Meaning } from './hours-words.ts';

/** A time as it is written. */
export interface WrittenTime {
  hour: number;
  minute: number;
  half?: 'am' | 'pm';
  /** It has minutes or a unit. */
  isExact: boolean;
  /** Only the 24-hour clock writes it like this: `09:00`, `13`, `9h`, `9 Uhr`. */
  is24: boolean;
  /** `09:00` or `0900`. */
  isPadded: boolean;
  isMidnight?: boolean;
}

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

const clock = /(\d{1,2})[:.](\d{2})(?::00)?(?![\d:])/y;
const latinUnit = /(\d{1,2})(?:\s?h|u|\s?ч)(?:(\d{2})(?:\s?min|m)?)?(?![\p{L}\d:])/uy;
const spacedUnit = /(\d{1,2}) h (\d{2})(?!\d|\s?[h:])/y;
const eastAsian = /(\d{1,2})\s?[時时시点點](?:\s?(\d{1,2})\s?[分분]|(\d{2})(?![\d:時时시点點])|\s?(半|반))?/uy;
const compact = /(\d{2})(\d[05])(?!\d)/y;
const bare = /(\d{1,2})(?!\d)/y;
/** A unit after a time, which is not a word of its own in all languages. */
const unit = /\s?(uhr|hrs?|hs|h|hours|uur|u|o'clock|ч|час(?:ов|а)?|horas|heures|godz|std)(?!\p{L})\.?/uy;
const half = /\s?([ap])\.?\s?m(?![\p{L}])\.?/uy;
const attachedHalf = /([ap])(?!\p{L})/uy;

function match(pattern: RegExp, state: State): RegExpExecArray | null {
  pattern.lastIndex = state.at;
  const found = pattern.exec(state.text);
  if (found !== null) state.at = pattern.lastIndex;
  return found;
}

function writtenTime(state: State): Omit<WrittenTime, 'half'> | undefined {
  const minutes = match(clock, state);
  if (minutes !== null) return timeOf(minutes[1], minutes[2], {});
  const units = match(spacedUnit, state) ?? match(latinUnit, state);
  if (units !== null) return timeOf(units[1], units[2] ?? '00', { is24: true });
  const east = match(eastAsian, state);
  if (east !== null) return timeOf(east[1], east[4] ? '30' : (east[2] ?? east[3] ?? '00'), {});
  const four = match(compact, state);
  if (four !== null) return timeOf(four[1], four[2], { is24: true });
  return timeOf(match(bare, state)?.[1], undefined, {});
}

function timeOf(
  hours: string | undefined,
  minutes: string | undefined,
  { is24 = false },
): Omit<WrittenTime, 'half'> | undefined {
  const [hour, minute] = [Number(hours ?? 99), Number(minutes ?? 0)];
  // OpenStreetMap writes 26:00 for 2 a.m. of the next day.
  if (hour > 30 || minute > 59) return undefined;
  const isPadded = hours?.startsWith('0') === true && hours.length === 2;
  const isExact = minutes !== undefined;
  return { hour, minute, isExact, isPadded, is24: is24 || isPadded || hour > 12 || hour === 0 };
}

const units24: ReadonlySet<string> = new Set(['uhr', 'h', 'uur', 'u', 'ч', 'час', 'часа', 'часов', 'heures']);

/** Reads a time with the words around it. */
function readTime(state: State): boolean {
  const time = writtenTime(state);
  if (time === undefined) return false;
  const written: WrittenTime = time;
  const unitWord = match(unit, state)?.[1];
  if (unitWord !== undefined) {
    written.isExact = true;
    written.is24 ||= units24.has(unitWord);
  }
  const letter =
    match(half, state)?.[1] ?? (state.language.name === 'en' ? match(attachedHalf, state)?.[1] : undefined);
  const { before } = state;
  state.before = undefined;
  if (letter !== undefined && !setHalf(written, letter === 'a' ? 'am' : 'pm', state.language)) return false;
  if (before === 'amBefore' && !setHalf(written, 'am', state.language)) return false;
  if (before === 'pmBefore' && !setHalf(written, 'pm', state.language)) return false;
  state.tokens.push({ kind: 'time', time: written });
  return true;
}

/** Sets which half of the day a time is in. False if that contradicts the time, or languages differ about it. */
function setHalf(time: WrittenTime, half: 'am' | 'pm', { name }: Language): boolean {
  if (time.half !== undefined) return time.half === half;
  if (time.hour > 12) return half === 'pm' && time.hour < 24;
  // In Japan, 12 p.m. may be noon or midnight; the hour 0 is written only there.
  if (time.hour === 12 && (name === 'ja' || (name === 'zh' && half === 'am'))) return false;
  if (time.hour === 0 && half === 'pm' && name !== 'ja') return false;
  time.half = half;
  time.is24 = false;
  time.hour = (time.hour % 12) + (half === 'pm' ? 12 : 0);
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
  if (meaning !== 'nightAfter') return setHalf(time, meaning === 'amAfter' ? 'am' : 'pm', state.language);
  if (hour > 4 && hour < 7) return false;
  return setHalf(time, hour === 12 || hour < 5 ? 'am' : 'pm', state.language);
}

const noonTime = { minute: 0, isExact: true, is24: false, isPadded: false };

function readNoon(state: State): boolean {
  const time = lastTime(state);
  // `12 noon`; in Arabic also `1 noon`.
  if (time !== undefined && state.tokens.at(-2)?.kind !== 'time' && !time.isExact) {
    return (time.hour === 12 || time.hour < 4) && setHalf(time, 'pm', { ...state.language, name: 'en' });
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

const marks: Readonly<Record<string, 'to' | 'and' | 'colon' | 'strong' | 'open' | 'shut'>> = {
  ...{
    '-': 'to',
    '~': 'to',
    '→': 'to',
    ',': 'and',
    '/': 'and',
    '&': 'and',
    '+': 'and',
    '、': 'and',
    '·': 'and',
    '・': 'and',
  },
  ...{ ㆍ: 'and', ':': 'colon', '.': 'strong', '。': 'strong', '(': 'open', ')': 'shut', '*': 'colon' },
};

function readMark(state: State): boolean {
  const sign = state.text.charAt(state.at);
  const kind = marks[sign];
  const last = state.tokens.at(-1)?.kind;
  if (kind === undefined) return false;
  state.at += 1;
  // `12:00+` is open until an end that is not given.
  if (sign === '+' && last === 'time') return false;
  const isAbbreviation = sign === '.' && (last === 'days' || last === 'holiday' || last === 'date');
  if (!isAbbreviation) state.tokens.push({ kind });
  return true;
}

function readNext(state: State): boolean {
  const date = dateAt(state.text, state.at, state.language.name);
  if (date !== undefined) {
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
