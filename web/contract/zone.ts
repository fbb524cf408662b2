/** Wall clocks of time zones, from Intl. All times here are minutes: of UTC since 1970, or of a zone's wall clock. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
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

/** How far the wall clock of a zone is ahead of UTC where a day of UTC begins, by the day's number since 1970. */
const offsets = new Map<string, Map<number, number>>();
/** Days remembered of a zone. */
const capacity = 500;

function offsetOf(start: number, zone: string): number {
  const known = offsets.get(zone);
  const before = known?.get(start);
  if (before !== undefined) return before;
  const offset = formattedClock(start * day, zone) - start * day;
  if (known && known.size < capacity) known.set(start, offset);
  else offsets.set(zone, new Map([[start, offset]]));
  return offset;
}

/**
 * What a wall clock in the zone shows at a minute of UTC, as the minute of UTC that would look the same. Asking Intl costs
 * a hundred times as much as a sum, so that it is asked for the beginnings of days: where two of them agree, no clock was
 * changed in between.
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
 * The first minute of UTC at which the zone's wall clock shows `wall` or later. So a time that the clocks skip in
 * spring is the moment of the change, and of one that they show twice in autumn it is the first.
 */
export function minuteOf(wall: number, zone: string): number {
  const before = wallClock(wall - day, zone) - (wall - day);
  const after = wallClock(wall + day, zone) - (wall + day);
  const [early, late] = [wall - Math.max(before, after), wall - Math.min(before, after)];
  if (wallClock(early, zone) === wall) return early;
  if (before >= after) return late;
  // Skipped: the change lies between the two.
  let [low, high] = [early, late];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallClock(middle, zone) >= wall) high = middle;
    else low = middle;
  }
  return high;
}
