import type { PlainSite } from '../lib/plain-index.ts';
import { Random } from '../make-listings/random.ts';
import type { IndexServer } from './index-server.ts';

/** Number of patterns per request. */
const slice = 5_000;

/** Random times of this week and the next, in milliseconds since 1970. */
export function drawMoments(seed: number): number[] {
  const random = new Random(seed, 1);
  return Array.from({ length: 6 }, () => Date.now() + random.between(0, 14 * 24 * 60) * 60_000);
}

/** The site with an `isOpen` that uses the server's answers for these times. */
export async function judgedBy(
  server: Pick<IndexServer, 'openings'>,
  site: PlainSite,
  moments: readonly number[],
): Promise<PlainSite> {
  const patterns = new Map(
    site.entries.flatMap(({ zone, hours }) => (hours === null ? [] : [[`${zone} ${hours}`, { zone, hours }] as const])),
  );
  const all = [...patterns];
  const open = new Set<string>();
  const minutes = moments.map((moment) => Math.floor(moment / 60_000));
  for (let from = 0; from < all.length; from += slice) {
    const some = all.slice(from, from + slice);
    const states = await server.openings({ patterns: some.map(([, pattern]) => pattern), minutes });
    for (const [i, text] of states.entries()) {
      for (const [at, [key]] of some.entries()) if (text[at] === '1') open.add(`${moments[i]} ${key}`);
    }
  }
  return { ...site, isOpen: (hours, { zone, now }) => open.has(`${now} ${zone} ${hours}`) };
}
