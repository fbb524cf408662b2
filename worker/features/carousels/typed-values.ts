import { readLocalTime, writeLocalTime } from '../../../web/contract/local-time.ts';

/** A moment that a field for date and time has, in milliseconds since 1970. Null if it is empty, undefined for other texts. */
export const momentOf = (typed: string, zone: string): number | null | undefined =>
  typed.trim() === '' ? null : readLocalTime(typed.trim(), zone);

/** A moment in UTC, as the field has it; empty for none. */
export const momentText = (at: number | null): string => (at === null ? '' : writeLocalTime(at, 'UTC'));
