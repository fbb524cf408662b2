import { Recent } from '../cache/recent.ts';
import { categoriesTag } from '../cache/tags.ts';
import { json, type Query, select } from '../db/query.ts';
import { sql } from '../db/sql.ts';
import type { PageRequest } from '../pages/page.ts';
import { changedSince } from './statements.query.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** Vocabularies held at once, of some ten kilobytes each. */
const capacity = 200;

/** By the epoch of a site, with the position of its change log up to which nothing of it was written. */
const held = new Recent<{ vocabulary: Vocabulary; position: number }>(capacity);

/** A site's vocabulary as part of a page's batch. */
export type AskedVocabulary = {
  /** One row, unless the site has never had a category or an attribute, or what is known is still true. */
  query: Query<Vocabulary>;
  /** Takes what the query has given. */
  read(rows: readonly Vocabulary[]): Vocabulary;
};

/**
 * Asks for a site's vocabulary, in all of its languages the largest thing that a page reads. The isolate holds it, and the
 * database sends it again only where something was written on the site that the change log did not tell of yet: so it is
 * as new as all else of the batch.
 */
export function askVocabulary({ site, log }: Pick<PageRequest, 'site' | 'log'>): AskedVocabulary {
  const { id, epoch } = site;
  const known = held.get(epoch);
  const isCurrent = known && log.isCurrent({ position: known.position, tags: [categoriesTag()] });
  const columns = { categories: json(sql`categories`), attributes: json(sql`attributes`) };
  if (!isCurrent) {
    return {
      query: select<Vocabulary>(columns, sql`from vocabularies where site_id = ${id}`),
      read: ([row]) => hold(epoch, readVocabulary(row), log.position),
    };
  }
  const position = Math.max(known.position, log.position);
  return {
    query: select<Vocabulary>(
      columns,
      sql`
        from ${changedSince(id, position)}
        cross join vocabularies on vocabularies.site_id = ${id}`,
    ),
    read: ([row]) => hold(epoch, row ? readVocabulary(row) : known.vocabulary, position),
  };
}

function hold(epoch: string, vocabulary: Vocabulary, position: number): Vocabulary {
  held.set(epoch, { vocabulary, position });
  return vocabulary;
}
