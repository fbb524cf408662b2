const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a removed host is held for its site. */
export const heldFor = 30 * day;

/** How long a site may take to prove a host. */
export const requestedFor = 14 * day;

/** When an answer that says nothing is asked for again. */
const retryAfter = 30 * minute;

/** When a host that is wanted is looked up again: often at first, while somebody sets the record. */
export function nextRequestLook({ createdAt, now }: { createdAt: number; now: number }): number {
  const age = now - createdAt;
  if (age < hour) return now + 5 * minute;
  return now + (age < day ? hour : 6 * hour);
}

/** Looks in a row that find something wrong before a host is failing: a record may be changed for a moment. */
const patience = 2;

/** A host as its looks left it. */
export type HostState = { state: 'verified' | 'active' | 'failing'; failures: number };

/** What follows from a look at a host: its state, and when it is looked up again. A look that says nothing changes nothing. */
export function afterLook(
  before: HostState,
  { proof, address }: { proof: string; address: string },
  now: number,
): HostState & { dueAt: number } {
  const isWrong = proof === 'missing' || address === 'elsewhere' || address === 'none';
  if (!isWrong && (proof === 'unreachable' || address === 'unreachable')) return { ...before, dueAt: now + retryAfter };
  if (!isWrong) return { state: 'active', failures: 0, dueAt: now + day };
  const failures = before.failures + 1;
  const isFailing = before.state === 'active' && failures >= patience;
  return { state: isFailing ? 'failing' : before.state, failures, dueAt: now + backOff(failures) };
}

/** Ten minutes, half an hour and so on, up to a day. */
const backOff = (failures: number): number => Math.min(10 * minute * 3 ** Math.min(failures - 1, 6), day);

/** When a custom hostname is asked about again, besides the looks at its host; null if the looks are enough. */
export function followAgain(certificate: 'pending' | 'active' | 'refused', now: number): number | null {
  if (certificate === 'active') return null;
  return now + (certificate === 'pending' ? 10 * minute : hour);
}
