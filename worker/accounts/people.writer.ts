import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId } from '../db/schema.ts';
import { type Identity, type Notice, noticeIfChanged } from './identities.writer.ts';

/** What a provider has proved of somebody. `address` is folded, and null where it is not proved. */
export type ProvedByProvider = Identity & {
  address: string | null;
  name: string;
  language: string;
  now: number;
};

/** The person whose mailbox was proved, a new one where nobody has that address. One transaction. */
export async function personOfAddress(
  db: D1Database,
  { address, language, now }: { address: string; language: string; now: number },
): Promise<PersonId> {
  const results = await db.batch<{ person: PersonId }>([
    db
      .prepare(
        `insert into people (address, language, created_at, updated_at) select ?1, ?2, ?3, ?3
         where not exists (select 1 from identities where issuer = '' and subject = ?1)`,
      )
      .bind(address, language, now),
    db
      .prepare(
        `insert into identities (issuer, subject, person_id, proved_at, used_at)
         select '', ?1, last_insert_rowid(), ?2, ?2 where changes() = 1`,
      )
      .bind(address, now),
    touchIdentity(db, { issuer: '', subject: address, now }),
  ]);
  return onlyPerson(results.at(-1)?.results);
}

/**
 * The person behind a provider's subject. One who signs in so for the first time is the person who has proved the same
 * address by mail, if the provider has proved it too, and is told of it; else a new one. One transaction.
 *
 * @param telling what the mail says beside the person's own address and language.
 */
export async function personOfProvider(
  db: D1Database,
  proved: ProvedByProvider,
  telling: Pick<Notice, 'site' | 'name' | 'link'>,
): Promise<PersonId> {
  const { issuer, subject, address, name, language, now } = proved;
  const known = await knownByAddress(db, proved);
  const results = await db.batch<{ person: PersonId }>([
    db
      .prepare(
        `insert into people (name, address, language, created_at, updated_at) select ?4, ?3, ?5, ?6, ?6
         where not exists (select 1 from identities where issuer = ?1 and subject = ?2)
           and not exists (select 1 from identities where issuer = '' and subject = ?3)`,
      )
      .bind(issuer, subject, address, name, language, now),
    db
      .prepare(
        `insert into identities (issuer, subject, person_id, proved_at, used_at)
         select ?1, ?2, coalesce((select person_id from identities where issuer = '' and subject = ?3),
           last_insert_rowid()), ?4, ?4
         where not exists (select 1 from identities where issuer = ?1 and subject = ?2)`,
      )
      .bind(issuer, subject, address, now),
    ...(known
      ? noticeIfChanged(db, 'identity-added', { person: known.person, notice: { ...telling, ...known, now } })
      : []),
    db
      .prepare(
        `insert into identities (issuer, subject, person_id, proved_at, used_at)
         select '', ?3, (select person_id from identities where issuer = ?1 and subject = ?2), ?4, ?4
         where changes() = 1 and ?3 is not null on conflict do nothing`,
      )
      .bind(issuer, subject, address, now),
    touchIdentity(db, { issuer, subject, now }),
  ]);
  return onlyPerson(results.at(-1)?.results);
}

/** Whom an address leads to that a provider has proved, and how to tell them, where its subject is not known yet. */
async function knownByAddress(
  db: D1Database,
  { issuer, subject, address }: ProvedByProvider,
): Promise<(Pick<Notice, 'to' | 'language'> & { person: PersonId }) | null> {
  return db
    .prepare(
      `select p.id as person, p.address as "to", p.language from identities i join people p on p.id = i.person_id
       where i.issuer = '' and i.subject = ?3 and not exists (
         select 1 from identities where issuer = ?1 and subject = ?2)`,
    )
    .bind(issuer, subject, address)
    .first();
}

const touchIdentity = (db: D1Database, { issuer, subject, now }: { issuer: string; subject: string; now: number }) =>
  db
    .prepare('update identities set used_at = ?3 where issuer = ?1 and subject = ?2 returning person_id as person')
    .bind(issuer, subject, now);

function onlyPerson(rows: readonly { person: PersonId }[] | undefined): PersonId {
  const [row] = rows ?? [];
  if (!row) throw new Error('an identity has no person');
  return row.person;
}

/** Changes what people say of themselves. */
export async function describePerson(
  db: D1Database,
  person: PersonId,
  { name, language, now }: { name: string; language: string; now: number },
): Promise<void> {
  await db
    .prepare('update people set name = ?2, language = ?3, updated_at = ?4 where id = ?1')
    .bind(person, name, language, now)
    .run();
}
