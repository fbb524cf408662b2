import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../db/schema.ts';
import { type Mail, mailStatement, mailStatementIfChanged } from '../outbox/outbox.ts';
import { hashOf, hashOfCode, isSecret, newCode, newSecret } from './secrets.ts';

/** Milliseconds for which both mailboxes can be asked. */
const changeLength = 60 * 60 * 1000;

type Wanted = {
  site: SiteId;
  person: PersonId;
  /** The present address; null where there is none. */
  from: string | null;
  /** Folded. */
  to: string;
  language: string;
  linkTo: (token: string) => string;
  now: number;
};

/**
 * Asks both mailboxes, the present and the new one, whether an account may have another address. Says nothing of
 * whether somebody else has it: that shows at the end, to whoever has proved that mailbox.
 */
export async function askForChange(db: D1Database, wanted: Wanted): Promise<void> {
  const { site, person, from, to, language, linkTo, now } = wanted;
  const [forNew, forOld] = [newSecret(), newSecret()];
  const mail = async (address: string, token: string): Promise<Mail> => ({
    siteId: site,
    to: address,
    language,
    template: 'address-change',
    data: { link: linkTo(token), code: codeOf(token), minutes: changeLength / 60_000 },
    dedupeKey: `address-change:${await hashOf(token)}`,
    expiresAt: now + changeLength,
  });
  await db.batch([
    db
      .prepare(
        `insert or replace into address_changes (person_id, new_address, new_hash, old_hash, expires_at)
         values (?1, ?2, ?3, ?4, ?5)`,
      )
      .bind(person, to, await hashOf(forNew), from === null ? null : await hashOf(forOld), now + changeLength),
    mailStatement(db, await mail(to, forNew)),
    ...(from === null ? [] : [mailStatement(db, await mail(from, forOld))]),
  ]);
}
