import type { Reader } from '../../data/reader.ts';
import { columns, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';

const d = table('disavowals');

/** Whether the link of a mail about a new device still works. */
export async function isOpenDisavowal(
  reader: Reader,
  { token, now }: { token: string | null; now: number },
): Promise<boolean> {
  if (token === null || !isSecret(token)) return false;
  const [[row]] = await reader.batch(
    sql`
      select ${columns(pick(d, 'expires_at'))} from ${d}
      where ${d.token_hash} = ${await hashOf(token)} and ${d.expires_at} > ${now}`,
  );
  return row !== undefined;
}
