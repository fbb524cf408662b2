import type { Range } from '../../../../web/contract/hours.ts';
import type { WrittenTime } from './hours-tokens.ts';

/** What the times of a text say about each other. */
export interface Clock {
  /** Some time is written as only the 24-hour clock does. */
  is24: boolean;
  /** Some range is like `9-5`, which the 24-hour clock does not write. */
  is12: boolean;
}

export type WrittenRange = readonly [WrittenTime, WrittenTime];

const day = 1440;
const minutesOf = ({ hour, minute }: WrittenTime): number => hour * 60 + minute;

/** Whether a time without am or pm can only be one of the 24-hour clock. Beside am and pm, `09:00` can be both. */
const isSurely24 = (time: WrittenTime): boolean => time.is24 && !(time.isPadded && time.hour > 0);

/** The hour of the 12-hour clock. */
const hour12 = ({ hour }: WrittenTime): number => hour % 12 || 12;

/** `9-5` and `9:00-5:00` are a working day. `11:00-5:00` may also be a bar that closes in the morning. */
const isWorkingDay = ([from, to]: WrittenRange): boolean =>
  to.hour < from.hour && to.hour >= 4 && from.hour >= 6 && from.hour <= (from.isExact ? 10 : 11);

/** What the ranges of a text say about its clock. */
export function clockOf(ranges: readonly WrittenRange[]): Clock {
  const plain = ranges.flat().filter(({ half }) => half === undefined);
  return {
    is24: plain.some(({ is24 }) => is24),
    is12: ranges.some((range) => range.every(({ half }) => half === undefined) && isWorkingDay(range)),
  };
}

type Minutes = readonly [number, number] | undefined;

/** Only the end has am or pm: `9-5pm`, `1:00 – 5:00 PM`. */
function withEndHalf(from: WrittenTime, to: WrittenTime): Minutes {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (isSurely24(from)) return [start, end];
  if (to.isMidnight || from.hour > 12) return undefined;
  const isEarlier = (from.hour % 12) * 60 + from.minute < end % 720;
  if (to.half === 'am') return isEarlier && from.hour !== 12 ? [start, end] : undefined;
  if (from.hour === 12) return isEarlier ? [start, end] : undefined;
  if (hour12(to) === 12) return from.hour >= 6 ? [start, end] : undefined;
  if (!isEarlier) return from.hour >= 5 ? [start, end] : undefined;
  // A shop may be open `8-10pm` from the morning; with minutes, the half of the day is that of the end.
  return from.hour < 6 || from.isExact ? [start + 720, end] : undefined;
}

/** Only the start has am or pm: `9am-5`, `noon-6`. */
function withStartHalf(from: WrittenTime, to: WrittenTime): Minutes {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (isSurely24(to)) return [start, end];
  if (to.hour > 12 || (from.half === 'am' && from.hour < 5)) return undefined;
  if (from.half === 'am') {
    if (to.hour === 12) return [start, end];
    return end < start ? [start, end + 720] : undefined;
  }
  if (to.hour === 12) return from.hour > 12 && to.minute === 0 ? [start, 0] : undefined;
  return end > start % 720 ? [start, end + 720] : undefined;
}

/** No am or pm. */
function withoutHalves(range: WrittenRange, { is24, is12 }: Clock): Minutes {
  const [from, to] = range;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (is24) {
    if (end > start) return from.hour >= 5 || from.isExact ? [start, end] : undefined;
    // `9-5` between times of the 24-hour clock is a mistake, or the end of another clock.
    return from.hour >= 12 || to.isPadded || to.hour <= 4 ? [start, end] : undefined;
  }
  if (end < start) return isWorkingDay(range) ? [start, end + 720] : undefined;
  if (from.hour < 5 || from.hour === 12) return undefined;
  if (from.isExact || to.isExact) return [start, end];
  return is12 && to.hour === 12 && from.hour >= 6 ? [start, end] : undefined;
}

/** Placeholder of exports for a day without hours, or a whole day: it has to be replaced by another rule. */
export const unknownRange = '00:00-00:00';

/**
 * The range that two written times certainly mean. Undefined if it is not certain, or no range; `unknownRange` for
 * `00:00-00:00`.
 */
export function rangeOf(range: WrittenRange, clock: Clock): Range | typeof unknownRange | undefined {
  const [from, to] = range;
  const isEvening = from.half === 'pm' && from.hour > 12;
  // `5pm-12pm` is a mistake for midnight, or for am.
  if (isEvening && to.half === 'pm' && to.hour === 12) return undefined;
  let minutes: Minutes = [minutesOf(from), minutesOf(to)];
  if (from.half === undefined && to.half === undefined) minutes = withoutHalves(range, clock);
  else if (from.half === undefined) minutes = withEndHalf(from, to);
  else if (to.half === undefined) minutes = withStartHalf(from, to);
  if (minutes === undefined) return from.hour + to.hour + from.minute + to.minute === 0 ? unknownRange : undefined;
  const [start, last] = minutes;
  const end = last > day ? last - day : last;
  if (start >= day || start === end) return start === 0 && end === 0 ? unknownRange : undefined;
  return [timeText(start), timeText(end)];
}

function timeText(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
