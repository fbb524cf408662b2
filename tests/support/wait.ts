/** Milliseconds within which everybody sees what was written. */
export const seenWithin = 5_000;

/** Waits until everything that was written is seen. */
export const changesAreSeen = () => new Promise<void>((resolve) => setTimeout(resolve, seenWithin + 100));

/**
 * Asks again and again until `check` gives something. Whoever asks once the time is over that a change may take has to
 * see it, however long the machine takes for an answer.
 */
export async function untilSeen<T>(check: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + seenWithin + 100; ; ) {
    const isLast = Date.now() > end;
    const found = await check();
    if (found !== undefined) return found;
    if (isLast) throw new Error('not seen within 5 s');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Waits for the next minute if there is little left of this one: the platform's limits count by minutes of the wall
 * clock, and who is over one of them is so until its end.
 */
export async function earlyInMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left));
}
