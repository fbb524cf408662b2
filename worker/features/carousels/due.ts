/** A time in which something is shown, in milliseconds since 1970. Null: from the beginning, without an end. */
export type Period = { startsAt: number | null; endsAt: number | null };

/** The next moment at which something that is shown for a time starts or ends; null if there is none. */
export function nextChange({ startsAt, endsAt }: Period, now: number): number | null {
  const coming = [startsAt, endsAt].filter((at) => at !== null).filter((at) => at > now);
  return coming.length ? Math.min(...coming) : null;
}
