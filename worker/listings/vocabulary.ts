import type { Attribute } from '../../web/contract/attributes.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Scope } from '../site/site.ts';
import type { CategoryRow } from './card.ts';

/** A site's categories and attributes as JSON, which triggers keep as one row. */
type VocabularyRow = { categories: string; attributes: string };

/** Attributes stand in the site's order. */
export type Vocabulary = { categories: CategoryRow[]; attributes: Attribute[] };

/** One row, unless the site has never had a category or an attribute. */
export const vocabularyOf = ({ siteId }: Scope): Sql<VocabularyRow> =>
  sql`select categories, attributes from vocabularies where site_id = ${siteId}`;

export function readVocabulary(row: VocabularyRow | undefined): Vocabulary {
  const attributes: Attribute[] = row ? JSON.parse(row.attributes) : [];
  attributes.sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
  return { categories: row ? JSON.parse(row.categories) : [], attributes };
}
