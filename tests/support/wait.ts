/** Milliseconds within which everybody sees what was written. */
export const seenWithin = 5_000;

/** Waits until everything that was written is seen. */
export const changesAreSeen = () => new Promise<void>((resolve) => setTimeout(resolve, seenWithin + 100));

/** Asks again and again until `check` gives something, for as long as a change may take to be seen, and a little. */
export async function untilSeen<T>(check: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + seenWithin + 1_000; ; ) {
    const found = await check();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('not seen within 5 s');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
