import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId, SiteRole } from '../../worker/data/schema.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { grantRole, setOperator } from '../../worker/identity/roles.writer.ts';

/** A demo account to sign in with on a developer's machine. */
export type DemoPerson = { id: string; name: string; roles: readonly SiteRole[]; isOperator?: true };

/** One demo account per role. `id` is the local provider's subject and the local part of the mail address. */
export const demoPeople: readonly DemoPerson[] = [
  { id: 'member', name: 'Demo Member', roles: [] },
  { id: 'owner', name: 'Demo Owner', roles: [] },
  { id: 'moderator', name: 'Demo Moderator', roles: ['moderator'] },
  { id: 'editor', name: 'Demo Editor', roles: ['editor'] },
  { id: 'admin', name: 'Demo Admin', roles: ['admin'] },
  { id: 'operator', name: 'Demo Operator', roles: [], isOperator: true },
];

export const addressOf = ({ id }: Pick<DemoPerson, 'id'>): string => `${id}@people.example`;

/** Lets the demo people sign in with a provider: a provider's word for an address does not suffice for staff. */
export async function linkDemoPeople(db: D1Database, issuer: string): Promise<void> {
  await db.batch(
    demoPeople.map((demo) =>
      db
        .prepare(
          `insert into identities (issuer, subject, person_id, proved_at, used_at)
           select ?1, ?2, person_id, proved_at, used_at from identities where issuer = '' and subject = ?3
           on conflict do nothing`,
        )
        .bind(issuer, demo.id, addressOf(demo)),
    ),
  );
}

/** Creates the demo people with their roles on every site, unless they exist. */
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
