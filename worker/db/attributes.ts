import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import * as v from 'valibot';
import { type Attribute, type NewAttribute, newAttributeSchema } from '../../web/contract/attributes.ts';
import { categoriesTag } from '../cache/tags.ts';
import { inChunks, recordChanges, withRows } from './batch.ts';
import type { SiteId } from './schema.ts';

export type AttributesEnsured =
  | { code: 'ensured' }
  /** `field` is the part of the definition that cannot be; empty where its parts contradict each other. */
  | { code: 'bad-definition'; attribute: string; field: string; detail: string }
  | { code: 'unknown-category'; attribute: string; category: string };

// A category that is not there gets the id 0, which none has: then the table refuses the whole write.
const insertAttributes = `insert into attributes
    (site_id, slug, kind, category_id, position, names, options, unit, steps)
  select ?1, r.value ->> 'slug', r.value ->> 'kind',
    case when (r.value ->> 'category') is not null then coalesce(
      (select id from categories c where c.site_id = ?1 and c.slug = (r.value ->> 'category')), 0) end,
    r.value ->> 'position', r.value -> 'names', r.value -> 'options', r.value -> 'unit', r.value -> 'steps'
  from json_each(?2) r where true
  on conflict (site_id, slug) do update set kind = excluded.kind, category_id = excluded.category_id,
    position = excluded.position, names = excluded.names, options = excluded.options, unit = excluded.unit,
    steps = excluded.steps
  where (kind, category_id, position, names, options, unit, steps) is not (excluded.kind, excluded.category_id,
    excluded.position, excluded.names, excluded.options, excluded.unit, excluded.steps)`;

type Judged = { code: 'judged'; rows: v.InferOutput<typeof newAttributeSchema>[] };

function judge(definitions: readonly NewAttribute[]): Judged | Extract<AttributesEnsured, { code: 'bad-definition' }> {
  const rows: Judged['rows'] = [];
  for (const definition of definitions) {
    const result = v.safeParse(newAttributeSchema, definition);
    if (!result.success) {
      const [issue] = result.issues;
      const field = v.getDotPath(issue) ?? '';
      return { code: 'bad-definition', attribute: String(definition.slug), field, detail: issue.message };
    }
    rows.push(result.output);
  }
  return { code: 'judged', rows };
}

async function slugsOfCategories(db: D1Database, site: SiteId): Promise<Set<string>> {
  const rows = await db.prepare('select slug from categories where site_id = ?1').bind(site).all<{ slug: string }>();
  return new Set(rows.results.map(({ slug }) => slug));
}

/** Creates attributes, or changes those whose slug stands already; all of them in one transaction, or none. */
export async function ensureAttributes(
  db: D1Database,
  site: SiteId,
  definitions: readonly NewAttribute[],
): Promise<AttributesEnsured> {
  const judged = judge(definitions);
  if (judged.code !== 'judged') return judged;
  const { rows } = judged;
  const known = rows.some(({ category }) => category !== null) ? await slugsOfCategories(db, site) : new Set();
  for (const { slug, category } of rows) {
    if (category !== null && !known.has(category)) return { code: 'unknown-category', attribute: slug, category };
  }
  if (rows.length > 0)
    await db.batch([...attributeStatements(db, site, rows), recordChanges(db, site, [categoriesTag()])]);
  return { code: 'ensured' };
}

const attributeStatements = (db: D1Database, site: SiteId, all: Judged['rows']): D1PreparedStatement[] =>
  [...inChunks(all)].map((rows) => withRows(db, insertAttributes, { site, rows }));

/** The attributes that a site defines, in its order. */
export async function loadAttributes(db: D1Database, site: SiteId): Promise<Attribute[]> {
  const sql = 'select attributes from vocabularies where site_id = ?1';
  const json = await db.prepare(sql).bind(site).first<string>('attributes');
  const attributes: Attribute[] = json === null ? [] : JSON.parse(json);
  return attributes.sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
}
