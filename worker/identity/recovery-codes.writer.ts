import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId } from '../data/schema.ts';
import { columns, expression, sql } from '../data/sql.ts';
import { batch, last } from '../data/statements.ts';
import { insertInto, pick, table } from '../data/table.ts';
import { mailStatementIfChanged } from '../domain/outbox/outbox.writer.ts';
import { hashOf } from '../platform/secrets.ts';
import type { Notice } from './identities.writer.ts';
import { recoveryCodesMail } from './mails.ts';
import { codesAtOnce, newRecoveryCode } from './recovery-codes.ts';
import type { Circumstances } from './security-log.ts';
import { logEventIfChanged } from './security-log.writer.ts';

const r = table('recovery_codes');

/** The stored form of a code, which differs between people. A code has 60 random bits. */
const hashFor = (person: PersonId, code: string): Promise<string> => hashOf(`recovery:${person}:${code}`);

type Change = { notice: Omit<Notice, 'name'>; from: Circumstances };

/** Makes new recovery codes, which void the person's earlier ones. Only hashes of them are stored. */
export async function makeRecoveryCodes(
  db: D1Database,
  person: PersonId,
  { notice, from }: Change,
): Promise<readonly string[]> {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode);
  const rows = await Promise.all(
    codes.map(async (code) =>
      insertInto(r, { person_id: person, code_hash: await hashFor(person, code), created_at: notice.now }),
    ),
  );
  await batch(
    db,
    sql`delete from ${r} where ${r.person_id} = ${person}`,
    ...rows,
    ...mailIfChanged(db, 'made', { person, notice }),
    logEventIfChanged(db, from, { person, event: 'recovery-codes-made' }),
  );
  return codes;
}

/** Uses one of a person's codes. @returns how many are left; undefined if it is none of them. */
export async function redeemRecoveryCode(
  db: D1Database,
  person: PersonId,
  { code, notice, from }: Change & { code: string },
): Promise<number | undefined> {
  const hash = await hashFor(person, code);
  const results = await batch(
    db,
    sql`
      delete from ${r} where ${r.person_id} = ${person} and ${r.code_hash} = ${hash}
      returning ${columns(pick(r, 'created_at'))}`,
    ...mailIfChanged(db, 'used', { person, notice }),
    logEventIfChanged(db, from, { person, event: 'recovery-code-used' }),
    sql`select ${columns({ left: expression<number>(sql`count(*)`) })} from ${r} where ${r.person_id} = ${person}`,
  );
  const [used] = results;
  return used.results.length ? last(results).results[0]?.left : undefined;
}

function mailIfChanged(
  db: D1Database,
  change: 'made' | 'used',
  { person, notice: { site, to, language, link, now } }: { person: PersonId; notice: Change['notice'] },
): D1PreparedStatement[] {
  if (to === null) return [];
  const dedupeKey = `${recoveryCodesMail.kind}:${change}:${person}:${now}`;
  const data = { change, link, changedAt: now };
  return [mailStatementIfChanged(db, recoveryCodesMail, { siteId: site, to, language, data, dedupeKey })];
}
