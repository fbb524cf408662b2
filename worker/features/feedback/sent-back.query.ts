import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { itemsQuery, queueRow as q } from '../../moderation/queue-items.query.ts';

type Wanted = { id: number; author: PersonId; lang: string };

/** A correction that staff sent back to its author; undefined if there is none. */
export async function sentBackItem(
  reader: Reader,
  site: SiteId,
  { id, author, lang }: Wanted,
): Promise<QueueItem | undefined> {
  const where = sql`where ${q.site_id} = ${site} and ${q.id} = ${id} and ${q.kind} = 'correction'
    and ${q.author_id} = ${author} and ${q.state} = 'sent-back'`;
  const [[item]] = await reader.batch(itemsQuery({ site, languages: [lang], where }));
  return item;
}
