/**
 * Messages of errors that a retry can solve: D1's transient errors, and locks of another process. Locks occur locally,
 * where a command and a running server share the database file: workerd does not wait for a lock, and local D1 writes
 * with every request, even a read. The error is then SQLITE_BUSY or an internal error.
 */
const transient =
  /SQLITE_BUSY|database is locked|internal error|Network connection lost|storage caused object to be reset|object to be reset/i;

/** Whether a database error is transient, so that a retry can succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && transient.test(error.message);
}

/**
 * Retries `work` after transient errors: first after `firstWait` milliseconds, then after twice as long each time. Only
 * for reads and idempotent writes: in production, an error can hide a write that succeeded.
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
 * The result of `work` if it settles within a time.
 * @throws Error if it does not; its later result or error is ignored.
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
