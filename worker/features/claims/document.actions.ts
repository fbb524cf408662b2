import * as v from 'valibot';
import { sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { type ActionTable, defineAction, typedText } from '../../pages/action.ts';
import { refuse, seeOther } from '../../pages/form-outcome.ts';
import { claimPath, isClaim, ofClaim, ownClaim, settled } from './claim.actions.ts';
import { documentType } from './document-store.ts';
import { addDocument, removeDocument } from './documents.writer.ts';
import { claimsLimits } from './limits.ts';
import { largestDocument } from './terms.ts';

const d = table('claim_documents', 'd');

/** Characters of what a claimant writes with documents. */
const longestText = 2_000;

const tooLarge = refuse('document-large', { status: 413, field: 'document' });

/** The size limit of the upload form, and the answer to a larger one. */
export const documentForm: NonNullable<ActionTable['files']> = { bytes: largestDocument + 20_000, tooLarge };

/** States in which documents can be added and removed. */
const editable = ['started', 'proving', 'sent-back'];

/** Adds a document. */
export const addDocumentAction = defineAction({
  right: 'take-part',
  limits: [{ limit: claimsLimits.documents, by: 'person' }],
  limitField: 'document',
  schema: v.object({
    ...ofClaim,
    document: v.pipe(
      v.optional(
        v.custom<File>((input) => input instanceof File, 'document-missing'),
        new File([], ''),
      ),
      v.check(({ size }) => size > 0, 'document-missing'),
    ),
  }),
  async run({ claim: id, document }, context) {
    const found = await ownClaim(context, id, editable);
    if (!isClaim(found)) return found;
    if (document.size > largestDocument) return tooLarge;
    const bytes = new Uint8Array(await document.arrayBuffer());
    const type = documentType(bytes);
    if (type === 'heic' || type === 'other') return refuse(`document-${type}`, { field: 'document' });
    const { c, lang, now } = context;
    const stores = { db: c.env.DB, uploads: c.env.UPLOADS, config: c.var.config };
    const added = await addDocument(stores, { site: c.var.served.site.id, claim: found, type, bytes, now });
    return added === 'stored'
      ? seeOther(claimPath(lang, id, 'document'), 'done')
      : refuse('documents-many', { status: 409, field: 'document' });
  },
});

/** Takes a document back that staff have not got yet. */
export const removeDocumentAction = defineAction({
  right: 'take-part',
  limits: [{ limit: claimsLimits.changes, by: 'person' }],
  schema: v.object({ ...ofClaim, key: v.pipe(typedText, v.regex(/^[a-z0-9]{16,64}$/)) }),
  async run({ claim: id, key }, context) {
    const found = await ownClaim(context, id, editable);
    if (!isClaim(found)) return found;
    const { c, lang, now } = context;
    await removeDocument(c.env.DB, { site: c.var.served.site.id, claim: id, key, now });
    return seeOther(claimPath(lang, id, 'removed'), 'done');
  },
});

/** Hands the claim with its documents to staff. */
export const sendDocuments = defineAction({
  right: 'take-part',
  limits: [{ limit: claimsLimits.changes, by: 'person' }],
  schema: v.object({
    ...ofClaim,
    text: v.pipe(
      typedText,
      v.transform((text) =>
        text
          .normalize('NFC')
          .replace(/\r\n?/g, '\n')
          .replace(/(?!\n)\p{Cc}/gu, '')
          .trim(),
      ),
      v.check((text) => [...text].length <= longestText, 'text-long'),
    ),
  }),
  async run({ claim: id, text }, context) {
    const found = await ownClaim(context, id, editable);
    if (!isClaim(found)) return found;
    if (found.documents.length === 0) return refuse('document-missing', { field: 'document' });
    const site = context.c.var.served.site.id;
    const condition = sql`exists (select 1 from ${d} where ${d.site_id} = ${site} and ${d.claim_id} = ${id}
      and ${d.due_at} is null)`;
    return settled(context, { claim: found, kind: 'document', actor: context.session.person, condition, text });
  },
});
