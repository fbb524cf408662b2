import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId } from '../data/schema.ts';
import { columns, sql } from '../data/sql.ts';
import { batch, first } from '../data/statements.ts';
import { pick, table } from '../data/table.ts';
import { hashOf, isSecret } from '../platform/secrets.ts';
import type { Circumstances } from './security-log.ts';
import { logEventIfChanged } from './security-log.writer.ts';
import { endSessions } from './session.writer.ts';

const a = table('address_changes');
const c = table('sign_in_codes');
const d = table('disavowals');
const i = table('identities');
const k = table('known_browsers');

/**
 * Ends what a person says was not them: all their sessions on every site with the proofs in them, the tickets and
 * visits that depend on a session, codes that were sent to their addresses, a pending change of address, and the
 * browsers that were known as theirs. One transaction; a token works once.
 *
 * @returns the person; undefined if the token is spent or unknown.
 */
export async function disavow(
  db: D1Database,
  token: string | undefined,
  from: Circumstances,
): Promise<PersonId | undefined> {
  if (!isSecret(token)) return undefined;
  const hash = await hashOf(token);
  const isValid = sql`${d.token_hash} = ${hash} and ${d.expires_at} > ${from.now}`;
  const row = await first(db, sql`select ${columns(pick(d, 'person_id'))} from ${d} where ${isValid}`);
  if (!row) return undefined;
  const { person_id: person } = row;
  const addresses = sql`select ${i.subject} from ${i} where ${i.person_id} = ${person} and ${i.issuer} = ''`;
  await batch(
    db,
    sql`delete from ${d} where ${isValid}`,
    logEventIfChanged(db, from, { person, event: 'disavowed' }),
    endSessions(db, person),
    sql`delete from ${c} where ${c.address} in (${addresses})`,
    sql`delete from ${a} where ${a.person_id} = ${person}`,
    sql`delete from ${k} where ${k.person_id} = ${person}`,
  );
  return person;
}
