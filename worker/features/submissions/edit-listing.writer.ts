import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { patchBatch } from '../../domain/listings/listings.writer.ts';
import type { PhotoSources } from '../../domain/uploads/conditions.ts';
import { submitUploads } from '../../domain/uploads/sent-uploads.writer.ts';
import type { SendContext } from '../../pages/forms/form.ts';
import type { Written } from './content.ts';
import { listingPatch } from './listing-of.ts';
import type { ListingContentRow } from './listing-values.ts';
import { canEdit } from './may-edit.ts';
import { keysOf } from './photo-keys.ts';
import { photoChanges } from './photo-statements.ts';
import { isWrittenSince } from './published.query.ts';
import { areGoneNow, isMissing, readReferences } from './references.query.ts';

type Edit = Pick<SendContext, 'sender' | 'now' | 'endDraft'> & {
  row: ListingContentRow;
  written: Written;
  editor: 'staff' | 'owner';
  /** The draft whose photos the change uses. */
  draft: Pick<PhotoSources, 'holders' | 'form' | 'thing'>;
};

/** Photos of a change that is published at once belong to nothing in the queue. */
const noSubmission = 0;

/**
 * Publishes a change of a listing at once, with its entry in the audit log, in one transaction. `changed`: the listing was
 * written meanwhile, or the person has lost the right.
 */
export async function publishEdit(db: D1Database, site: SiteId, edit: Edit): Promise<'published' | 'changed'> {
  const { row, written, editor, sender, draft, now, endDraft } = edit;
  const { person } = sender;
  if (person === null) return 'changed';
  const { values } = written.content;
  const references = await readReferences(db, site, values);
  if (isMissing(values, references)) return 'changed';
  const origin = { source: editor === 'owner' ? 'owner' : 'editors', now } as const;
  const isPublished = await batchUnlessRefused(db, [
    refuseIf(sql`not ${canEdit(site, { listing: row.id, person, now })}`),
    refuseIf(isWrittenSince(site, row)),
    refuseIf(areGoneNow(site, references)),
    ...auditStatements({
      ...{ site, actor: person, action: 'listing.edit', thing: 'listing', thingId: row.id, now },
      beforeText: written.before && { content: written.before },
      afterText: { content: written.content },
    }),
    ...submitUploads({ site, keys: keysOf(values), submission: noSubmission, listing: row.id, now, ...draft }),
    ...('photos' in values ? photoChanges({ site, row, values, now }) : []),
    ...patchBatch(db, site, listingPatch(values, { row, references, origin })),
    endDraft,
  ]);
  return isPublished ? 'published' : 'changed';
}
