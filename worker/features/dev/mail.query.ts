import type { Reader } from '../../data/reader.ts';
import type { MailState } from '../../data/schema.ts';
import { columns, type Selection, sql, trusted } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import type { OutboxMail } from '../../domain/outbox/compose-mail.ts';
import { outboxMailColumns } from '../../domain/outbox/outbox.query.ts';

export type ListedMail = OutboxMail & {
  siteId: number;
  id: number;
  state: MailState;
  tries: number;
  lastError: string | null;
  createdAt: number;
};

const o = table('outbox');

const [ofRow, ofMail] = [
  columns({ ...pick(o, 'id', 'state', 'tries'), siteId: o.site_id, lastError: o.last_error, createdAt: o.created_at }),
  trusted(outboxMailColumns) as Selection<OutboxMail>,
];

/** The newest fifty mails of all sites, or of one recipient. */
export async function newestMails(reader: Reader, to: string | undefined): Promise<ListedMail[]> {
  const [mails] = await reader.batch(
    sql`
      select ${ofRow}, ${ofMail} from ${o} where ${to ?? null} is null or ${o.recipient} = ${to ?? null}
      order by ${o.created_at} desc, ${o.site_id}, ${o.id} desc limit 50`,
  );
  return mails;
}

/** One mail; undefined if the site has none of this number. */
export async function mailOf(
  reader: Reader,
  { site, mail }: { site: number; mail: number },
): Promise<ListedMail | undefined> {
  const [[found]] = await reader.batch(
    sql`select ${ofRow}, ${ofMail} from ${o} where ${o.site_id} = ${site} and ${o.id} = ${mail}`,
  );
  return found;
}
