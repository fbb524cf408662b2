import type { Reader } from '../data/reader.ts';
import type { PersonId } from '../data/schema.ts';
import { columns, expression, limitTo, sql } from '../data/sql.ts';
import { pick, table } from '../data/table.ts';

const k = table('passkeys');
const r = table('recovery_codes');
const own = table('passkeys', 'k');
const s = table('sites', 's');
const role = table('site_roles', 'r');
const p = table('people', 'p');

/** A passkey as its owner sees it. Times are milliseconds since 1970. */
export type PasskeyRow = { id: string; name: string; created_at: number; used_at: number };

/** A person's passkeys, the oldest first, and how many recovery codes are left. One round trip. */
export async function readPasskeys(
  reader: Reader,
  person: PersonId,
): Promise<{ passkeys: PasskeyRow[]; codesLeft: number }> {
  const [passkeys, [codes]] = await reader.batch(
    sql`
      select ${columns(pick(k, 'id', 'name', 'created_at', 'used_at'))} from ${k}
      where ${k.person_id} = ${person} order by ${k.created_at}`,
    sql`select ${columns({ left: expression<number>(sql`count(*)`) })} from ${r} where ${r.person_id} = ${person}`,
  );
  return { passkeys, codesLeft: codes?.left ?? 0 };
}

/**
 * Whether only a proof by passkey may change the passkeys of a person: they have one, and are staff where one is
 * demanded. Otherwise a reader of their mailbox could add a passkey and act as staff.
 */
export async function isBoundToPasskeys(reader: Reader, person: PersonId): Promise<boolean> {
  const [[row]] = await reader.batch(
    sql`
      select ${columns(pick(own, 'id'))} from ${own} join ${p} on ${p.id} = ${own.person_id}
      where ${own.person_id} = ${person} and exists (select 1 from ${s}
        where ${s.staff_proof} = 'passkey' and (${p.is_operator} = 1 or exists (select 1 from ${role}
          where ${role.site_id} = ${s.id} and ${role.person_id} = ${person}))) ${limitTo(1)}`,
  );
  return row !== undefined;
}
