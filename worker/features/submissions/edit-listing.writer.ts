import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
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

/** What a change needs of the listing as it was read. */
type EditedRow = Pick<ListingContentRow, 'id' | 'state' | 'updatedAt' | 'language' | 'address' | 'sources' | 'photos'>;

export type Edit = {
  row: EditedRow;
  written: Written;
  editor: 'staff' | 'owner';
  person: PersonId;
  now: number;
  /** The draft whose photos the change uses, with the statement that ends it; without one, it has no new photos. */
  draft?: Pick<PhotoSources, 'holders' | 'form' | 'thing'> & { end: SendContext['endDraft'] };
  /** Statements of the same transaction, behind those of the change. */
  more?: readonly Statement[];
};

type Statement = Sql | D1PreparedStatement;

/** Photos of a change that is published at once belong to nothing in the queue. */
const noSubmission = 0;

/**
 * Publishes a change of a listing at once, with its entry in the audit log, in one transaction. `changed`: the listing was
 * written meanwhile, or the person has lost the right.
 */
export async function publishEdit(db: D1Database, site: SiteId, edit: Edit): Promise<'published' | 'changed'> {
  const statements = await editStatements(db, site, edit);
  return statements && (await batchUnlessRefused(db, statements)) ? 'published' : 'changed';
}

/** The statements of a change that is published at once, for a batch; null if it names what is gone. */
export async function editStatements(db: D1Database, site: SiteId, edit: Edit): Promise<Statement[] | null> {
  const { row, written, editor, person, draft, more = [], now } = edit;
  const { values } = written.content;
  const references = await readReferences(db, site, values);
  if (isMissing(values, references)) return null;
  const origin = { source: editor === 'owner' ? 'owner' : 'editors', now } as const;
  return [
    refuseIf(sql`not ${canEdit(site, { listing: row.id, person, fields: Object.keys(values), now })}`),
    refuseIf(isWrittenSince(site, row)),
    refuseIf(areGoneNow(site, references)),
    ...auditStatements({
      ...{ site, actor: person, action: 'listing.edit', thing: 'listing', thingId: row.id, now },
      after: editor,
      beforeText: written.before && { content: written.before },
      afterText: { content: written.content },
    }),
    ...(draft
      ? submitUploads({ site, keys: keysOf(values), submission: noSubmission, listing: row.id, now, ...draft })
      : []),
    ...('photos' in values ? photoChanges({ site, row, values, now }) : []),
    ...patchBatch(db, site, listingPatch(values, { row, references, origin })),
    ...(draft ? [draft.end] : []),
    ...more,
  ];
}
