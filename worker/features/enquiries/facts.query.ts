import type { D1Database } from '@cloudflare/workers-types';
import type { EnquiryState, PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { all, first } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import type { Names } from '../../platform/i18n/names.ts';
import type { Side } from './thread.ts';

const e = table('enquiries', 'e');
const r = table('listing_roles', 'r');
const p = table('people', 'p');
const x = table('listing_texts', 'x');
const i = table('identities', 'i');

/** What a write needs to know of a thread. */
export type ThreadFacts = {
  state: EnquiryState;
  messages: number;
  listing: number;
  asker: PersonId;
  /** The name of the person who asks; empty if they gave none. */
  askerName: string;
  names: Names;
};

const namesOf = (site: SiteId, listing: Sql | number): Sql => sql`
  (select json_group_object(${x.language}, ${x.name}) from ${x}
    where ${x.site_id} = ${site} and ${x.listing_id} = ${listing})`;

/** Reads a thread of a site. */
export async function threadFacts(db: D1Database, site: SiteId, thread: number): Promise<ThreadFacts | undefined> {
  const row = await first(
    db,
    sql`
      select ${columns({
        ...pick(e, 'state', 'messages'),
        listing: e.listing_id,
        asker: e.person_id,
        askerName: p.name,
        names: expression<string>(namesOf(site, e.listing_id)),
      })}
      from ${e} join ${p} on ${p.id} = ${e.person_id} where ${e.site_id} = ${site} and ${e.id} = ${thread}`,
  );
  return row && { ...row, names: JSON.parse(row.names) };
}

/** The account that has proved an address; undefined for none. */
export async function personOfAddress(db: D1Database, address: string): Promise<PersonId | undefined> {
  const row = await first(
    db,
    sql`select ${columns({ person: i.person_id })} from ${i} where ${i.issuer} = '' and ${i.subject} = ${address}`,
  );
  return row?.person;
}

/** Someone who is mailed: where, and in which language. */
export type Recipient = { person: PersonId; address: string; language: string };

/** The people of a side who have an address. */
export async function recipientsOf(
  db: D1Database,
  site: SiteId,
  { side, listing, asker }: { side: Side; listing: number; asker: PersonId },
): Promise<Recipient[]> {
  const owners = sql`(select ${r.person_id} from ${r} where ${r.site_id} = ${site} and ${r.listing_id} = ${listing})`;
  const rows = await all(
    db,
    sql`
      select ${columns({ person: p.id, address: p.address, language: p.language })} from ${p}
      where ${p.state} = 'active' and ${p.address} is not null
        and ${side === 'asker' ? sql`${p.id} = ${asker}` : sql`${p.id} in ${owners}`}
      order by ${p.id}`,
  );
  return rows as Recipient[];
}

/** The name of a person; empty if they gave none. */
export async function nameOf(db: D1Database, person: PersonId): Promise<string> {
  const row = await first(db, sql`select ${columns(pick(p, 'name'))} from ${p} where ${p.id} = ${person}`);
  return row?.name ?? '';
}
