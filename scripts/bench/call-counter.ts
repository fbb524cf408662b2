/** The calls of one request to other services. */
export class CallCounter {
  /** All calls. */
  calls = 0;
  /** The round trips that the request waited for one after another. Calls in parallel are one. */
  roundTrips = 0;

  /** Makes a call and counts it. It follows the calls that were answered before it was made. */
  async count<Result>(call: () => Promise<Result>): Promise<Result> {
    this.calls += 1;
    const roundTrips = this.roundTrips + 1;
    try {
      return await call();
    } finally {
      this.roundTrips = Math.max(this.roundTrips, roundTrips);
    }
  }
}
