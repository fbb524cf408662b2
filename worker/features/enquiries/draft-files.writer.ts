import type { D1Database } from '@cloudflare/workers-types';
import { mostFiles } from '../../../web/contract/enquiries.ts';
import { eachOf } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, limitTo, list, listed, type Sql, sql } from '../../data/sql.ts';
import { all, run } from '../../data/statements.ts';
import { insertSelect, pick, table, update } from '../../data/table.ts';
import {
  copyAttachment,
  deleteAttachments,
  newAttachmentKey,
  storeAttachment,
} from '../../domain/attachments/attachments.writer.ts';
import { readAttachment } from '../../domain/attachments/read-attachment.ts';
import { type DraftHolder, holderKey } from '../../domain/drafts/drafts.ts';
import type { Bindings } from '../../platform/bindings.ts';
import type { Bucket } from '../../platform/buckets.ts';
import type { Report } from '../../platform/monitoring/monitor.ts';

const f = table('enquiry_files', 'enquiry_files');
const kept = table('enquiry_files', 'kept');
const d = table('drafts', 'd');

/** The forms whose drafts have files. */
const formsWithFiles = ['enquiry', 'quote'];

const hour = 60 * 60 * 1000;
/** Milliseconds until a file is deleted that never arrived, and one that belongs to no draft. */
const keptFor = { arriving: hour, withoutDraft: 24 * hour } as const;

export type DraftFiles = { site: SiteId; holder: DraftHolder; thing: string };

type Stores = { env: Pick<Bindings, 'DB' | 'UPLOADS' | 'IMAGES'>; report: Report };
type NewFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

const isOfDraft = ({ site, holder, thing }: DraftFiles): Sql =>
  sql`${f.site_id} = ${site} and ${f.holder} = ${holderKey(holder)} and ${f.holder} <> '' and ${f.thing} = ${thing}`;

/**
 * Stores a file: registered first and due until it has arrived, so that what breaks off is deleted.
 * @returns its key, or why it is refused: a fault of attachments, or `files-many` for a draft that has enough.
 */
export async function storeFile(
  { env, report }: Stores,
  file: NewFile,
  { site, draft, now }: { site: SiteId; draft: DraftFiles | null; now: number },
): Promise<{ code: 'stored'; key: string } | { code: string }> {
  const read = await readAttachment({ images: env.IMAGES, report }, file.bytes);
  if (read.code !== 'ok') return read;
  const key = newAttachmentKey();
  const room = draft
    ? sql`(select count(*) from ${kept} where ${kept.site_id} = ${site} and ${kept.holder} = ${holderKey(draft.holder)}
        and ${kept.holder} <> '' and ${kept.thing} = ${draft.thing} and ${kept.due_at} is null) < ${mostFiles}`
    : sql`true`;
  const row = insertSelect(f, {
    ...{
      site_id: site,
      key,
      kind: read.kind,
      bytes: read.bytes.length,
      created_at: now,
      due_at: now + keptFor.arriving,
    },
    ...{
      holder: draft ? holderKey(draft.holder) : '',
      thing: draft?.thing ?? '',
      name: [...file.name].slice(0, 100).join(''),
    },
  });
  if ((await run(env.DB, sql`${row} where ${room}`)) !== 1) return { code: 'files-many' };
  await storeAttachment(env.UPLOADS, { site, key }, read);
  // A file of a message stays due until the message is written with it.
  if (draft) await run(env.DB, sql`${update(f, { due_at: null })} where ${f.site_id} = ${site} and ${f.key} = ${key}`);
  return { code: 'stored', key };
}

/** Makes files of a draft due, by their keys. */
export const dropFiles = (db: D1Database, draft: DraftFiles, keys: readonly string[], now: number): Promise<number> =>
  run(
    db,
    sql`${update(f, { due_at: now })} where ${isOfDraft(draft)} and ${f.key} in (select value from ${eachOf(keys)})`,
  );

/** The statement that makes all files of a draft due. */
export const releaseFiles = (draft: DraftFiles, now: number): Sql =>
  sql`${update(f, { due_at: now })} where ${isOfDraft(draft)}`;

/** The keys of the files of drafts, oldest first. */
export async function keysOfDraft(
  db: D1Database,
  { site, holders, thing }: Omit<DraftFiles, 'holder'> & { holders: readonly DraftHolder[] },
): Promise<string[]> {
  const own = holders.map((holder) => sql`(${isOfDraft({ site, holder, thing })})`);
  const isOwn = own.reduce((some, one) => sql`${some} or ${one}`, sql`false`);
  const rows = await all(
    db,
    sql`select ${columns(pick(f, 'key'))} from ${f} where (${isOwn}) and ${f.due_at} is null
      order by ${f.created_at}, ${f.key} ${limitTo(mostFiles)}`,
  );
  return rows.map(({ key }) => key);
}

/**
 * Copies files for a further message, due until it is written with them.
 * @returns the keys of the copies. A file that is gone has a key without a file, with which no message is written.
 */
export async function copyFiles(
  env: Pick<Bindings, 'DB' | 'UPLOADS'>,
  keys: readonly string[],
  { site, now }: { site: SiteId; now: number },
): Promise<string[]> {
  const copies = keys.map((from) => ({ site, from, to: newAttachmentKey() }));
  for (const { from, to } of copies) {
    const row = insertSelect(f, {
      ...{ site_id: site, key: to, kind: kept.kind, bytes: kept.bytes, name: kept.name },
      ...{ holder: '', thing: '', created_at: now, due_at: now + keptFor.arriving },
    });
    await run(env.DB, sql`${row} from ${kept} where ${kept.site_id} = ${site} and ${kept.key} = ${from}`);
  }
  await Promise.all(copies.map((copy) => copyAttachment(env.UPLOADS, copy)));
  return copies.map(({ to }) => to);
}

/** Files of one batch, and batches of a night. */
const [perBatch, mostBatches] = [200, 40];

/** Makes the files of ended drafts due, and deletes what is due. What cannot be deleted stays for the next night. */
export async function cleanFiles(db: D1Database, uploads: Bucket<'UPLOADS'>, now: number): Promise<void> {
  const hasDraft = sql`exists (select 1 from ${d} where ${d.site_id} = ${f.site_id} and ${d.holder} = ${f.holder}
    and ${d.form} in (${listed(formsWithFiles)}) and ${d.thing} = ${f.thing} and ${d.expires_at} > ${now})`;
  const isLeft = sql`${f.holder} <> '' and ${f.due_at} is null and ${f.created_at} <= ${now - keptFor.withoutDraft}`;
  await run(db, sql`${update(f, { due_at: now })} where ${isLeft} and not ${hasDraft}`);
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const due = await all(
      db,
      sql`select ${columns(pick(f, 'site_id', 'key'))} from ${f} where ${f.due_at} <= ${now} ${limitTo(perBatch)}`,
    );
    if (due.length === 0) return;
    await deleteAttachments(
      uploads,
      due.map(({ site_id: site, key }) => ({ site, key })),
    );
    await run(
      db,
      sql`delete from ${f} where ${f.due_at} <= ${now} and (${list(f.site_id, f.key)}) in
        (select value ->> 0, value ->> 1 from ${eachOf(due.map(({ site_id, key }) => [site_id, key]))})`,
    );
  }
}
