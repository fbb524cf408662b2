import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, list, type Sql, sql } from '../../data/sql.ts';
import { first, run } from '../../data/statements.ts';
import { assignments, insertInto, pick, table } from '../../data/table.ts';
import { type DraftFields, type DraftHolder, type DraftKey, draftLength, holderKey } from './drafts.ts';

const d = table('drafts');

type NewDraft = DraftKey & { site: SiteId; fields: DraftFields; path: string; now: number };

/** Stores a draft in place of the holder's previous one of the same form and thing. */
export async function saveDraft(
  db: D1Database,
  { site, holder, form, thing, fields, path, now }: NewDraft,
): Promise<void> {
  const isPerson = 'person' in holder;
  const row = {
    fields: JSON.stringify(fields),
    path,
    updated_at: now,
    expires_at: now + (isPerson ? draftLength.person : draftLength.browser),
  };
  const key = { site_id: site, holder: holderKey(holder), form, thing };
  await run(
    db,
    sql`
      ${insertInto(d, { ...key, person_id: isPerson ? holder.person : null, ...row })}
      on conflict (${list(d.site_id, d.holder, d.form, d.thing)})
      do update set ${assignments(d, { ...row, revision: sql`${d.revision} + 1` })}`,
  );
}

type Ended = { holders: readonly DraftHolder[]; form: string; thing: string };

/** The statement that ends the drafts of one or two holders, in the batch of what became of them. */
export function endDraft(site: SiteId, { holders, form, thing }: Ended): Sql {
  const [one, other = one] = holders.map(holderKey);
  return sql`
    delete from ${d} where ${d.site_id} = ${site} and ${d.holder} in (${one}, ${other}) and ${d.form} = ${form}
      and ${d.thing} = ${thing}`;
}

/** A draft, read for a write; undefined if there is none. */
export async function findDraft(
  db: D1Database,
  site: SiteId,
  { holder, form, thing, now }: DraftKey & { now: number },
): Promise<DraftFields | undefined> {
  const row = await first(
    db,
    sql`
      select ${columns(pick(d, 'fields'))} from ${d}
      where ${d.site_id} = ${site} and ${d.holder} = ${holderKey(holder)} and ${d.form} = ${form}
        and ${d.thing} = ${thing} and ${d.expires_at} > ${now}`,
  );
  // A JSON column comes as text.
  return row && (JSON.parse(row.fields as unknown as string) as DraftFields);
}

type Adoption = { site: SiteId; person: PersonId; browserHash: string; now: number };

/** Makes the drafts of a browser those of the person who signs in there. They are newer than the person's own. */
export async function adoptDrafts(db: D1Database, { site, person, browserHash, now }: Adoption): Promise<void> {
  const isOfBrowser = sql`${d.site_id} = ${site} and ${d.holder} = ${holderKey({ browserHash })}`;
  const change = { holder: holderKey({ person }), person_id: person, expires_at: now + draftLength.person };
  await run(db, sql`update or replace ${d} set ${assignments(d, change)} where ${isOfBrowser}`);
}

/** Deletes drafts that have expired. */
export const pruneDrafts = (db: D1Database, now: number): Promise<number> =>
  run(db, sql`delete from ${d} where ${d.expires_at} <= ${now}`);
