import type { Reader } from '../data/reader.ts';
import type { PersonId } from '../data/schema.ts';
import { columns, type Sql, sql } from '../data/sql.ts';
import { table } from '../data/table.ts';
import { hashOf } from '../platform/secrets.ts';

const i = table('identities', 'i');

/** A person's account, and the hashes of the addresses that they have proved: what is theirs. */
export type Self = { person: PersonId; addressHashes: readonly string[] };

/** The statement that reads the addresses that a person has proved. */
export const addressesOf = (person: PersonId): Sql<{ address: string }> =>
  sql`select ${columns({ address: i.subject })} from ${i} where ${i.person_id} = ${person} and ${i.issuer} = ''`;

/** A person with the rows of addresses that they have proved. */
export const selfWith = async (person: PersonId, rows: readonly { address: string }[]): Promise<Self> => ({
  person,
  addressHashes: await Promise.all([...new Set(rows.map(({ address }) => address))].map(hashOf)),
});

/** Reads what a person is known by. */
export async function readSelf(reader: Reader, person: PersonId): Promise<Self> {
  const [rows] = await reader.batch(addressesOf(person));
  return selfWith(person, rows);
}
