import type { HoursLanguage } from './hours-words.ts';

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

const units24: ReadonlySet<string> = new Set(['uhr', 'h', 'uur', 'u', 'ч', 'час', 'часа', 'часов', 'heures']);

interface Scan {
  text: string;
  at: number;
}

function match(pattern: RegExp, scan: Scan): RegExpExecArray | null {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.text);
  if (found !== null) scan.at = pattern.lastIndex;
  return found;
}

/** Reads hours and minutes: `9:30`, `9h30`, `9 h 30`, `9時30分`, `0930`, `9`. */
function readClock(scan: Scan): WrittenTime | undefined {
  const minutes = match(clock, scan);
  if (minutes !== null) return timeOf(minutes[1], minutes[2], {});
  const units = match(spacedUnit, scan) ?? match(latinUnit, scan);
  if (units !== null) return timeOf(units[1], units[2] ?? '00', { is24: true });
  const east = match(eastAsian, scan);
  if (east !== null) return timeOf(east[1], east[4] ? '30' : (east[2] ?? east[3] ?? '00'), {});
  const four = match(compact, scan);
  if (four !== null) return timeOf(four[1], four[2], { is24: true });
  return timeOf(match(bare, scan)?.[1], undefined, {});
}

function timeOf(
  hours: string | undefined,
  minutes: string | undefined,
  { is24 = false }: { is24?: boolean },
): WrittenTime | undefined {
  const [hour, minute] = [Number(hours ?? 99), Number(minutes ?? 0)];
  // OpenStreetMap writes 26:00 for 2 a.m. of the next day.
  if (hour > 30 || minute > 59) return undefined;
  const isPadded = hours?.startsWith('0') === true && hours.length === 2;
  const isExact = minutes !== undefined;
  return { hour, minute, isExact, isPadded, is24: is24 || isPadded || hour > 12 || hour === 0 };
}

/** Sets which half of the day a time is in. False if that contradicts the time, or languages differ about it. */
export function setHalf(time: WrittenTime, half: 'am' | 'pm', language: HoursLanguage): boolean {
  if (time.half !== undefined) return time.half === half;
  if (time.hour > 12) return half === 'pm' && time.hour < 24;
  // In Japan, 12 p.m. may be noon or midnight; the hour 0 is written only there.
  if (time.hour === 12 && (language === 'ja' || (language === 'zh' && half === 'am'))) return false;
  if (time.hour === 0 && half === 'pm' && language !== 'ja') return false;
  time.half = half;
  time.is24 = false;
  time.hour = (time.hour % 12) + (half === 'pm' ? 12 : 0);
  return true;
}

/** Reads a time at a position of a folded text, with its unit and am or pm. */
export function writtenTimeAt(
  text: string,
  at: number,
  language: HoursLanguage,
): { time: WrittenTime; end: number } | undefined {
  const scan: Scan = { text, at };
  const time = readClock(scan);
  if (time === undefined) return undefined;
  const unitWord = match(unit, scan)?.[1];
  if (unitWord !== undefined) {
    time.isExact = true;
    time.is24 ||= units24.has(unitWord);
  }
  // `9a` only in English: `9a 14` may be Spanish.
  const letter = match(half, scan)?.[1] ?? (language === 'en' ? match(attachedHalf, scan)?.[1] : undefined);
  if (letter !== undefined && !setHalf(time, letter === 'a' ? 'am' : 'pm', language)) return undefined;
  return { time, end: scan.at };
}
