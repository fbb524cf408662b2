/** How long a locked database is waited for: 50 ms, then twice as long each time, about 25 s in all. */
const firstWait = 50;
const tries = 10;

function isLocked(error: unknown): boolean {
  return error instanceof Error && /SQLITE_BUSY|database (table )?is locked/i.test(error.message);
}

/** Runs `work` again for as long as another process holds the database's lock. */
export async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isLocked(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstWait * 2 ** (attempt - 1)));
    }
  }
}
