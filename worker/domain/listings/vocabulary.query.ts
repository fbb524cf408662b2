import { LRUCache } from 'lru-cache';
import { categoriesTag } from '../../data/cache-tags.ts';
import { changedSince } from '../../data/changes.query.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import type { ServedSite } from '../sites/site.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

const v = table('vocabularies', 'vocabularies');

const columns = {
  ...{ categories: json(v.categories), attributes: json(v.attributes) },
  serviceKinds: json<Vocabulary['serviceKinds']>(v.service_kinds),
};

/** A site's vocabulary, read anew. It has no row where the site never had a category or an attribute. */
export const vocabularyNow = (site: SiteId): Query<Vocabulary> =>
  select(columns, sql`from ${v} where ${v.site_id} = ${site}`);

/** Maximum number of cached vocabularies, of some ten kilobytes each. */
const capacity = 200;

/** By the epoch of a site, with the change-log position up to which the vocabulary is current. */
const cache = new LRUCache<string, { vocabulary: Vocabulary; position: number }>({ max: capacity });

/** A site's vocabulary as part of a page's batch. */
export type VocabularyQuery = {
  /** Returns one row; none if the cached vocabulary is current or the site never had a category or an attribute. */
  query: Query<Vocabulary>;
  /** The vocabulary, from the rows of the query. */
  read(rows: readonly Vocabulary[]): Vocabulary;
};

/**
 * Reads a site's vocabulary, which in all of its languages is the largest part of a page's data. The isolate caches it.
 * The database sends it again only if the site has changes that the change log lacks, so it is as new as the other rows
 * of the batch.
 */
export function vocabularyQuery({ site, log }: Pick<ServedSite, 'site' | 'log'>): VocabularyQuery {
  const { id, epoch } = site;
  const cached = cache.get(epoch);
  const isCurrent = cached && log.isCurrent({ position: cached.position, tags: [categoriesTag()] });
  if (!isCurrent) {
    return {
      query: vocabularyNow(id),
      read: ([row]) => store(epoch, readVocabulary(row), log.position),
    };
  }
  const position = Math.max(cached.position, log.position);
  return {
    query: select(columns, sql`from ${changedSince(id, position)} cross join ${v} on ${v.site_id} = ${id}`),
    read: ([row]) => store(epoch, row ? readVocabulary(row) : cached.vocabulary, position),
  };
}

function store(epoch: string, vocabulary: Vocabulary, position: number): Vocabulary {
  cache.set(epoch, { vocabulary, position });
  return vocabulary;
}
