import type { D1Database } from '@cloudflare/workers-types';
import { readPhotos, type TypedPhoto } from '../../../web/contract/submission-steps/photos.ts';
import { mostPhotos } from '../../../web/contract/uploads.ts';
import { eachOf } from '../../data/batch.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, list, type Sql, sql } from '../../data/sql.ts';
import { all, batch, run } from '../../data/statements.ts';
import { assignments, insertInto, pick, table, update } from '../../data/table.ts';
import { type DraftFields, type DraftHolder, type DraftKey, draftLength, holderKey } from './drafts.ts';

const d = table('drafts');
const u = table('uploads', 'uploads');
/** The drafts of a browser, and of the person who signs in there. */
const b = table('drafts', 'b');
const o = table('drafts', 'o');

/** Milliseconds for which photos are kept that a draft no longer names. */
const replacedMs = 24 * 60 * 60 * 1000;

/** Bytes of a draft's fields as JSON. A row of the database takes 2,000,000. */
const draftBytes = 1_500_000;

/** How often a change is tried again when another device wrote in between. */
const mostTries = 12;

type Stored = { fields: DraftFields; revision: number };

/** `instead`: another holder whose draft counts if it is newer, because the page shows it then. */
export type ChangedDraft = DraftKey & { site: SiteId; path: string; now: number; instead?: DraftHolder | null };

/**
 * Changes a draft, or begins one. `change` receives the stored fields, and again those of another device that wrote in
 * between. `large`: the fields would be too large to store. `busy`: other devices wrote each time.
 */
export async function changeDraft<Change extends { fields: DraftFields }>(
  db: D1Database,
  draft: ChangedDraft,
  change: (stored: DraftFields) => Change,
): Promise<{ code: 'kept'; change: Change } | { code: 'large' } | { code: 'busy' }> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { shown, own } = await readStored(db, draft);
    const changed = change(shown);
    const fields = JSON.stringify(changed.fields);
    if (new TextEncoder().encode(fields).length > draftBytes) return { code: 'large' };
    if (await write(db, draft, { fields, photos: changed.fields.photos ?? '', revision: own }))
      return { code: 'kept', change: changed };
  }
  return { code: 'busy' };
}

/** The fields that the form's page shows, and the revision of the holder's own draft, which is 0 without one. */
async function readStored(
  db: D1Database,
  { site, holder, instead, form, thing, now }: ChangedDraft,
): Promise<{ shown: DraftFields; own: number }> {
  const holders = [holder, ...(instead ? [instead] : [])];
  const [newest] = await readDrafts(db, site, { holders, form, thing, now });
  const own =
    newest && newest.holder !== holderKey(holder)
      ? (await readDrafts(db, site, { holders: [holder], form, thing, now }))[0]
      : newest;
  return { shown: newest?.fields ?? {}, own: own?.revision ?? 0 };
}

/** Writes the fields unless the draft is no longer of this revision. Returns whether it did. */
async function write(
  db: D1Database,
  { site, holder, form, thing, path, now }: ChangedDraft,
  { fields, photos, revision }: { fields: string; photos: string; revision: number },
): Promise<boolean> {
  const isPerson = 'person' in holder;
  const expires = now + (isPerson ? draftLength.person : draftLength.browser);
  const row = { fields, path, updated_at: now, expires_at: expires };
  const key = { site_id: site, holder: holderKey(holder), form, thing };
  const [written] = await batch(
    db,
    sql`
      ${insertInto(d, { ...key, person_id: isPerson ? holder.person : null, ...row })}
      on conflict (${list(d.site_id, d.holder, d.form, d.thing)})
      do update set ${assignments(d, { ...row, revision: sql`${d.revision} + 1` })}
      where ${d.revision} = ${revision} or ${d.expires_at} <= ${now}`,
    ...keepNamed(key, { photos: readPhotos(photos) ?? [], now }),
  );
  return written.meta.changes > 0;
}

type Row = { site_id: SiteId; holder: string; form: string; thing: string };

/**
 * The statements that keep the photos that a draft names, also one that was removed and brought back while it had no room.
 * Photos that it does not name make room for them.
 */
