import { json, type Query, select } from '../data/query.ts';
import type { SiteId } from '../data/schema.ts';
import { type Column, expression, list, type Sql, sql } from '../data/sql.ts';
import { outerTable, pick, table } from '../data/table.ts';
import type { Names } from '../platform/i18n/names.ts';
import type { QueueItem } from './queue-item.ts';

const q = table('queue', 'q');
const l = outerTable('listings', 'l');
const texts = table('listing_texts', 'x');
const written = outerTable('versions', 'w');
const published = outerTable('versions', 'b');
const given = outerTable('versions', 'r');

/** The queue as statements about its things name it. */
export const queueRow = q;

type ItemsQuery = {
  site: SiteId;
  /** The languages of names, a few. The listing's own and the author's are among them in any case. */
  languages: readonly string[];
  /** The rows: `from q …` up to `order by` and `limit`. Joins of the caller stand behind these. */
  where: Sql;
};

/** Things of the queue with their texts. Up to nine rows read for each. */
export function itemsQuery({ site, languages, where }: ItemsQuery): Query<QueueItem> {
  return select(itemColumns(languages), sql`from ${q} ${joined(site)} ${where}`);
}

const namesOf = (languages: readonly string[]): Sql => sql`(
  select json_group_object(${texts.language}, ${texts.name}) from ${texts}
  where ${texts.site_id} = ${l.site_id} and ${texts.listing_id} = ${l.id}
    and ${texts.language} in (${list(l.language, q.language, ...languages.map((tag) => sql`${tag}`))}))`;

const unlessErased = ({ erased_at, content }: typeof written): Column =>
  expression(sql`case when ${erased_at} is null then ${content} end`);

/** The columns of a `QueueItem` over the joins of `joined`. */
export const itemColumns = (languages: readonly string[]) => ({
  ...pick(q, 'id', 'kind', 'state', 'revision', 'language', 'risk', 'since', 'reason', 'address'),
  thing: q.thing_id,
  listing: q.listing_id,
  slug: expression<string>(sql`coalesce(${l.slug}, '')`),
  // A thing about no listing has its own names in its content.
  names: json<Names>(
    sql`iif(${q.listing_id} is null, coalesce(${unlessErased(written)} -> 'names', '{}'), ${namesOf(languages)})`,
  ),
  author: q.author_id,
  addressHash: q.address_hash,
  content: json<QueueItem['content']>(unlessErased(written)),
  before: json<QueueItem['before']>(unlessErased(published)),
  reasonContent: json<QueueItem['before']>(unlessErased(given)),
  version: q.version_id,
  beforeVersion: q.before_version,
  isAppeal: q.is_appeal,
  risks: json<QueueItem['risks']>(q.risks),
  leaseBy: q.lease_by,
  leaseUntil: q.lease_until,
  decidedAt: q.decided_at,
  decidedBy: q.decided_by,
});

export const joined = (site: SiteId): Sql => sql`
  left join ${l} on ${l.site_id} = ${site} and ${l.id} = ${q.listing_id}
  left join ${written} on ${written.site_id} = ${site} and ${written.id} = ${q.version_id}
  left join ${published} on ${published.site_id} = ${site} and ${published.id} = ${q.before_version}
  left join ${given} on ${given.site_id} = ${site} and ${given.id} = ${q.reason_version}`;
