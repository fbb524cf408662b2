import { type Query, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { listingWithSlug } from '../../domain/listings/listing-with-slug.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import { ownedSince } from '../../domain/owners/freeze.ts';
import type { ServedSite } from '../../domain/sites/site.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { itemsQuery, queueRow as q } from '../../moderation/queue-items.query.ts';
import type { Asked } from './asked.ts';
import { listingBySlug } from './listing-values.query.ts';
import type { Subject } from './subject.ts';

const r = table('listing_roles', 'r');

type Wanted = Pick<ServedSite, 'site' | 'log'> & { asked: Asked; person: PersonId | null; lang: string };

/** Reads what a form is about, in one round trip. */
export async function readSubject(reader: Reader, { site, log, asked, person, lang }: Wanted): Promise<Subject> {
  const vocabulary = vocabularyQuery({ site, log });
  const isPerson = asked.listing !== null && person !== null;
  const [vocabularies, rows, items, [owns]] = await reader.batch(
    vocabulary.query,
    asked.listing === null ? null : listingBySlug(site.id, asked.listing),
    asked.again === undefined || person === null
      ? null
      : sentBackQuery(site.id, { again: asked.again, author: person, lang }),
    isPerson ? ownership(site.id, asked.listing ?? '', person) : null,
  );
  const [item] = items ?? [];
  const isMeant = item && (asked.listing === null ? item.kind === 'submission' : item.listing === rows[0]?.id);
  return {
    vocabulary: vocabulary.read(vocabularies),
    row: rows[0],
    sentBack: isMeant ? item : undefined,
    ownedSince: owns ? (owns.since ?? 0) : null,
  };
}

/** Since when the listing of a slug has its owner, if a person runs it; no row if they do not. */
const ownership = (site: SiteId, slug: string, person: PersonId): Query<{ since: number | null }> =>
  select(
    { since: ownedSince(site, r.listing_id) },
    sql`from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${person}
      and ${r.listing_id} = ${listingWithSlug(site, slug)}`,
  );

/** What staff sent back to its author. */
const sentBackQuery = (
  site: SiteId,
  { again, author, lang }: { again: number; author: PersonId; lang: string },
): Query<QueueItem> =>
  itemsQuery({
    site,
    languages: [lang],
    where: sql`where ${q.site_id} = ${site} and ${q.id} = ${again} and ${q.kind} in ('submission', 'revision')
      and ${q.author_id} = ${author} and ${q.state} = 'sent-back'`,
  });
