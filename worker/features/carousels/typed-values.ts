/** A moment that a field for date and time has, in UTC: milliseconds since 1970. Null if it is empty, undefined for other texts. */
export function momentOf(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined;
  const at = Date.parse(`${text.slice(0, 16)}Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 16) !== text.slice(0, 16) ? undefined : at;
}

/** The same, as the field has it. */
export const momentText = (at: number | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 16));

/** The slug of a listing in the address of its page, or what is typed as its last part. */
export const slugIn = (typed: string): string =>
  (typed.trim().split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '').split('/').at(-1)?.toLowerCase() ?? '';
