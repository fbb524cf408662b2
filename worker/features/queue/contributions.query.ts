import { pageAt } from '../../../web/contract/page-key.ts';
import { json, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, limitTo, list, listed, type Sql, sql } from '../../data/sql.ts';
import { derived, table } from '../../data/table.ts';
import { draftsOfPerson } from '../../domain/drafts/drafts.query.ts';
import type { DraftFields } from '../../domain/drafts/drafts.ts';
import { addressesOf, type Self, selfWith } from '../../identity/self.query.ts';
import { isWrittenBy, type QueueItem } from '../../moderation/queue-item.ts';
import { itemsQuery, queueRow as q } from '../../moderation/queue-items.query.ts';
import { pageSize } from '../../pages/marked-list.ts';
import type { Names } from '../../platform/i18n/names.ts';
import { readThings, type ThingsWanted } from './things.query.ts';

const n = table('queue', 'n');
const l = table('listings', 'l');
const x = table('listing_texts', 'x');
const s = derived<{ id: number }>('s');

type Wanted = { site: SiteId; person: PersonId; languages: readonly string[]; now: number; before: number | null };

type DraftRow = { form: string; thing: string; path: string; fields: DraftFields; updated_at: number };

/** `names`: those of the listings that drafts are about, by slug and language. */
export type ContributionRows = {
  items: QueueItem[];
  drafts: readonly DraftRow[];
  names: ReadonlyMap<string, Names>;
};

/**
 * A page of what a person sent on a site, newest first, and their drafts. Two round trips: the first one gives the addresses
 * from which they may have written before they had an account.
 */
export async function readContributions(reader: Reader, wanted: Wanted): Promise<ContributionRows> {
  const { site, person, languages, now, before } = wanted;
  const [addresses, drafts] = await reader.batch(addressesOf(person), draftsOfPerson({ site, person, now }));
  const self = await selfWith(person, addresses);
  const where = sql`where ${q.site_id} = ${site} and ${q.id} in (${newestOf(site, self, before)}) order by ${q.id} desc`;
  const slugs = [...new Set(drafts.flatMap(({ path }) => slugIn(path) ?? []))];
  const [items, listings] = await reader.batch(
    itemsQuery({ site, languages, where }),
    slugs.length ? listingNames(site, slugs, languages) : null,
  );
  return { items, drafts, names: new Map(listings.map(({ slug, names }) => [slug, names])) };
}

/** The slug of the listing that a form is about; undefined if it is about none. */
export function slugIn(path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, 'https://form.invalid');
  return pageAt(pathname)?.params.slug ?? searchParams.get('listing') ?? undefined;
}

const listingNames = (site: SiteId, slugs: readonly string[], languages: readonly string[]) => {
  const inLanguages = list(l.language, ...languages.map((tag) => sql`${tag}`));
  const names = sql`(select json_group_object(${x.language}, ${x.name}) from ${x}
    where ${x.site_id} = ${site} and ${x.listing_id} = ${l.id} and ${x.language} in (${inLanguages}))`;
  const where = sql`where ${l.site_id} = ${site} and ${l.slug} in (${listed(slugs)})`;
  return select({ slug: l.slug, names: json<Names>(names) }, sql`from ${l} ${where}`);
};

/** The numbers of the newest things: a range of an index for the account and for each address. */
function newestOf(site: SiteId, { person, addressHashes }: Self, before: number | null): Sql {
  const range = (index: Sql, condition: Sql): Sql => sql`
    select * from (select ${columns({ id: n.id })} from ${n} ${index} where ${n.site_id} = ${site} and ${condition}
      ${before === null ? sql`` : sql`and ${n.id} < ${before}`} order by ${n.id} desc ${limitTo(pageSize + 1)})`;
  const ranges = addressHashes.reduce(
    (all, hash) => sql`${all} union all ${range(sql`indexed by queue_by_address`, sql`${n.address_hash} = ${hash}`)}`,
    range(sql`indexed by queue_by_author`, sql`${n.author_id} = ${person}`),
  );
  return sql`select ${s.id} from (${ranges}) ${s} order by ${s.id} desc ${limitTo(pageSize + 1)}`;
}

/** A thing that a person wrote, for a form; undefined if it is none of theirs. */
export async function readOwnThing(
  reader: Reader,
  { id, ...wanted }: Omit<ThingsWanted, 'ids'> & { id: number },
): Promise<{ item: QueueItem | undefined; self: Self }> {
  const { items, self } = await readThings(reader, { ...wanted, ids: [id] });
  return { item: items.find((item) => isWrittenBy(item, self)), self };
}
