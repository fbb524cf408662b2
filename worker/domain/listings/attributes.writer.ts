import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import * as v from 'valibot';
import { type Attribute, type NewAttribute, newAttributeSchema } from '../../../web/contract/attributes.ts';
import { cell, eachBounded, inChunks, recordChanges } from '../../data/batch.ts';
import { categoriesTag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, list, type Sql, sql } from '../../data/sql.ts';
import { all, first, prepare } from '../../data/statements.ts';
import { excluded, insertSelect, pick, table } from '../../data/table.ts';

const a = table('attributes');
const c = table('categories', 'c');
/** The new row in an upsert. */
const newRow = table('attributes', 'excluded');
const vocabulary = table('vocabularies');

export type AttributesEnsured =
  | { code: 'ensured' }
  /** `field` is the invalid part of the definition; empty if its parts contradict each other. */
  | { code: 'bad-definition'; attribute: string; field: string; detail: string }
  | { code: 'unknown-category'; attribute: string; category: string };

/** Columns that a definition can change. */
const definedColumns = ['kind', 'category_id', 'position', 'names', 'options', 'unit', 'steps'] as const;

// An unknown category gets the id 0, which no category has, which makes the whole write fail.
const categoryOf = (site: SiteId): Sql => sql`
  case when ${cell('category')} is not null then coalesce(
    (select ${c.id} from ${c} where ${c.site_id} = ${site} and ${c.slug} = ${cell('category')}), 0) end`;

const insertAttributes = (site: SiteId, rows: Validated['rows']): Sql => sql`
  ${insertSelect(a, {
    site_id: site,
    slug: cell('slug'),
    kind: cell('kind'),
    category_id: categoryOf(site),
    position: cell('position'),
    names: sql`r.value -> 'names'`,
    options: sql`r.value -> 'options'`,
    unit: sql`r.value -> 'unit'`,
    steps: sql`r.value -> 'steps'`,
  })}
  from ${eachBounded(rows)} r where true
  on conflict (${list(a.site_id, a.slug)}) do update set ${excluded(a, ...definedColumns)}
  where (${list(...definedColumns.map((name) => a[name]))}) is not (${list(...definedColumns.map((name) => newRow[name]))})`;

type Validated = { code: 'valid'; rows: v.InferOutput<typeof newAttributeSchema>[] };

function validate(
  definitions: readonly NewAttribute[],
): Validated | Extract<AttributesEnsured, { code: 'bad-definition' }> {
  const rows: Validated['rows'] = [];
  for (const definition of definitions) {
    const result = v.safeParse(newAttributeSchema, definition);
    if (!result.success) {
      const [issue] = result.issues;
      const field = v.getDotPath(issue) ?? '';
      return { code: 'bad-definition', attribute: String(definition.slug), field, detail: issue.message };
    }
    rows.push(result.output);
  }
  return { code: 'valid', rows };
}

async function slugsOfCategories(db: D1Database, site: SiteId): Promise<Set<string>> {
  const rows = await all(db, sql`select ${columns(pick(c, 'slug'))} from ${c} where ${c.site_id} = ${site}`);
  return new Set(rows.map(({ slug }) => slug));
}

/** Creates attributes, or changes those whose slug exists, in one transaction. */
export async function ensureAttributes(
  db: D1Database,
  site: SiteId,
  definitions: readonly NewAttribute[],
): Promise<AttributesEnsured> {
  const validated = validate(definitions);
  if (validated.code !== 'valid') return validated;
  const { rows } = validated;
  const categories = rows.some(({ category }) => category !== null) ? await slugsOfCategories(db, site) : new Set();
  for (const { slug, category } of rows) {
    if (category !== null && !categories.has(category)) return { code: 'unknown-category', attribute: slug, category };
  }
  if (rows.length > 0)
    await db.batch([...attributeStatements(db, site, rows), recordChanges(db, site, [categoriesTag()])]);
  return { code: 'ensured' };
}

const attributeStatements = (db: D1Database, site: SiteId, rows: Validated['rows']): D1PreparedStatement[] =>
  [...inChunks(rows)].map((chunk) => prepare(db, insertAttributes(site, chunk)));

/** A site's attributes, in its order. */
export async function loadAttributes(db: D1Database, site: SiteId): Promise<Attribute[]> {
  const row = await first(
    db,
    sql`select ${columns(pick(vocabulary, 'attributes'))} from ${vocabulary} where ${vocabulary.site_id} = ${site}`,
  );
  const attributes: Attribute[] = row ? JSON.parse(row.attributes) : [];
  return attributes.sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
}