function keepNamed(
  { site_id, holder, form, thing }: Row,
  { photos, now }: { photos: readonly TypedPhoto[]; now: number },
) {
  if (photos.length === 0 || photos.length > mostPhotos) return [];
  const isOfDraft = sql`${u.site_id} = ${site_id} and ${u.holder} = ${holder} and ${u.holder} <> ''
    and ${u.form} = ${form} and ${u.thing} = ${thing}`;
  const named = sql`(select value from ${eachOf(photos.map(({ key }) => key))})`;
  return [
    sql`${update(u, { due_at: null })} where ${isOfDraft} and ${u.due_at} > ${now} and ${u.key} in ${named}`,
    sql`
      ${update(u, { due_at: now + replacedMs })} where ${isOfDraft} and ${u.due_at} is null and ${u.key} not in ${named}
        and (select count(*) from ${u} where ${isOfDraft} and ${u.due_at} is null) > ${mostPhotos}`,
  ];
}

type Ended = { holders: readonly DraftHolder[]; form: string; thing: string };

/** The statement that ends the drafts of one or two holders, in the batch of what became of them. */
export function endDraft(site: SiteId, { holders, form, thing }: Ended): Sql {
  const [one, other = one] = holders.map(holderKey);
  return sql`
    delete from ${d} where ${d.site_id} = ${site} and ${d.holder} in (${one}, ${other}) and ${d.form} = ${form}
      and ${d.thing} = ${thing}`;
}

type Wanted = { holders: readonly DraftHolder[]; form: string; thing: string; now: number };

/** The drafts of one or two holders, read for a write; the newest first. */
async function readDrafts(
  db: D1Database,
  site: SiteId,
  { holders, form, thing, now }: Wanted,
): Promise<(Stored & { holder: string })[]> {
  const [one, other = one] = holders.map(holderKey);
  const rows = await all(
    db,
    sql`
      select ${columns(pick(d, 'holder', 'fields', 'revision'))} from ${d}
      where ${d.site_id} = ${site} and ${d.holder} in (${one}, ${other}) and ${d.form} = ${form}
        and ${d.thing} = ${thing} and ${d.expires_at} > ${now}
      order by ${d.updated_at} desc`,
  );
  // A JSON column comes as text.
  return rows.map((row) => ({ ...row, fields: JSON.parse(row.fields as unknown as string) as DraftFields }));
}

/** The newest draft of one or two holders, read for a write; undefined if there is none. */
export async function findDraft(db: D1Database, site: SiteId, wanted: Wanted): Promise<DraftFields | undefined> {
  const [newest] = await readDrafts(db, site, wanted);
  return newest?.fields;
}

type Adoption = { site: SiteId; person: PersonId; browserHash: string; now: number };

/**
 * Makes the drafts of a browser, with their photos, those of the person who signs in there. Their fields are newer than those of the person's
 * own drafts; fields that they lack stay, as of the other steps of a form.
 */
export async function adoptDrafts(db: D1Database, { site, person, browserHash, now }: Adoption): Promise<void> {
  const [from, to] = [holderKey({ browserHash }), holderKey({ person })];
  const isOfBrowser = sql`${b.site_id} = ${site} and ${b.holder} = ${from}`;
  const ofPerson = (value: Sql) => sql`(
    select ${value} from ${o} where ${o.site_id} = ${site} and ${o.holder} = ${to}
      and ${o.form} = ${b.form} and ${o.thing} = ${b.thing} and ${o.expires_at} > ${now}
      and length(cast(${o.fields} as blob)) + length(cast(${b.fields} as blob)) < ${draftBytes})`;
  const change = {
    ...{ holder: to, person_id: person, expires_at: now + draftLength.person },
    fields: sql`coalesce(${ofPerson(sql`json_patch(${o.fields}, ${b.fields})`)}, ${b.fields})`,
    // A device that read the person's draft before must notice that it has changed.
    revision: sql`${b.revision} + coalesce(${ofPerson(o.revision)}, 0)`,
  };
  await batch(
    db,
    sql`${update(u, { holder: to })} where ${u.site_id} = ${site} and ${u.holder} = ${from}`,
    sql`update or replace ${b} set ${assignments(d, change)} where ${isOfBrowser}`,
    // The photos of one draft replace those of the other.
    sql`
      ${update(u, { due_at: now + replacedMs })} where ${u.site_id} = ${site} and ${u.holder} = ${to}
        and ${u.due_at} is null and not exists (
          select 1 from ${o} where ${o.site_id} = ${site} and ${o.holder} = ${to} and ${o.form} = ${u.form}
            and ${o.thing} = ${u.thing} and instr(coalesce(${o.fields} ->> 'photos', ''), ${u.key}) > 0)`,
  );
}

/** Deletes drafts that have expired. */
export const pruneDrafts = (db: D1Database, now: number): Promise<number> =>
  run(db, sql`delete from ${d} where ${d.expires_at} <= ${now}`);
