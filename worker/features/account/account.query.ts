import type { Reader } from '../../data/reader.ts';
import type { PersonId } from '../../data/schema.ts';
import { columns, expression, list, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';

const i = table('identities');
const a = table('address_changes');

type ChangeRow = { address: string; oldConfirmed: number; newConfirmed: number; adds: number; isOpened: number };

/** The data of the account page besides the session. */
export type AccountRows = {
  identities: { issuer: string; subject: string }[];
  change: ChangeRow | undefined;
};

/** One round trip. `confirm` is the token of an opened confirmation link. */
export async function readAccount(
  reader: Reader,
  person: PersonId,
  { confirm, now }: { confirm: string | null; now: number },
): Promise<AccountRows> {
  const opened = confirm && isSecret(confirm) ? await hashOf(confirm) : '';
  const [identities, [change]] = await reader.batch(
    sql`
      select ${columns(pick(i, 'issuer', 'subject'))} from ${i}
      where ${i.person_id} = ${person} order by ${list(i.issuer, i.subject)}`,
    sql`
      select ${columns({
        address: a.new_address,
        oldConfirmed: expression<0 | 1>(sql`${a.old_link} is null`),
        newConfirmed: expression<0 | 1>(sql`${a.new_link} is null`),
        adds: a.adds,
        isOpened: expression<0 | 1>(
          sql`coalesce(${a.new_link} = ${opened}, 0) or coalesce(${a.old_link} = ${opened}, 0)`,
        ),
      })}
      from ${a} where ${a.person_id} = ${person} and ${a.expires_at} > ${now}`,
  );
  return { identities, change };
}
