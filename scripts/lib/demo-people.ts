import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId, SiteRole } from '../../worker/data/schema.ts';
import { describePerson, ownerOf, personOfAddress } from '../../worker/identity/people.writer.ts';
import { grantRole, setOperator } from '../../worker/identity/roles.writer.ts';

/** A demo account to sign in with on a developer's machine. */
export type DemoPerson = { id: string; name: string; roles: readonly SiteRole[]; isOperator?: true };

/** One demo account per role; the manager runs a listing together with the owner. `id` is the local provider's subject and the local part of the mail address. */
export const demoPeople: readonly DemoPerson[] = [
  { id: 'member', name: 'Demo Member', roles: [] },
  { id: 'owner', name: 'Demo Owner', roles: [] },
  { id: 'manager', name: 'Demo Manager', roles: [] },
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

/** How long the demo people have had their accounts: links of new accounts are not clickable. */
const accountAge = 120 * 24 * 60 * 60 * 1000;

/** Creates the demo people with their roles on every site, each unless they exist. */
export async function seedPeople(db: D1Database): Promise<void> {
  const sites = await db
    .prepare('select id, is_product as isProduct from sites')
    .all<{ id: SiteId; isProduct: 0 | 1 }>();
  for (const demo of demoPeople) {
    if ((await ownerOf(db, addressOf(demo))) === undefined) await createPerson(db, demo, sites.results);
  }
}

async function createPerson(
  db: D1Database,
  demo: DemoPerson,
  sites: readonly { id: SiteId; isProduct: 0 | 1 }[],
): Promise<void> {
  const change = { reason: 'demo', by: null, linkFor: null, now: Date.now() };
  const since = change.now - accountAge;
  const person = await personOfAddress(db, { address: addressOf(demo), language: 'en', now: since });
  await describePerson(db, person, { name: demo.name, language: 'en', now: since });
  for (const { id: site, isProduct } of sites) {
    for (const role of demo.roles) await grantRole(db, { ...change, site, person, role });
    if (isProduct && demo.isOperator) await setOperator(db, { ...change, product: site, person, is: true });
  }
}
