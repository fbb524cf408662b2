/** The cost of a request so far, for `Server-Timing` and the budgets in tests/budgets. */
export class Meter {
  /** Calls of the database, direct or through the filter index, that waited for each other. */
  roundTrips = 0;
  rowsRead = 0;
  /** Milliseconds inside SQLite, as D1 reports them. */
  duration = 0;
  /** Calls of the site's filter index, most of which read no database row. */
  indexCalls = 0;
  /** Milliseconds of these calls. */
  indexDuration = 0;
  /** Calls of the site's search index, and their milliseconds. */
  searchCalls = 0;
  searchDuration = 0;
  /** Rows of its full-text index. They are no rows of tables: an entry takes some bytes of a sorted list. */
  searchMatches = 0;

  count(results: readonly { meta: { rows_read: number; duration: number } }[]): void {
    this.roundTrips += 1;
    for (const { meta } of results) {
      this.rowsRead += meta.rows_read;
      this.duration += meta.duration;
    }
  }
}
