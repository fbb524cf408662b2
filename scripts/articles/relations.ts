import type { D1Database } from '@cloudflare/workers-types';
import { changesStatement, inChunks } from '../../worker/data/batch.ts';
import { postTag } from '../../worker/data/cache-tags.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { batch } from '../../worker/data/statements.ts';
import { relationStatements } from '../../worker/domain/posts/posts.writer.ts';
import type { Prepared } from './prepare-text.ts';
import type { ImportReport } from './report.ts';
import { placeOf, type StoredText } from './stored.ts';

type Relating = {
  site: SiteId;
  prepared: readonly Prepared[];
  stored: ReadonlyMap<string, StoredText>;
  isDry: boolean;
};

/**
 * Writes which texts the texts name as related, where it differs: after all texts, because only then all have numbers.
 * Those that people changed on the site keep theirs.
 * @returns what is named and not there.
 */
export async function writeRelations(
  db: D1Database,
  { site, prepared, stored, isDry }: Relating,
): Promise<ImportReport['related']> {
  const missing: ImportReport['related'] = [];
  const keyOf = keysOf(prepared, stored);
  const groups = new Map([...stored.values()].map(({ key, group }) => [key, group]));
  const has = await readRelations(db, site);
  const changed: { id: number; wanted: number[] }[] = [];
  for (const text of prepared) {
    const keys = new Set<string>();
    for (const named of text.fields.related) {
      const key = keyOf.get(named);
      if (key === undefined) missing.push({ file: text.file.name, key: named });
      else if (key !== text.key) keys.add(key);
    }
    const its = stored.get(placeOf(text));
    if (!its || its.revision > its.imported) continue;
    const wanted = [...keys].flatMap((key) => groups.get(key) ?? []);
    if (JSON.stringify(wanted) !== JSON.stringify(has.get(its.id) ?? [])) changed.push({ id: its.id, wanted });
  }
  if (!isDry) for (const chunk of inChunks(changed, { count: 20 })) await write(db, site, chunk);
  return missing;
}

/** The keys of groups, by what texts call them: the key itself, or the second name that its texts state. */
function keysOf(prepared: readonly Prepared[], stored: ReadonlyMap<string, StoredText>): Map<string, string> {
  const aliases = prepared.flatMap(({ fields, key }): [string, string][] =>
    fields.alias ? [[fields.alias, key]] : [],
  );
  const keys = [...prepared, ...stored.values()].map(({ key }): [string, string] => [key, key]);
  return new Map([...aliases, ...keys]);
}

async function readRelations(db: D1Database, site: SiteId): Promise<Map<number, number[]>> {
  const { results } = await db
    .prepare(
      'select post_id as id, group_id as "group" from post_relations where site_id = ?1 order by post_id, position',
    )
    .bind(site)
    .all<{ id: number; group: number }>();
  return new Map([...Map.groupBy(results, ({ id }) => id)].map(([id, its]) => [id, its.map(({ group }) => group)]));
}

async function write(db: D1Database, site: SiteId, posts: readonly { id: number; wanted: number[] }[]): Promise<void> {
  await batch(
    db,
    ...posts.flatMap(({ id, wanted }) => relationStatements(site, id, wanted)),
    changesStatement(
      site,
      posts.map(({ id }) => postTag(id)),
    ),
  );
}
