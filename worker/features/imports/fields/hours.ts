export { hoursForm } from './hours-form.ts';

import { LRUCache } from 'lru-cache';
import { type Hours, type Weekday, weekdays } from '../../../../web/contract/hours.ts';
import { isStructured, linesOfStructured, textOfCell } from './hours-json.ts';
import { foldHours, lexiconOf } from './hours-lexicon.ts';
import { type WrittenRule, writtenRules } from './hours-rules.ts';
import { type Language, type Token, tokensOf } from './hours-tokens.ts';
import { weekOf } from './hours-week.ts';
import { type HoursLanguage, hoursLanguages } from './hours-words.ts';

/** The hours that could be parsed, and the rest of the text for people to read. */
export interface HoursRead {
  hours: Hours | null;
  text: string;
}

/** A part of a text between line breaks and semicolons. */
interface Clause {
  text: string;
  folded: string;
  /** The day of the column that it is from; 0 is Monday. */
  day?: number;
}

/** Rules of OpenStreetMap for holidays and seasons, which `Hours` cannot represent. They may stay text. */
const textOnly =
  /^(?:ph|sh|easter|week\b|(?:\d{4}\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b(?!\.?\s*\d{1,2}(?![\d:])))/;

/** What brackets may say beside the hours: the last admission, or what holds on public holidays. */
const remark =
  /last (?:entry|admission|orders?)|letzter einlass|derniere entree|ultima entrada|ultimo ingresso|l\.o|入館は|入場は|最終入|ラストオーダー|最終受付|입장마감|입장 마감|라스트오더|최종입장|최종 입장/;

const maxBracket = 200;
const onHolidays = /공휴일|祝日?/g;
/** `if Monday is a holiday`, after which a name of a day is no rule for that day. */
const condition = /경우|때|場合|当たる|あたる|重なる/;
const anyDay = /요일|주말|평일|曜|[月火水木金土日]/;

function isRemark(inner: string): boolean {
  if (inner.length > maxBracket) return false;
  const rest = inner.replace(onHolidays, '');
  if (rest === inner) return remark.test(inner);
  return !/\d/.test(inner) && (condition.test(inner) || !anyDay.test(rest));
}

/** Cuts remarks in brackets off a clause. */
const cutRemarks = (folded: string): string =>
  folded.replace(/\(([^()]*)\)/g, (bracket, inner: string, at: number) =>
    // After times, `if Monday is a holiday` says which day is closed otherwise.
    isRemark(inner) && !(condition.test(inner) && /\d\s?$/.test(folded.slice(Math.max(0, at - 2), at))) ? ' ' : bracket,
  );

function clausesOf(text: string): Clause[] {
  return text
    .split(/[;；؛\n\r|•]|<br\s*\/?>/i)
    .map((clause) => ({ text: clause.trim(), folded: foldHours(clause).trim() }))
    .filter(({ folded }) => folded !== '');
}

/** Times without any day are every day's if they are as exact as `10:00-18:00`, or if closed days are named. */
function isCertain(rules: readonly WrittenRule[]): boolean {
  const general = rules.filter(({ isGeneral }) => isGeneral);
  if (general.length === 0 || rules.some(({ ranges, isList }) => isList || ranges === null)) return true;
  const times = general
    .flatMap(({ ranges }) => ranges ?? [])
    .flatMap((range) => (range === 'allDay' ? [] : [...range]));
  return times.every(({ isExact, half }) => isExact || half !== undefined);
}

/** A text as OpenStreetMap writes it, whose times are those of the 24-hour clock. */
const codesOnly = /^(?:mo|tu|we|th|fr|sa|su|ph|off|\d{1,2}:\d{2}|[-\s,])+$/;

/** The tokens of a clause, and whether something of it has to stay text. */
function readClause({ folded, day }: Clause, language: Language): { tokens: Token[]; hasRest: boolean } | undefined {
  const cut = folded.includes('(') ? cutRemarks(folded) : folded;
  const isText = language.name === 'en' && textOnly.test(folded);
  // `PH Mo-Fr 10:00-12:00` is about the holidays that are on these days.
  const tokens = isText && /^ph [mtwfs]/.test(folded) ? undefined : tokensOf(cut, language);
  if (tokens === undefined) return isText ? { tokens: [], hasRest: true } : undefined;
  const ofDay = day === undefined ? tokens : withDay(tokens, day);
  return ofDay && { tokens: ofDay, hasRest: cut !== folded || tokens.some(({ kind }) => kind === 'holiday') };
}

/** The tokens of a day's cell, after its day. The cell may repeat the day, but not name another one. */
function withDay(tokens: readonly Token[], day: number): Token[] | undefined {
  const named: Token = { kind: 'days', days: [day], isRange: true };
  const [first] = tokens;
  const isRepeated = first?.kind === 'days' && first.days.length === 1 && first.days[0] === day;
  const times = tokens.slice(isRepeated ? 1 : 0).filter(({ kind }) => kind !== 'strong');
  return times.some(({ kind }) => kind === 'days' || kind === 'date') ? undefined : [named, ...times];
}

/** Reads clauses as texts in one language. */
function readIn(name: HoursLanguage, clauses: readonly Clause[]): HoursRead | undefined {
  const language: Language = { name, lexicon: lexiconOf(name) };
  const rest: string[] = [];
  const tokens: Token[][] = [];
  for (const clause of clauses) {
    const read = readClause(clause, language);
    if (read === undefined) return undefined;
    tokens.push(read.tokens);
    if (read.hasRest) rest.push(clause.text);
  }
  const rules = writtenRules(tokens);
  if (rules === undefined || !isCertain(rules)) return undefined;
  const is24 = clauses.every(({ folded }) => /[a-z]/.test(folded) && codesOnly.test(folded));
  const hours = weekOf(rules, { is24 });
  return hours && { hours, text: rest.join('; ') };
}

/** Reads clauses in every language. Null if no language gives a week, or if two differ. */
function readClauses(clauses: readonly Clause[]): HoursRead | null {
  let found: HoursRead | null = null;
  const hasWords = clauses.some(({ folded }) => /\p{L}/u.test(folded));
  for (const language of hasWords ? hoursLanguages : hoursLanguages.slice(0, 1)) {
    const read = readIn(language, clauses);
    if (read === undefined) continue;
    if (found !== null && JSON.stringify(found.hours) !== JSON.stringify(read.hours)) return null;
    found ??= read;
  }
  return found;
}

/**
 * Parses opening hours as people and exports write them, in the languages of `hours-words.ts`. Rules for holidays and
 * seasons stay text, beside the week. If anything else is not certain, all stays text, because a week without one of its
 * exceptions would be wrong. Pure; the time is linear in the length of the text.
 */
export function readHours(text: string): HoursRead {
  const whole = text.trim();
  const known = recent.get(whole) ?? parseHours(whole);
  recent.set(whole, known);
  return known;
}

/** The last texts with what was read. Rows of a file often have the same hours, and parsing takes 0.1 ms. */
const recent = new LRUCache<string, HoursRead>({ max: 500 });

function parseHours(whole: string): HoursRead {
  if (whole === '') return { hours: null, text: '' };
  const plain = isStructured(whole) ? linesOfStructured(whole) : whole;
  if (plain === undefined) return { hours: null, text: whole };
  const comments = plain.match(/"[^"]*"/g) ?? [];
  const read = readClauses(clausesOf(plain.replace(/"[^"]*"/g, '')));
  if (read === null) return { hours: null, text: whole };
  return { hours: read.hours, text: [...(read.text === '' ? [] : [read.text]), ...comments].join('; ') };
}

/** English names of the days, for texts that are made of columns. */
const dayTitles: Readonly<Record<Weekday, string>> = {
  ...{ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday' },
  ...{ sat: 'Saturday', sun: 'Sunday' },
};

/** People write a dash for closed. */
const closedCell = /^[-–—]+$/;

/**
 * Parses the cells of seven columns, one for each day: `9-17`, `closed`, `09:00-12:00, 14:00-18:00`. An empty cell means
 * closed, as most exports write it; but if another cell says that its day is closed, an empty one is unknown, and nothing
 * is read. `text` are the cells for people to read if they could not be parsed, and else what stays text.
 */
export function readWeek(cells: Readonly<Record<Weekday, string>>): HoursRead {
  const filled = weekdays.filter((day) => cells[day].trim() !== '');
  const text = filled.map((day) => `${dayTitles[day]}: ${cells[day].trim()}`).join('; ');
  if (filled.length === 0) return { hours: null, text };
  const lines = filled.map((day) => {
    const cell = cells[day].trim();
    const value = closedCell.test(cell) ? 'closed' : textOfCell(cell);
    return { day: weekdays.indexOf(day), text: value?.replace(/[;\n\r]+/g, ', ') };
  });
  const clauses: Clause[] = [];
  for (const { day, text: line } of lines) {
    if (line === undefined || line === '') return { hours: null, text };
    clauses.push({ text: line, folded: foldHours(line).trim(), day });
  }
  const read = readClauses(clauses);
  const isUnknown = filled.length < weekdays.length && filled.some((day) => read?.hours?.[day].length === 0);
  return read === null || isUnknown ? { hours: null, text } : read;
}
