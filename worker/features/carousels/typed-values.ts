import { readLocalTime, writeLocalTime } from '../../../web/contract/local-time.ts';

/** A moment that a field for date and time has, in milliseconds since 1970. Null if it is empty, undefined for other texts. */
export const momentOf = (typed: string, zone: string): number | null | undefined =>
  typed.trim() === '' ? null : readLocalTime(typed.trim(), zone);

/** A moment in UTC, as the field has it; empty for none. */
export const momentText = (at: number | null): string => (at === null ? '' : writeLocalTime(at, 'UTC'));

/** The slug of a listing in the address of its page, or what is typed as its last part. */
export const slugIn = (typed: string): string =>
  (typed.trim().split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '').split('/').at(-1)?.toLowerCase() ?? '';
