import { hashOf, isSecret } from '../accounts/secrets.ts';
import type { Reader } from '../db/reader.ts';
import type { PersonId } from '../db/schema.ts';
import { limitTo, sql } from '../db/sql.ts';

type SessionRow = { id: string; agent: string; host: string; seen_at: number };
type ChangeRow = { address: string; oldConfirmed: number; newConfirmed: number; adds: number; isOpened: number };

/** What a person's own page shows beside what their session says already. */
export type AccountRows = {
  identities: { issuer: string; subject: string }[];
  sessions: SessionRow[];
  change: ChangeRow | undefined;
};

/** Sessions shown at most, the last used first. */
const shown = 50;

/** One round trip. `confirm` is the token of an opened confirmation link. */
export async function readAccount(
  reader: Reader,
  person: PersonId,
  { confirm, now }: { confirm: string | null; now: number },
): Promise<AccountRows> {
  const opened = confirm && isSecret(confirm) ? await hashOf(confirm) : '';
  const [identities, sessions, [change]] = await reader.batch(
    sql<{ issuer: string; subject: string }>`
      select issuer, subject from identities where person_id = ${person} order by issuer, subject`,
    sql<SessionRow>`
      select id, agent, host, max(seen_at) as seen_at from sessions
      where person_id = ${person} and expires_at > ${now} and rotation <> 2
      group by id order by seen_at desc ${limitTo(shown)}`,
    sql<ChangeRow>`
      select new_address as address, old_link is null as oldConfirmed, new_link is null as newConfirmed, adds,
        coalesce(new_link = ${opened}, 0) or coalesce(old_link = ${opened}, 0) as isOpened
      from address_changes where person_id = ${person} and expires_at > ${now}`,
  );
  return { identities, sessions, change };
}
