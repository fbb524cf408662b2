import type { D1Database } from '@cloudflare/workers-types';
import { synonymLimits } from '../../../web/contract/pages/searches.data.ts';
import { eachBounded } from '../../data/batch.ts';
import { synonymsTag } from '../../data/cache-tags.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { insertSelect, pick, table, update } from '../../data/table.ts';
import type { SynonymWords } from '../../domain/searches/synonym-words.ts';
import { holds } from '../../identity/standing.ts';

const s = table('synonyms');
const other = table('synonyms', 'other');
const log = table('synonym_changes');
const changes = table('changes');

type Author = { site: SiteId; by: PersonId; now: number };
type NewGroup = Author & SynonymWords & { language: string };
/** `was`: the words as the author saw them, the text that is stored. */
type KnownGroup = Author & { group: number; language: string; was: string };

/**
 * `word-taken`: a word is in another group of the language. `groups-many`: the site has as many groups as it can.
 * `synonyms-changed`: somebody else changed or removed the group. `not-allowed`: the author has no right (any more).
 */
export type SynonymsChanged = 'changed' | 'word-taken' | 'groups-many' | 'synonyms-changed' | 'not-allowed';

/** Adds a group. */
export function addSynonyms(db: D1Database, request: NewGroup): Promise<SynonymsChanged> {
  const { site, language, words, keys } = request;
  const after = JSON.stringify(words);
  const hasRoom = sql`(select count(*) from ${s} where ${s.site_id} = ${site}) < ${synonymLimits.groups}`;
  const row = insertSelect(s, {
    site_id: site,
    id: sql`coalesce((select max(${s.id}) from ${s} where ${s.site_id} = ${site}), 0) + 1`,
    ...{ language, words: after, keys: JSON.stringify(keys) },
  });
  const isFree = isFreeOf(request);
  return perform(db, request, {
    change: sql`${row} where ${hasRoom} and ${isFree} and ${holds('write-content', request)}`,
    entry: { before: null, after },
    refusal: sql`when not ${hasRoom} then 'groups-many' when not ${isFree} then 'word-taken'`,
  });
}

/** Changes the words of a group, unless somebody else has changed it since the author saw it. */
export function changeSynonyms(db: D1Database, request: KnownGroup & SynonymWords): Promise<SynonymsChanged> {
  const { words, keys, was } = request;
  const after = JSON.stringify(words);
  const isFree = isFreeOf(request);
  const group = update(s, { words: after, keys: JSON.stringify(keys) });
  return perform(db, request, {
    change: sql`${group} where ${isGroup(request)} and ${isFree} and ${holds('write-content', request)}`,
    entry: { before: was, after },
    refusal: sql`when not exists (select 1 from ${s} where ${isGroup(request)}) then 'synonyms-changed'
      when not ${isFree} then 'word-taken'`,
  });
}

/** Removes a group, unless somebody else has changed it since the author saw it. */
export const removeSynonyms = (db: D1Database, request: KnownGroup): Promise<SynonymsChanged> =>
  perform(db, request, {
    change: sql`delete from ${s} where ${isGroup(request)} and ${holds('write-content', request)}`,
    entry: { before: request.was, after: null },
    refusal: sql``,
  });

const isGroup = ({ site, group, language, was }: KnownGroup): Sql =>
  sql`(${s.site_id} = ${site} and ${s.id} = ${group} and ${s.language} = ${language} and ${s.words} = ${was})`;

/** Whether no other group of the language has one of the words. */
const isFreeOf = ({ site, language, keys, group = 0 }: NewGroup & { group?: number }): Sql => sql`
  not exists (select 1 from ${other} cross join json_each(${other.keys}) known
    where ${other.site_id} = ${site} and ${other.language} = ${language} and ${other.id} <> ${group}
      and known.value in (select r.value from ${eachBounded(keys)} r))`;

type Steps = {
  /** The conditional change of one row. */
  change: Sql;
  entry: { before: string | null; after: string | null };
  /** Why the change was not made, as branches of a `case`. */
  refusal: Sql;
};

/** Makes a change in one transaction with its log entry and its cache tag. */
async function perform(
  db: D1Database,
  request: Author & { language: string },
  { change, entry, refusal }: Steps,
): Promise<SynonymsChanged> {
  const { site, by, language, now } = request;
  const logEntry = insertSelect(log, {
    site_id: site,
    id: sql`coalesce((select max(${log.id}) from ${log} where ${log.site_id} = ${site}), 0) + 1`,
    ...{ actor_id: by, language, ...entry, created_at: now },
  });
  const tag = insertSelect(changes, { site_id: site, tag: synonymsTag(), created_at: now });
  const reason = expression<Exclude<SynonymsChanged, 'changed'>>(
    sql`case when not ${holds('write-content', request)} then 'not-allowed' ${refusal} else 'synonyms-changed' end`,
  );
  // What is refused is known before the change: afterwards its own words would be taken.
  const [[refused], , logged] = await batch(
    db,
    sql`select ${columns({ reason })}`,
    change,
    sql`${logEntry} where changes() = 1 returning ${columns(pick(log, 'id'))}`,
    sql`${tag} where changes() = 1`,
  ).then(
    (results) => results.map(({ results: rows }) => rows) as [{ reason: SynonymsChanged }[], unknown[], unknown[]],
  );
  return logged.length ? 'changed' : (refused?.reason ?? 'synonyms-changed');
}
