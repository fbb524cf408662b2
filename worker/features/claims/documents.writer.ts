import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, limitTo, list, listed, sql } from '../../data/sql.ts';
import { all, run } from '../../data/statements.ts';
import { insertInto, pick, table, update } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { ownsListing } from '../../domain/owners/owns.ts';
import { holds } from '../../identity/standing.ts';
import type { Bucket } from '../../platform/buckets.ts';
import type { Config } from '../../platform/config.ts';
import { advanceStatement } from './advance.ts';
import type { ClaimRow } from './claim.query.ts';
import { type DocumentOf, type DocumentType, documentObject, seal } from './document-store.ts';
import { openStates } from './subject.query.ts';
import { mostDocuments, terms } from './terms.ts';

const c = table('claims', 'c');
const cl = table('claim_listings', 'cl');
const d = table('claim_documents', 'd');
const documents = table('claim_documents');
const proofs = table('claim_proofs');

export type Stores = { db: D1Database; uploads: Bucket<'UPLOADS'>; config: Pick<Config, 'secretKey'> };

type NewDocument = { site: SiteId; claim: ClaimRow; type: DocumentType; bytes: Uint8Array<ArrayBuffer>; now: number };

/**
 * Stores a document. Its row is written first, due for deletion, so that no bytes stay without one. `many`: the claim has
 * as many as it can have, or is not open any more.
 */
export async function addDocument(
  { db, uploads, config }: Stores,
  { site, claim, type, bytes, now }: NewDocument,
): Promise<'stored' | 'many'> {
  const key = crypto.randomUUID().replaceAll('-', '');
  const of = { site, claim: claim.id, key };
  const isOpen = sql`exists (select 1 from ${c} where ${c.site_id} = ${site} and ${c.id} = ${claim.id}
    and ${c.state} in (${listed(openStates)}))`;
  const count = sql`(select count(*) from ${d} where ${d.site_id} = ${site} and ${d.claim_id} = ${claim.id})`;
  const row = { site_id: site, key, claim_id: claim.id, type, size: bytes.length, created_at: now };
  const registered = await batchUnlessRefused(db, [
    refuseIf(
      sql`not ${isOpen} or ${count} >= ${mostDocuments} or not ${holds('take-part', { site, by: claim.person, now })}`,
    ),
    insertInto(documents, { ...row, due_at: now + terms.arriving }),
  ]);
  if (!registered) return 'many';
  await uploads.put(documentObject(of), await seal(config, of, bytes));
  const stored = await batchUnlessRefused(db, [
    refuseIf(sql`not ${isOpen}`),
    sql`${update(d, { due_at: null })} where ${d.site_id} = ${site} and ${d.key} = ${key}`,
    sql`${insertInto(proofs, {
      ...{ site_id: site, claim_id: claim.id, kind: 'document', state: 'asked', asked_at: now },
    })} on conflict do nothing`,
    advanceStatement(of.site, claim.id, now),
    ...auditStatements({
      ...{ site, actor: claim.person, action: 'claim.document-add', thing: 'claim', thingId: claim.id },
      ...{ person: claim.person, now },
    }),
  ]);
  return stored ? 'stored' : 'many';
}

/** Takes a document back that staff have not got yet. */
export async function removeDocument(
  db: D1Database,
  { site, claim, key, now }: { site: SiteId; claim: number; key: string; now: number },
): Promise<boolean> {
  const isEditable = sql`exists (select 1 from ${c} where ${c.site_id} = ${site} and ${c.id} = ${claim}
    and ${c.state} in ('started', 'proving', 'sent-back'))`;
  const changed = await run(
    db,
    sql`${update(d, { due_at: now })} where ${d.site_id} = ${site} and ${d.claim_id} = ${claim} and ${d.key} = ${key}
      and ${isEditable}`,
  );
  return changed > 0;
}

/**
 * Writes that a moderator opens a document, and says which type it has: nobody sees one without that entry. Undefined if
 * there is none for them: it is gone, the claim is theirs or about a listing of theirs, or they have no right (any more).
 */
export async function openDocument(
  db: D1Database,
  { site, claim, key, by, now }: DocumentOf & { by: PersonId; now: number },
): Promise<DocumentType | undefined> {
  const isOwn = sql`exists (select 1 from ${c} where ${c.site_id} = ${site} and ${c.id} = ${claim}
    and (${c.person_id} = ${by} or exists (select 1 from ${cl} where ${cl.site_id} = ${site} and ${cl.claim_id} = ${claim}
      and ${ownsListing(site, { listing: cl.listing_id, person: by })})))`;
  const rows = await all(
    db,
    sql`select ${columns(pick(d, 'type'))} from ${d}
      where ${d.site_id} = ${site} and ${d.claim_id} = ${claim} and ${d.key} = ${key}
        and (${d.due_at} is null or ${d.due_at} > ${now}) ${limitTo(1)}`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('decide', { site, by, now })} or ${isOwn}`),
    ...auditStatements({
      ...{ site, actor: by, action: 'claim.document-open', thing: 'claim', thingId: claim, now },
      person: sql`(select ${c.person_id} from ${c} where ${c.site_id} = ${site} and ${c.id} = ${claim})`,
    }),
  ]);
  return written ? row.type : undefined;
}

/** Objects that are deleted at once, and batches of one night. */
const [perBatch, mostBatches] = [200, 40];

/** Deletes the documents that are due. One whose bytes cannot be deleted stays listed for the next night. */
export async function deleteDueDocuments({ db, uploads }: Omit<Stores, 'config'>, now: number): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const due = await all(
      db,
      sql`select ${columns(pick(d, 'site_id', 'claim_id', 'key'))} from ${d} where ${d.due_at} <= ${now}
        order by ${d.due_at} ${limitTo(perBatch)}`,
    );
    if (due.length === 0) return;
    await uploads.delete(
      due.map(({ site_id, claim_id, key }) => documentObject({ site: site_id, claim: claim_id, key })),
    );
    await run(
      db,
      sql`delete from ${documents} where ${documents.due_at} <= ${now} and (${list(documents.site_id, documents.key)}) in
        (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(due.map(({ site_id, key }) => [site_id, key]))}))`,
    );
  }
}
