/** Local time of time zones, from Intl. All times are minutes since 1970, in UTC or in local time. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

const day = 24 * 60;

/** The UTC offset of a zone in minutes at the start of a UTC day, by zone and day number. */
const offsets = new Map<string, Map<number, number>>();
/** Cached days per zone. */
const capacity = 500;

function offsetOf(start: number, zone: string): number {
  const cached = offsets.get(zone);
  const before = cached?.get(start);
  if (before !== undefined) return before;
  const offset = formattedClock(start * day, zone) - start * day;
  if (cached && cached.size < capacity) cached.set(start, offset);
  else offsets.set(zone, new Map([[start, offset]]));
  return offset;
}

/**
 * Converts a UTC minute to local time. Calling Intl costs a hundred times as much as an addition, so offsets are cached
 * for day boundaries; if two adjacent ones agree, no clock change lies between.
 * @throws RangeError where the runtime does not know the zone.
 */
export function wallClock(minute: number, zone: string): number {
  const start = Math.floor(minute / day);
  const offset = offsetOf(start, zone);
  return offset === offsetOf(start + 1, zone) ? minute + offset : formattedClock(minute, zone);
}

function formattedClock(minute: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(minute * 60_000)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute: past = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, past) / 60_000;
}

/**
 * The first UTC minute at which local time is `wall` or later. A local time that a clock change skips gives the moment
 * of the change; one that occurs twice gives the first occurrence.
 */
export function minuteOf(wall: number, zone: string): number {
  const before = wallClock(wall - day, zone) - (wall - day);
  const after = wallClock(wall + day, zone) - (wall + day);
  const [early, late] = [wall - Math.max(before, after), wall - Math.min(before, after)];
  if (wallClock(early, zone) === wall) return early;
  if (before >= after) return late;
  // The clock change skips the local time: search for the moment of the change.
  let [low, high] = [early, late];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallClock(middle, zone) >= wall) high = middle;
    else low = middle;
  }
  return high;
}
