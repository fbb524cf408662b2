/**
 * Messages after which the same request may well succeed: D1's own passing faults, and a lock held by another process.
 * The second matters on a developer's machine, where a command shares the database's files with a running server:
 * workerd does not wait for a lock, and local D1 writes a bookmark with every request, so that even a read of one
 * meets a write of the other, as SQLITE_BUSY or as a nameless internal error.
 */
const passing =
  /SQLITE_BUSY|database is locked|internal error|Network connection lost|storage caused object to be reset|object to be reset/i;

/** Whether a thrown database error is one that passes by itself. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && passing.test(error.message);
}

/**
 * Runs `work` again while it fails in passing: after `firstWait` milliseconds, then after twice as long each time.
 * For reads, and for writes that may be done twice: in production a fault can hide a write that was done.
 */
export async function retryTransient<Result>(
  work: () => Promise<Result>,
  { tries = 6, firstWait = 20 }: { tries?: number; firstWait?: number } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstWait * 2 ** (attempt - 1)));
    }
  }
}

/**
 * What `work` gives, if it does within so many milliseconds.
 * @throws Error where it does not; what it gives or throws later is left.
 */
export async function withinTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
