import type { Reader } from '../db/reader.ts';
import type { SiteId } from '../db/schema.ts';
import { sql } from '../db/sql.ts';
import type { Asked } from './address.ts';
import { countOf, type MailsRows, readMails } from './mails.query.ts';
import { type LogRow, type PersonRow, type PersonRows, readLog, readPeople, readPerson } from './people.query.ts';

/** What a part of the staff's page shows. `needed`: mails that need a person, of each kind up to a thousand and one. */
export type ManageRows =
  | { view: 'overview'; needed: number | null }
  | { view: 'mails'; mails: MailsRows }
  | { view: 'people'; people: PersonRow[] }
  | { view: 'person'; person: PersonRows }
  | { view: 'log'; log: LogRow[] };

/** Reads a part of the staff's page in one round trip, for somebody who administers the site. */
export async function readManage(
  reader: Reader,
  asked: Asked,
  { site, now }: { site: SiteId; now: number },
): Promise<ManageRows> {
  switch (asked.view) {
    case 'overview': {
      const [[row]] = await reader.batch(
        sql<{ needed: number }>`select ${countOf(site, 'unknown')} + ${countOf(site, 'failed')} as needed`,
      );
      return { view: 'overview', needed: row?.needed ?? 0 };
    }
    case 'mails':
      return { view: 'mails', mails: await readMails(reader, site, asked) };
    case 'people':
      return { view: 'people', people: await readPeople(reader, site, { ...asked, now }) };
    case 'person':
      return { view: 'person', person: await readPerson(reader, site, { ...asked, now }) };
    case 'log':
      return { view: 'log', log: await readLog(reader, site, asked.after) };
  }
}
