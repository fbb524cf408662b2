/** What a request has cost the database so far: told in `Server-Timing`, held against tests/budgets. */
export class Meter {
  roundTrips = 0;
  rowsRead = 0;
  /** Milliseconds inside SQLite, as D1 reports them. */
  duration = 0;
  /** Questions to the site's filter index, which reads no row of the database for most. */
  indexCalls = 0;
  /** Milliseconds until they were answered. */
  indexDuration = 0;

  count(results: readonly { meta: { rows_read: number; duration: number } }[]): void {
    this.roundTrips += 1;
    for (const { meta } of results) {
      this.rowsRead += meta.rows_read;
      this.duration += meta.duration;
    }
  }
}
