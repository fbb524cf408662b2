import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import * as v from 'valibot';
import { landingsTag } from '../cache/tags.ts';
import { inChunks, recordChanges, withRows } from './batch.ts';
import type { SiteId } from './schema.ts';
import type { PlaceRef } from './taxonomy.ts';

/** What editors say of a cell of the directory in one language, in plain text. */
export const landingText = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1, 'a title'), v.maxLength(200, 'at most 200 characters')),
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(5000, 'at most 5,000 characters')), ''),
});

/** A category in a place, null being all of them, and what is said of it by language; null takes a text away. */
export interface NewLanding {
  category: string | null;
  place: PlaceRef | null;
  texts: Readonly<Record<string, v.InferInput<typeof landingText> | null>>;
}

/** `landing` is the index of the one that cannot be written, for which none is. */
export type LandingsSet =
  | { code: 'set' }
  | { code: 'bad-text'; landing: number; language: string; field: string; detail: string }
  | { code: 'unknown-category' | 'unknown-place'; landing: number };

/** `[category, kind, slug, language, title, text]`; a title of null takes the text away. */
type Row = [string | null, string | null, string | null, string, string | null, string];

const categoryOf = `case when (r.value ->> 0) is null then 0 else
  (select c.id from categories c where c.site_id = ?1 and c.slug = (r.value ->> 0)) end`;
const placeOf = `case when (r.value ->> 1) is null then 0 else
  (select p.id from places p where p.site_id = ?1 and p.kind = (r.value ->> 1) and p.slug = (r.value ->> 2)) end`;

// A category or place that is not there is null, which the table refuses, and with it the whole write.
const putLandings = `insert into landings (site_id, category_id, place_id, language, title, text)
  select ?1, ${categoryOf}, ${placeOf}, r.value ->> 3, r.value ->> 4, r.value ->> 5
  from json_each(?2) r where (r.value ->> 4) is not null
  on conflict (site_id, category_id, place_id, language) do update set title = excluded.title, text = excluded.text`;

const dropLandings = `delete from landings where (site_id, category_id, place_id, language) in
  (select ?1, ${categoryOf}, ${placeOf}, r.value ->> 3 from json_each(?2) r where (r.value ->> 4) is null)`;

function rowsOf(landings: readonly NewLanding[]): Row[] | Extract<LandingsSet, { code: 'bad-text' }> {
  const rows: Row[] = [];
  for (const [index, { category, place, texts }] of landings.entries()) {
    for (const [language, said] of Object.entries(texts)) {
      const read = v.safeParse(v.nullable(landingText), said);
      if (!read.success) {
        const [issue] = read.issues;
        const field = v.getDotPath(issue) ?? '';
        return { code: 'bad-text', landing: index, language, field, detail: issue.message };
      }
      const { title, text } = read.output ?? { title: null, text: '' };
      rows.push([category, place?.kind ?? null, place?.slug ?? null, language, title, text]);
    }
  }
  return rows;
}

async function unknownCell(
  db: D1Database,
  site: SiteId,
  landings: readonly NewLanding[],
): Promise<Extract<LandingsSet, { landing: number }> | undefined> {
  const wanted = JSON.stringify(landings.map(({ category, place }) => [category, place?.kind, place?.slug]));
  const sql = `select r.key as landing, ${categoryOf} as category, ${placeOf} as place from json_each(?2) r`;
  type Found = { landing: number; category: number | null; place: number | null };
  const { results } = await db.prepare(sql).bind(site, wanted).all<Found>();
  const missing = results.find(({ category, place }) => category === null || place === null);
  if (!missing) return undefined;
  return { code: missing.category === null ? 'unknown-category' : 'unknown-place', landing: missing.landing };
}

/** Writes what is said of cells, in place of what was said of them in those languages; all of it, or none. */
export async function setLandings(db: D1Database, site: SiteId, landings: readonly NewLanding[]): Promise<LandingsSet> {
  const rows = rowsOf(landings);
  if ('code' in rows) return rows;
  if (rows.length === 0) return { code: 'set' };
  const unknown = await unknownCell(db, site, landings);
  if (unknown) return unknown;
  const statements: D1PreparedStatement[] = [...inChunks(rows)].flatMap((chunk) =>
    [putLandings, dropLandings].map((sql) => withRows(db, sql, { site, rows: chunk })),
  );
  await db.batch([...statements, recordChanges(db, site, [landingsTag()])]);
  return { code: 'set' };
}
