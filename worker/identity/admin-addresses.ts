import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../data/schema.ts';
import { columns, sql } from '../data/sql.ts';
import { all } from '../data/statements.ts';
import { pick, table } from '../data/table.ts';

const p = table('people', 'p');
const role = table('site_roles', 'role');

/** Where the admins of a site get their mails, each with the language of its reader. */
export async function adminAddresses(
  db: D1Database,
  site: SiteId,
): Promise<readonly { address: string; language: string }[]> {
  const admins = await all(
    db,
    sql`select ${columns(pick(p, 'address', 'language'))} from ${role} join ${p} on ${p.id} = ${role.person_id}
      where ${role.site_id} = ${site} and ${role.role} = 'admin' and ${p.state} = 'active'`,
  );
  return admins.flatMap(({ address, language }) => (address ? [{ address, language }] : []));
}
