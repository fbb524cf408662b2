import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { listed, sql } from '../../data/sql.ts';
import { addressesOf, type Self, selfWith } from '../../identity/self.query.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { itemsQuery, queueRow as q } from '../../moderation/queue-items.query.ts';

export type ThingsWanted = { site: SiteId; person: PersonId; ids: readonly number[]; languages: readonly string[] };

/** Reads things that a form names, and what the person is known by. One round trip. */
export async function readThings(
  reader: Reader,
  { site, person, ids, languages }: ThingsWanted,
): Promise<{ items: QueueItem[]; self: Self }> {
  const where = sql`where ${q.site_id} = ${site} and ${q.id} in (${listed(ids)})`;
  const [items, addresses] = await reader.batch(itemsQuery({ site, languages, where }), addressesOf(person));
  return { items, self: await selfWith(person, addresses) };
}
