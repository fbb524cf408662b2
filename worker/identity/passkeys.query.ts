import type { Reader } from '../data/reader.ts';
import type { PersonId } from '../data/schema.ts';
import { columns, expression, sql } from '../data/sql.ts';
import { pick, table } from '../data/table.ts';

const k = table('passkeys');
const r = table('recovery_codes');

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
