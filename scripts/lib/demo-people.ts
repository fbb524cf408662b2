import type { D1Database } from '@cloudflare/workers-types';
import { personOfAddress } from '../../worker/accounts/people.writer.ts';
import { grantRole, setOperator } from '../../worker/accounts/roles.writer.ts';
import type { SiteId, SiteRole } from '../../worker/db/schema.ts';

/** Somebody to sign in as on a developer's machine. */
export type DemoPerson = { id: string; name: string; roles: readonly SiteRole[]; isOperator?: true };

/** One of each kind. `id` is the local provider's subject and the name of the mailbox. */
export const demoPeople: readonly DemoPerson[] = [
  { id: 'member', name: 'Demo Member', roles: [] },
  { id: 'owner', name: 'Demo Owner', roles: [] },
  { id: 'moderator', name: 'Demo Moderator', roles: ['moderator'] },
  { id: 'editor', name: 'Demo Editor', roles: ['editor'] },
  { id: 'admin', name: 'Demo Admin', roles: ['admin'] },
  { id: 'operator', name: 'Demo Operator', roles: [], isOperator: true },
];

export const addressOf = ({ id }: DemoPerson): string => `${id}@people.example`;

/** Gives the demo people their roles on every site, unless they are there. */
export async function seedPeople(db: D1Database): Promise<void> {
  const first = demoPeople.map(addressOf)[0];
  if (await db.prepare(`select 1 from identities where issuer = '' and subject = ?1`).bind(first).first()) return;
  const sites = await db
    .prepare('select id, is_product as isProduct from sites')
    .all<{ id: SiteId; isProduct: 0 | 1 }>();
  const change = { reason: 'demo', by: null, linkFor: null, now: Date.now() };
  for (const demo of demoPeople) {
    const person = await personOfAddress(db, { address: addressOf(demo), language: 'en', now: change.now });
    await db.prepare('update people set name = ?2 where id = ?1').bind(person, demo.name).run();
    for (const { id: site, isProduct } of sites.results) {
      for (const role of demo.roles) await grantRole(db, { ...change, site, person, role });
      if (isProduct && demo.isOperator) await setOperator(db, { ...change, product: site, person, is: true });
    }
  }
}
