/** Opening hours of exports as JSON, as lines of text for the grammar: `mon 09:00-17:00`. */
import { businessLine, googleLines, yelpLines } from './hours-periods.ts';
import { isRecord, type Json, timeOf } from './hours-values.ts';

/** Whether a text looks like an object or a list. */
export const isStructured = (text: string): boolean => /^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(text);

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The value of a text in JSON, or in Python's notation. */
function parsedValue(text: string): Json | undefined {
  const value = parse(text);
  if (value !== undefined || text.includes('"')) return value;
  const python = text.replaceAll("'", '"').replace(/\bNone\b/g, 'null');
  return parse(python.replace(/\bTrue\b/g, 'true').replace(/\bFalse\b/g, 'false'));
}

type Lines = readonly string[] | undefined;

/** Joins the lines of all parts. Undefined if one of them cannot be read. */
function joinAll(parts: readonly Lines[]): Lines {
  const lines: string[] = [];
  for (const part of parts) {
    if (part === undefined) return undefined;
    lines.push(...part);
  }
  return lines;
}

const schemaDay = /^(?:https?:\/\/(?:www\.)?(?:schema\.org|purl\.org\/goodrelations\/v1#?)\/?)?([a-z]+)$/i;

/** The name of a day, `PH` for public holidays. Undefined for anything that is no word. */
function dayName(value: Json | undefined): string | undefined {
  if (isRecord(value)) return dayName(value['@id'] ?? value.name);
  if (typeof value !== 'string') return undefined;
  const [, name = value] = value.trim().match(schemaDay) ?? [];
  return name.toLowerCase() === 'publicholidays' ? 'PH' : name;
}

const dayKeys = ['dayOfWeek', 'day_of_week', 'day', 'weekday', 'days', 'name'] as const;
const openKeys = [
  'opens',
  'open',
  'start',
  'from',
  'opening',
  'openTime',
  'open_time',
  'openingTime',
  'begin',
] as const;
const closeKeys = [
  'closes',
  'close',
  'end',
  'to',
  'until',
  'closing',
  'closeTime',
  'close_time',
  'closingTime',
] as const;
const closedKeys = ['closed', 'isClosed', 'is_closed'] as const;
const isOpenKeys = ['isOpen', 'is_open'] as const;
const known: ReadonlySet<string> = new Set([
  ...['@type', '@context', '@id', 'validFrom', 'validThrough', 'hours', 'times', 'periods', 'slots'],
  ...[...dayKeys, ...openKeys, ...closeKeys, ...closedKeys, ...isOpenKeys],
]);

type Fields = Readonly<Record<string, Json>>;

function pick(value: Fields, keys: readonly string[]): Json | undefined {
  const found = keys.filter((key) => value[key] !== undefined && value[key] !== null);
  return found.length === 1 ? value[found[0] ?? ''] : undefined;
}

const isClosed = (value: Fields): boolean => pick(value, closedKeys) === true || pick(value, isOpenKeys) === false;

/** Yelp's data set writes minutes without a zero: `9:0-17:30`. */
const withMinutes = (text: string): string => text.replace(/(?<!\d)(\d{1,2}):(\d)(?!\d)/g, '$1:0$2').trim();

/** What a day's value says, as text: `09:00-12:00, 14:00-18:00`, `closed`. Empty if it says nothing. */
export function dayText(value: Json | undefined): string | undefined {
  if (value === null || value === undefined || value === '') return '';
  if (value === false) return 'closed';
  if (typeof value === 'string') return withMinutes(value);
  if (Array.isArray(value)) {
    const isPair =
      value.length === 2 && value.every((time) => typeof time === 'string' && /^\d{1,2}:\d{2}$/.test(time));
    if (isPair) return value.join('-');
    const texts = value.map(dayText);
    return texts.every((text) => text !== undefined) ? texts.join(', ') : undefined;
  }
  return isRecord(value) ? timesText(value) : undefined;
}

function timesText(value: Fields): string | undefined {
  if (Object.keys(value).some((key) => !known.has(key))) return undefined;
  if (isClosed(value)) return 'closed';
  const lists = pick(value, ['hours', 'times', 'periods', 'slots']);
  if (lists !== undefined) return dayText(lists);
  const [opens, closes] = [timeOf(pick(value, openKeys)), timeOf(pick(value, closeKeys))];
  return opens === undefined || closes === undefined ? undefined : `${opens}-${closes}`;
}

const maxSpecialDays = 31;

/** The dates of a specification that is valid on some days only. Undefined for a season. */
function datesOf(value: Fields): string[] | undefined {
  const [from, through] = [value.validFrom, value.validThrough].map((date) => String(date).slice(0, 10));
  const [start, end] = [Date.parse(`${from}T00:00Z`), Date.parse(`${through}T00:00Z`)];
  const count = (end - start) / 86_400_000 + 1;
  if (!(count >= 1 && count <= maxSpecialDays)) return undefined;
  return Array.from({ length: count }, (_, i) => new Date(start + i * 86_400_000).toISOString().slice(0, 10));
}

/** schema.org's OpeningHoursSpecification, or an object for a day in general. */
function specification(value: Json): Lines {
  if (!isRecord(value)) return undefined;
  const isSeason = value.validFrom !== undefined || value.validThrough !== undefined;
  const given = pick(value, dayKeys);
  const days = (Array.isArray(given) ? given : [given]).map(dayName);
  const text = timesText(value);
  if (text === undefined || text === '') return undefined;
  // Both at midnight: closed, as Google documents it for this type.
  const times = value.opens !== undefined && /^00:00-00:00$/.test(text) ? 'closed' : text;
  if (isSeason) return given === undefined ? datesOf(value)?.map((date) => `${date} ${times}`) : undefined;
  return days.every((day) => day !== undefined) ? days.map((day) => `${day}: ${times}`) : undefined;
}

/** An object with a day as each key. */
function byDay(value: Fields): Lines {
  const lines: string[] = [];
  for (const [day, times] of Object.entries(value)) {
    const text = dayText(times);
    if (text === undefined || !/^\p{L}/u.test(day)) return undefined;
    if (text !== '') lines.push(`${day}: ${text}`);
  }
  const isClosedNamed = lines.some((line) => /: closed$/i.test(line));
  // Where closed days say so, a day without a value is unknown.
  return isClosedNamed && lines.length < Object.keys(value).length ? undefined : lines;
}

const textLists = ['weekdayDescriptions', 'weekday_text', 'openingHours', 'opening_hours'] as const;

function linesOfRecord(value: Fields): Lines {
  const { periods } = value;
  if (Array.isArray(periods) && periods.length > 0) {
    return googleLines(periods) ?? joinAll(periods.map((period) => businessLine(period)));
  }
  if (value.open !== undefined && Array.isArray(value.open)) return yelpLines(value);
  const specifications = value.openingHoursSpecification;
  if (specifications !== undefined) return linesOf(specifications);
  const texts = pick(value, textLists);
  if (texts !== undefined) return linesOf(texts);
  return pick(value, dayKeys) === undefined ? byDay(value) : specification(value);
}

/** Lines of any value. */
function linesOf(value: Json): Lines {
  if (typeof value === 'string') return [value];
  if (isRecord(value)) return linesOfRecord(value);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (value.every((line) => typeof line === 'string')) return value;
  return joinAll(value.map((one) => (isRecord(one) && Array.isArray(one.open) ? yelpLines(one) : specification(one))));
}

/** The lines of a structured text. Undefined if it has a form that is not known. */
export function linesOfStructured(text: string): string | undefined {
  const value = parsedValue(text);
  return value === undefined ? undefined : linesOf(value)?.join('\n');
}

/** The text of a cell for one day, which may be JSON as well. */
export function textOfCell(text: string): string | undefined {
  if (!isStructured(text)) return withMinutes(text);
  return dayText(parsedValue(text));
}
