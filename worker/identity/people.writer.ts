import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId } from '../data/schema.ts';
import { columns, type Sql, sql } from '../data/sql.ts';
import { batch, first, last, run } from '../data/statements.ts';
import { insertSelect, pick, table, update } from '../data/table.ts';
import { type Notice, noticeIfChanged } from './identities.writer.ts';
import type { Identity } from './identity.ts';
import { identityAddedMail } from './mails.ts';
import type { Circumstances } from './security-log.ts';
import { logEventIfChanged } from './security-log.writer.ts';

const p = table('people');
const i = table('identities');
const mailbox = table('identities', 'i');
const mailboxOwner = table('people', 'p');
const r = table('site_roles', 'r');

const isIdentity = ({ issuer, subject }: { issuer: string; subject: string | Sql }) =>
  sql`${i.issuer} = ${issuer} and ${i.subject} = ${subject}`;

/** A person as a provider has proved them. `address` is folded; null if the provider's word does not prove it. */
export type ProvedByProvider = Identity & {
  address: string | null;
  name: string;
  language: string;
  now: number;
};

/** The person with a proved email address; creates one if the address is new. One transaction. */
export async function personOfAddress(
  db: D1Database,
  { address, language, now }: { address: string; language: string; now: number },
): Promise<PersonId> {
  const byMail = { issuer: '', subject: address };
  const identity = { ...byMail, person_id: sql`last_insert_rowid()`, proved_at: now, used_at: now };
  const results = await batch(
    db,
    sql`
      ${insertSelect(p, { address, language, created_at: now, updated_at: now })}
      where not exists (select 1 from ${i} where ${isIdentity(byMail)})`,
    sql`${insertSelect(i, identity)} where changes() = 1`,
    touchIdentity({ ...byMail, now }),
  );
  return onlyPerson(last(results).results);
}

/** The address, or null if it belongs to a person with a role: only a mail proves such an address. */
const unlessOfStaff = (address: string | null): Sql => sql`iif(exists (select 1 from ${mailbox}
  join ${mailboxOwner} on ${mailboxOwner.id} = ${mailbox.person_id}
  where ${mailbox.issuer} = '' and ${mailbox.subject} = ${address} and (${mailboxOwner.is_operator} = 1
    or exists (select 1 from ${r} where ${r.person_id} = ${mailboxOwner.id}))), null, ${address})`;

/**
 * The person with a provider's subject. A new subject is added to the person who owns the same proved address, who gets
 * a mail about it; without such a person, or if that person has a role, one is created. One transaction.
 *
 * @param notice what the mail contains besides the person's own address and language, and the circumstances of the log.
 */
export async function personOfProvider(
  db: D1Database,
  proved: ProvedByProvider,
  { from, ...notice }: Pick<Notice, 'site' | 'name' | 'link'> & { from: Circumstances },
): Promise<PersonId> {
  const { issuer, subject, name, language, now } = proved;
  const address = unlessOfStaff(proved.address);
  const owner = await ownerByAddress(db, proved);
  const isSubject = isIdentity(proved);
  const isMailbox = isIdentity({ issuer: '', subject: address });
  const ownerOf = (is: Sql) => sql`(select ${i.person_id} from ${i} where ${is})`;
  const times = { proved_at: now, used_at: now };
  const results = await batch(
    db,
    sql`
      ${insertSelect(p, { name, address, language, created_at: now, updated_at: now })}
      where not exists (select 1 from ${i} where ${isSubject}) and not exists (select 1 from ${i} where ${isMailbox})`,
    sql`
      ${insertSelect(i, { issuer, subject, person_id: sql`coalesce(${ownerOf(isMailbox)}, last_insert_rowid())`, ...times })}
      where not exists (select 1 from ${i} where ${isSubject})`,
    ...(owner
      ? [
          logEventIfChanged(db, from, { person: owner.person, event: 'identity-added', detail: notice.name }),
          ...noticeIfChanged(db, identityAddedMail, { person: owner.person, notice: { ...notice, ...owner, now } }),
        ]
      : []),
    sql`
      ${insertSelect(i, { issuer: '', subject: address, person_id: ownerOf(isSubject), ...times })}
      where changes() = 1 and ${address} is not null on conflict do nothing`,
    touchIdentity({ issuer, subject, now }),
  );
  return onlyPerson(last(results).results);
}

/** The owner of the address that a provider has proved, with the mail's recipient; null if the subject is not new. */
async function ownerByAddress(
  db: D1Database,
  proved: ProvedByProvider,
): Promise<(Pick<Notice, 'to' | 'language'> & { person: PersonId }) | null> {
  const row = await first(
    db,
    sql`
      select ${columns({ person: mailboxOwner.id, ...pick(mailboxOwner, 'address', 'language') })}
      from ${mailbox} join ${mailboxOwner} on ${mailboxOwner.id} = ${mailbox.person_id}
      where ${mailbox.issuer} = '' and ${mailbox.subject} = ${unlessOfStaff(proved.address)}
        and not exists (select 1 from ${i} where ${isIdentity(proved)})`,
  );
  return row ? { person: row.person, to: row.address, language: row.language } : null;
}

const touchIdentity = ({ now, ...identity }: { issuer: string; subject: string; now: number }) => sql`
  ${update(i, { used_at: now })} where ${isIdentity(identity)} returning ${columns({ person: i.person_id })}`;

function onlyPerson(rows: readonly { person: PersonId }[] | undefined): PersonId {
  const [row] = rows ?? [];
  if (!row) throw new Error('an identity has no person');
  return row.person;
}

/** The person who has proved an email address; undefined if nobody has. */
export async function ownerOf(db: D1Database, address: string): Promise<PersonId | undefined> {
  const isMailbox = isIdentity({ issuer: '', subject: address });
  return (await first(db, sql`select ${columns({ person: i.person_id })} from ${i} where ${isMailbox}`))?.person;
}

/** Changes a person's name and language. */
export async function describePerson(
  db: D1Database,
  person: PersonId,
  { name, language, now }: { name: string; language: string; now: number },
): Promise<void> {
  await run(db, sql`${update(p, { name, language, updated_at: now })} where ${p.id} = ${person}`);
}
