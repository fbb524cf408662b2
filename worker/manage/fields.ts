/** Characters of a reason. */
const longest = 500;
/** Milliseconds of a day. */
const day = 24 * 60 * 60 * 1000;
/** Days for which somebody can be suspended; longer is without an end. */
const longestSuspension = 10 * 365;

/** A reason on one line, as it stands in the log and in a mail. */
export function readReason(typed: string): { code: 'ok'; text: string } | { code: 'reason-missing' | 'reason-long' } {
  const text = typed
    .normalize('NFC')
    // Signs that turn the direction of what follows could make a reason read as another.
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (!text) return { code: 'reason-missing' };
  return [...text].length > longest ? { code: 'reason-long' } : { code: 'ok', text };
}

/**
 * When a suspension ends whose last day was typed, as date fields write it (2026-12-31): the end of that day in UTC.
 *
 * @returns milliseconds since 1970, null where nothing was typed, undefined where it is no day from today on.
 */
export function lastDay(typed: string, now: number): number | null | undefined {
  const text = typed.trim();
  if (!text) return null;
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Some parsers take 31 February for a day in March.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text) return undefined;
  const end = start + day;
  return end > now && end - now <= longestSuspension * day ? end : undefined;
}
