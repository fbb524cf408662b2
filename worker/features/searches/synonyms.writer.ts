import type { D1Database } from '@cloudflare/workers-types';
import { synonymLimits } from '../../../web/contract/pages/searches.data.ts';
import { eachBounded } from '../../data/batch.ts';
import { synonymsTag } from '../../data/cache-tags.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { insertSelect, table, update } from '../../data/table.ts';
import { type AuditEntry, auditStatements, ifChanged } from '../../domain/audit/audit.writer.ts';
import type { SynonymWords } from '../../domain/searches/synonym-words.ts';
import { holds } from '../../identity/standing.ts';

const s = table('synonyms');
const other = table('synonyms', 'other');
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
  const hasRoom = sql`(select count(*) from ${s} where ${s.site_id} = ${site}) < ${synonymLimits.groups}`;
  const row = insertSelect(s, {
    site_id: site,
    id: sql`coalesce((select max(${s.id}) from ${s} where ${s.site_id} = ${site}), 0) + 1`,
    ...{ language, words: JSON.stringify(words), keys: JSON.stringify(keys) },
  });
  const isFree = isFreeOf(request);
  return perform(db, request, {
    change: sql`${row} where ${hasRoom} and ${isFree} and ${holds('write-content', request)}`,
    entry: {
      action: 'synonyms.add',
      // The new group has the largest id.
      thingId: sql`(select max(${s.id}) from ${s} where ${s.site_id} = ${site})`,
      afterText: { content: { words } },
    },
    refusal: sql`when not ${hasRoom} then 'groups-many' when not ${isFree} then 'word-taken'`,
  });
}

/** Changes the words of a group, unless somebody else has changed it since the author saw it. */
export function changeSynonyms(db: D1Database, request: KnownGroup & SynonymWords): Promise<SynonymsChanged> {
  const { words, keys, was } = request;
  const isFree = isFreeOf(request);
  const group = update(s, { words: JSON.stringify(words), keys: JSON.stringify(keys) });
  return perform(db, request, {
    change: sql`${group} where ${isGroup(request)} and ${isFree} and ${holds('write-content', request)}`,
    entry: {
      action: 'synonyms.change',
      thingId: request.group,
      beforeText: { content: { words: wordsOf(was) } },
      afterText: { content: { words } },
    },
    refusal: sql`when not exists (select 1 from ${s} where ${isGroup(request)}) then 'synonyms-changed'
      when not ${isFree} then 'word-taken'`,
  });
}

/** Removes a group, unless somebody else has changed it since the author saw it. */
export const removeSynonyms = (db: D1Database, request: KnownGroup): Promise<SynonymsChanged> =>
  perform(db, request, {
    change: sql`delete from ${s} where ${isGroup(request)} and ${holds('write-content', request)}`,
    entry: {
      action: 'synonyms.remove',
      thingId: request.group,
      beforeText: { content: { words: wordsOf(request.was) } },
    },
    refusal: sql``,
  });

/** The words as the author saw them. A text that is no JSON is that of no group: then nothing is written. */
function wordsOf(was: string): unknown {
  try {
    return JSON.parse(was);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

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
  entry: Pick<AuditEntry, 'action' | 'thingId' | 'beforeText' | 'afterText'>;
  /** Why the change was not made, as branches of a `case`. */
  refusal: Sql;
};

/** Makes a change in one transaction with the audit log's entry and its cache tag. */
async function perform(
  db: D1Database,
  request: Author & { language: string },
  { change, entry, refusal }: Steps,
): Promise<SynonymsChanged> {
  const { site, by, language, now } = request;
  const logged = auditStatements(
    { ...entry, site, actor: by, thing: 'synonyms', before: language, after: language, now },
    ifChanged,
  );
  const tag = insertSelect(changes, { site_id: site, tag: synonymsTag(), created_at: now });
  const reason = expression<Exclude<SynonymsChanged, 'changed'>>(
    sql`case when not ${holds('write-content', request)} then 'not-allowed' ${refusal} else 'synonyms-changed' end`,
  );
  // What is refused is known before the change: afterwards its own words would be taken.
  const results = await batch(
    db,
    sql`select ${columns({ reason })}`,
    change,
    ...logged,
    sql`${tag} where ${ifChanged}`,
  );
  if (results[1 + logged.length]?.results.length) return 'changed';
  return results[0].results[0]?.reason ?? 'synonyms-changed';
}
