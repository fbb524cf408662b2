import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import * as v from 'valibot';
import { cell, eachBounded, inChunks, recordChanges } from '../../data/batch.ts';
import { landingsTag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, list, type Sql, sql } from '../../data/sql.ts';
import { all, prepare } from '../../data/statements.ts';
import { excluded, insertSelect, table } from '../../data/table.ts';
import type { PlaceRef } from './taxonomy.writer.ts';

const l = table('landings');
const c = table('categories', 'c');
const p = table('places', 'p');
const key = list(l.site_id, l.category_id, l.place_id, l.language);

/** An editor's text, in one language, for the page of a category in a place. Plain text. */
export const landingText = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1, 'a title'), v.maxLength(200, 'at most 200 characters')),
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(5000, 'at most 5,000 characters')), ''),
});

/** The texts of a category in a place by language. Null as category or place means all, a null text deletes it. */
export interface NewLanding {
  category: string | null;
  place: PlaceRef | null;
  texts: Readonly<Record<string, v.InferInput<typeof landingText> | null>>;
}

/** `landing` is the index of the invalid one; then nothing is written. */
export type LandingsSet =
  | { code: 'set' }
  | { code: 'bad-text'; landing: number; language: string; field: string; detail: string }
  | { code: 'unknown-category' | 'unknown-place'; landing: number };

/** `[category, kind, slug, language, title, text]`; a null title deletes the text. */
type Row = [string | null, string | null, string | null, string, string | null, string];

const categoryOf = (site: SiteId): Sql => sql`case when ${cell(0)} is null then 0 else
  (select ${c.id} from ${c} where ${c.site_id} = ${site} and ${c.slug} = ${cell(0)}) end`;
const placeOf = (site: SiteId): Sql => sql`case when ${cell(1)} is null then 0 else
  (select ${p.id} from ${p} where ${p.site_id} = ${site} and ${p.kind} = ${cell(1)} and ${p.slug} = ${cell(2)}) end`;

// An unknown category or place is null, which the table rejects together with the whole write.
const putLandings = (site: SiteId, rows: readonly Row[]): Sql => sql`
  ${insertSelect(l, {
    site_id: site,
    category_id: categoryOf(site),
    place_id: placeOf(site),
    language: cell(3),
    title: cell(4),
    text: cell(5),
  })}
  from ${eachBounded(rows)} r where ${cell(4)} is not null
  on conflict (${key}) do update set ${excluded(l, 'title', 'text')}`;

const dropLandings = (site: SiteId, rows: readonly Row[]): Sql => sql`
  delete from ${l} where (${key}) in
    (select ${list(sql`${site}`, categoryOf(site), placeOf(site), cell(3))} from ${eachBounded(rows)} r
      where ${cell(4)} is null)`;

function rowsOf(landings: readonly NewLanding[]): Row[] | Extract<LandingsSet, { code: 'bad-text' }> {
  const rows: Row[] = [];
  for (const [index, { category, place, texts }] of landings.entries()) {
    for (const [language, value] of Object.entries(texts)) {
      const parsed = v.safeParse(v.nullable(landingText), value);
      if (!parsed.success) {
        const [issue] = parsed.issues;
        const field = v.getDotPath(issue) ?? '';
        return { code: 'bad-text', landing: index, language, field, detail: issue.message };
      }
      const { title, text } = parsed.output ?? { title: null, text: '' };
      rows.push([category, place?.kind ?? null, place?.slug ?? null, language, title, text]);
    }
  }
  return rows;
}

async function findUnknown(
  db: D1Database,
  site: SiteId,
  landings: readonly NewLanding[],
): Promise<Extract<LandingsSet, { landing: number }> | undefined> {
  const keys = landings.map(({ category, place }) => [category, place?.kind, place?.slug]);
  const cells = await all(
    db,
    sql`
      select ${columns({
        landing: expression<number>(sql`r.key`),
        category: expression<number | null>(categoryOf(site)),
        place: expression<number | null>(placeOf(site)),
      })}
      from json_each(${JSON.stringify(keys)}) r`,
  );
  const missing = cells.find(({ category, place }) => category === null || place === null);
  if (!missing) return undefined;
  return { code: missing.category === null ? 'unknown-category' : 'unknown-place', landing: missing.landing };
}

/** Writes landing texts, replacing those in the same languages, in one transaction. */
export async function setLandings(db: D1Database, site: SiteId, landings: readonly NewLanding[]): Promise<LandingsSet> {
  const rows = rowsOf(landings);
  if ('code' in rows) return rows;
  if (rows.length === 0) return { code: 'set' };
  const unknown = await findUnknown(db, site, landings);
  if (unknown) return unknown;
  const statements: D1PreparedStatement[] = [...inChunks(rows)].flatMap((chunk) =>
    [putLandings, dropLandings].map((statement) => prepare(db, statement(site, chunk))),
  );
  await db.batch([...statements, recordChanges(db, site, [landingsTag()])]);
  return { code: 'set' };
}
