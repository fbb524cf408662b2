import type { Reader } from '../db/reader.ts';
import type { MailState } from '../db/schema.ts';
import { sql, trusted } from '../db/sql.ts';
import type { KeptMail } from '../mail/write-mail.ts';
import { keptMailColumns } from '../outbox/rows.ts';

export type ListedMail = KeptMail & {
  siteId: number;
  id: number;
  state: MailState;
  tries: number;
  lastError: string | null;
  createdAt: number;
};

/** The newest fifty mails of all sites, or of one recipient. */
export async function newestMails(reader: Reader, to: string | undefined): Promise<ListedMail[]> {
  const [mails] = await reader.batch(
    sql<ListedMail>`select site_id as siteId, id, state, tries, last_error as lastError, created_at as createdAt,
            ${trusted(keptMailColumns)}
          from outbox where ${to ?? null} is null or recipient = ${to ?? null}
          order by created_at desc, site_id, id desc limit 50`,
  );
  return mails;
}
