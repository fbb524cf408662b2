import { inParallel } from '../../lib/in-parallel.ts';
import type { Browser } from '../browser.ts';
import { newAddress, offered, signIn, type Target } from '../target.ts';

/** Who sends: a visitor who is not signed in, a member of the site, an operator. */
export type Kind = 'visitor' | 'member' | 'staff';

export const kinds: readonly Kind[] = ['visitor', 'member', 'staff'];

/** People of each kind. There are several, because nobody may send many forms a minute. */
export type Crowd = {
  /** The addresses of those who are signed in. */
  addresses: readonly string[];
  /** The numbers of two members, for what staff do about people. */
  members: readonly number[];
  /** One of a kind, another one each time. */
  next(kind: Kind): Browser;
  /** Deletes what limits have counted, proves staff's identity anew, and gives back what they have taken in the queue. */
  refresh(): Promise<void>;
};

/** Signs people in on a site, members on the product's host too. */
export async function gatherCrowd(target: Target, size: number): Promise<Crowd> {
  const db = offered(target, 'database');
  const people: Record<Kind, Browser[]> = { visitor: [], member: [], staff: [] };
  const addresses: string[] = [];
  let refreshing: Promise<unknown> | undefined;
  const refresh = async () => {
    refreshing ??= db
      .batch([
        db.prepare('delete from rate_counts'),
        db.prepare('update sessions set proved_at = ?1 where proved_at is not null').bind(Date.now()),
        db.prepare('update queue set lease_by = null, lease_until = null where lease_by is not null'),
      ])
      .finally(() => {
        refreshing = undefined;
      });
    await refreshing;
  };
  const join = async (kind: Kind) => {
    const [address, browser] = [newAddress(), target.browser()];
    people[kind].push(browser);
    if (kind !== 'visitor') await signInAs(kind, address, browser);
    browser.isPatient = false;
  };
  const signInAs = async (kind: 'member' | 'staff', address: string, browser: Browser) => {
    addresses.push(address);
    await signIn(target, browser, { origin: target.site, address });
    if (kind === 'member') await signIn(target, browser, { origin: target.product, address });
    else
      await db
        .prepare('update people set is_operator = 1 where id = (select person_id from identities where subject = ?1)')
        .bind(address)
        .run();
  };
  await refresh();
  const all = kinds.flatMap((kind) => Array.from({ length: size }, () => kind));
  await inParallel(all, join, { atOnce: 4 });
  const members = await db
    .prepare('select id from people where is_operator = 0 order by id desc limit 2')
    .all<{ id: number }>();
  let turn = 0;
  return {
    addresses,
    members: members.results.map(({ id }) => id),
    refresh,
    next(kind) {
      turn += 1;
      const found = people[kind][turn % people[kind].length];
      if (!found) throw new Error(`there is no ${kind}`);
      return found;
    },
  };
}
