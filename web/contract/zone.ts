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

/**
 * What a wall clock in the zone shows at a minute of UTC, as the minute of UTC that would look the same.
 * @throws RangeError where the runtime does not know the zone.
 */
export function wallClock(minute: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(minute * 60_000)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute: past = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, past) / 60_000;
}

const day = 24 * 60;

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
