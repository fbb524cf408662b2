import type { WrittenRange } from './hours-times.ts';
import type { Token, WrittenTime } from './hours-tokens.ts';

/** Days, dates and holidays that a rule names. */
export interface Named {
  days: readonly number[];
  dates: readonly string[];
  hasHoliday: boolean;
}

/** A rule as it is written, with its times not yet certain. */
export interface WrittenRule extends Named {
  /** Null: closed. */
  ranges: readonly (WrittenRange | 'allDay')[] | null;
  /** No day is named. */
  isGeneral: boolean;
  /** A list of all days that are closed; `never` says that there is none. */
  isList: boolean;
  /** Rules of one clause add to one another, as after a comma. */
  clause: number;
}

type Element =
  | ({ kind: 'named' } & Named)
  | { kind: 'times'; ranges: readonly (WrittenRange | 'allDay')[] }
  | { kind: 'closed'; isList: boolean }
  | { kind: 'never' };

interface Parser {
  tokens: readonly Token[];
  at: number;
}

const kindAt = ({ tokens, at }: Parser, offset = 0): Token['kind'] | undefined => tokens[at + offset]?.kind;

/** Days from one to another, across the end of the week if needed. */
function daysBetween(from: number, to: number): number[] {
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, i) => (from + i) % 7);
}

/** Reads days and ranges of days, dates and holidays, with commas or nothing between them. */
function readNamed(parser: Parser): (Element & { kind: 'named' }) | undefined {
  const named = { kind: 'named' as const, days: [] as number[], dates: [] as string[], hasHoliday: false };
  for (;;) {
    const token = parser.tokens[parser.at];
    if (token?.kind === 'days') {
      // `PH Mo-Fr`: holidays that are on these days.
      if (kindAt(parser, -1) === 'holiday') return undefined;
      const [next, after] = [parser.tokens[parser.at + 1], parser.tokens[parser.at + 2]];
      if (next?.kind === 'to' && after?.kind === 'days') {
        if (!token.isRange || !after.isRange) return undefined;
        named.days.push(...daysBetween(token.days[0] ?? 0, after.days[0] ?? 0));
        parser.at += 2;
        if (kindAt(parser, 1) === 'to' && kindAt(parser, 2) === 'days') return undefined;
      } else named.days.push(...token.days);
    } else if (token?.kind === 'date') named.dates.push(token.date);
    else if (token?.kind === 'holiday') named.hasHoliday = true;
    else return named;
    parser.at += 1;
    const next = kindAt(parser, 1);
    if (kindAt(parser) === 'and' && (next === 'days' || next === 'date' || next === 'holiday')) parser.at += 1;
  }
}

function timeAt({ tokens, at }: Parser, offset: number): WrittenTime | undefined {
  const token = tokens[at + offset];
  return token?.kind === 'time' ? token.time : undefined;
}

/** Reads ranges with commas or nothing between them. */
function readTimes(parser: Parser): Element | undefined {
  const ranges: (WrittenRange | 'allDay')[] = [];
  for (;;) {
    if (kindAt(parser) === 'allDay') {
      ranges.push('allDay');
      parser.at += 1;
    } else {
      const [from, to] = [timeAt(parser, 0), timeAt(parser, 2)];
      if (from === undefined || to === undefined || kindAt(parser, 1) !== 'to') return undefined;
      ranges.push([from, to]);
      parser.at += 3;
    }
    const [next, after] = [kindAt(parser), kindAt(parser, 1)];
    const isTime = (kind: Token['kind'] | undefined): boolean => kind === 'time' || kind === 'allDay';
    if (next === 'and' && isTime(after)) parser.at += 1;
    else if (!isTime(next)) return { kind: 'times', ranges };
  }
}

/** Days without those after `except`: `every day except Monday`. Undefined if they are no part of the days before. */
function without(all: Element | undefined, except: Named): Element | undefined {
  if (all?.kind !== 'named' || except.hasHoliday || except.dates.length > 0) return undefined;
  if (except.days.length === 0 || !except.days.every((day) => all.days.includes(day))) return undefined;
  return { ...all, days: all.days.filter((day) => !except.days.includes(day)) };
}

const starts: ReadonlySet<Token['kind'] | undefined> = new Set(['time', 'allDay', 'closed', 'closingDays', 'never']);

/** Reads one element. True for tokens that separate elements only. */
function readElement(parser: Parser, elements: Element[]): Element | true | undefined {
  const kind = kindAt(parser);
  if (kind === 'days' || kind === 'date' || kind === 'holiday') return readNamed(parser);
  if (kind === 'time' || kind === 'allDay') return readTimes(parser);
  parser.at += 1;
  if (kind === 'closed' || kind === 'closingDays') return { kind: 'closed', isList: kind === 'closingDays' };
  if (kind === 'never') return { kind };
  if (kind === 'and' || kind === 'colon') return true;
  // A dash between days and times: `Monday – 9:00-17:00`.
  if (kind === 'to') return elements.at(-1)?.kind === 'named' && starts.has(kindAt(parser)) ? true : undefined;
  if (kind !== 'except') return undefined;
  if (elements.at(-1)?.kind !== 'named') return { kind: 'closed', isList: false };
  const except = readNamed(parser);
  const rest = except && without(elements.pop(), except);
  return rest;
}

function elementsOf(tokens: readonly Token[]): Element[] | undefined {
  const parser: Parser = { tokens, at: 0 };
  const elements: Element[] = [];
  while (parser.at < tokens.length) {
    const element = readElement(parser, elements);
    if (element === undefined) return undefined;
    if (element !== true) elements.push(element);
  }
  return elements;
}

const everyDay: Named = { days: [0, 1, 2, 3, 4, 5, 6], dates: [], hasHoliday: false };

type Unclaused = Omit<WrittenRule, 'clause'>;

const noClosingDay: Unclaused = {
  ...{ days: [], dates: [], hasHoliday: false },
  ...{ ranges: null, isGeneral: false, isList: true },
};

/** A rule of two elements, in any order. */
function ruleOf(one: Element | undefined, other: Element | undefined): Unclaused | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (one.kind !== 'named' && other.kind === 'named') return ruleOf(other, one);
  if (other.kind === 'never' && one.kind === 'closed') return noClosingDay;
  if (one.kind !== 'named' || other.kind === 'named' || other.kind === 'never') return undefined;
  const { days, dates, hasHoliday } = one;
  const isList = other.kind === 'closed' && other.isList;
  const ranges = other.kind === 'times' ? other.ranges : null;
  return { days, dates, hasHoliday, ranges, isGeneral: false, isList };
}

const generalRule = (ranges: WrittenRule['ranges']): Unclaused => ({
  ...everyDay,
  ranges,
  isGeneral: true,
  isList: false,
});

/** Rules of the elements of a clause: pairs of days and times, after times for all days if there are such. */
function rulesOfElements(elements: readonly Element[]): Unclaused[] | undefined {
  const [first, second] = elements;
  if (elements.length === 0) return [];
  const isAlone = first?.kind === 'times' && second?.kind !== 'named';
  if (isAlone || (elements.length === 1 && first?.kind === 'closed')) {
    const rest = rulesOfElements(elements.slice(1));
    return rest && [generalRule(first?.kind === 'times' ? first.ranges : null), ...rest];
  }
  // `年中無休` beside times: every day.
  if (first?.kind === 'never' && second?.kind === 'times') return rulesOfElements([second, first]);
  if (first?.kind === 'never') {
    const others = rulesOfElements(elements.slice(1));
    return others && [noClosingDay, ...others];
  }
  // `closed Mondays closed`.
  const isTwice = first?.kind === 'closed' && second?.kind === 'named' && elements[2]?.kind === 'closed';
  const rule = ruleOf(first, second);
  const rest = rule && rulesOfElements(elements.slice(isTwice ? 3 : 2));
  return rest && [rule, ...rest];
}

/** Splits tokens at full stops, and at brackets that hold both days and times. Other brackets do not matter. */
function partsOf(tokens: readonly Token[]): Token[][] | undefined {
  const parts: Token[][] = [[]];
  let inner: Token[] | undefined;
  for (const token of tokens) {
    if (token.kind === 'open' || token.kind === 'shut') {
      if ((token.kind === 'open') !== (inner === undefined)) return undefined;
      if (token.kind === 'open') inner = [];
      else {
        const kinds = new Set(inner?.map(({ kind }) => kind));
        if (kinds.has('days') && kinds.size > 1 && (kinds.has('time') || kinds.has('closed')))
          parts.push(inner ?? [], []);
        else parts.at(-1)?.push(...(inner ?? []));
        inner = undefined;
      }
    } else if (token.kind === 'strong') {
      if (inner !== undefined) return undefined;
      parts.push([]);
    } else (inner ?? parts.at(-1))?.push(token);
  }
  return inner === undefined ? parts.filter(({ length }) => length > 0) : undefined;
}

const withoutRepeats = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ kind }, i) => kind !== 'to' || tokens[i - 1]?.kind !== 'to');

/**
 * The rules of clauses, each given as tokens. Days alone in a clause belong to the times in the next ones. Undefined if
 * something is left over.
 */
export function writtenRules(clauses: readonly (readonly Token[])[]): WrittenRule[] | undefined {
  const rules: WrittenRule[] = [];
  let waiting: Element | undefined;
  let isServed = true;
  let clause = 0;
  for (const tokens of clauses) {
    for (const part of partsOf(withoutRepeats(tokens)) ?? [undefined]) {
      const elements = part && elementsOf(part);
      if (elements === undefined) return undefined;
      clause += 1;
      const [only] = elements;
      if (elements.length === 1 && only?.kind === 'named') {
        if (!isServed) return undefined;
        [waiting, isServed] = [only, false];
        continue;
      }
      const follows = waiting !== undefined && elements.length === 1 && only?.kind !== 'never';
      if (!follows && !isServed) return undefined;
      const found = follows ? [ruleOf(waiting, only)] : rulesOfElements(elements);
      if (follows) [isServed, clause] = [true, clause - 1];
      else waiting = undefined;
      for (const rule of found ?? [undefined]) {
        if (rule === undefined) return undefined;
        rules.push({ ...rule, clause });
      }
    }
  }
  return isServed ? rules : undefined;
}
