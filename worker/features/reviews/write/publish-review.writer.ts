import type { D1Database } from '@cloudflare/workers-types';
import { recordChanges } from '../../../data/batch.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import { type Sql, sql } from '../../../data/sql.ts';
import { table } from '../../../data/table.ts';
import { auditStatements } from '../../../domain/audit/audit.writer.ts';
import { reviewTags, scoreStatements } from '../../../domain/reviews/scores.writer.ts';
import { ownerMails } from '../owner-mails.writer.ts';
import { isBurst } from './holds.ts';
import {
  attempt,
  connectionStatements,
  contentOf,
  idOf,
  type Prepared,
  rowStatement,
  stillAllowed,
  type WrittenReview,
} from './writing.ts';

const r = table('reviews');

/** Publishes the text. Undefined if something else was written at the same moment: then the facts are read again. */
export async function publish(db: D1Database, prepared: Prepared): Promise<WrittenReview['code'] | undefined> {
  const { writing, own } = prepared;
  const { site, listing, by, text, now } = writing;
  const isNew = !own || own.state === 'removed';
  const mails = isNew
    ? await ownerMails(db, {
        ...{ site, listing: listing.id, names: listing.names, stars: text.stars },
        ...{ text: text.body, link: writing.link, key: `${listing.id}:${by.person}:${own?.revision ?? 0}` },
      })
    : [];
  return attempt(prepared, () =>
    batchUnlessRefused(db, [
      ...stillAllowed(writing),
      ...(isNew ? [refuseIf(isBurst({ site, listing: listing.id, now }))] : []),
      ...versionAndAudit(prepared),
      ...connectionStatements(writing),
      ...scoreStatements({ site, listing: listing.id, now }),
      recordChanges(db, site, reviewTags(listing.id)),
      ...(writing.more ?? []),
      ...mails,
    ]),
  ).then((written) => (written === true ? 'published' : written));
}

/** The version, the row that refers to it, and the entry of the audit log. */
function versionAndAudit(prepared: Prepared): Sql[] {
  const { writing, own } = prepared;
  const { site, by, now } = writing;
  const isNew = !own || own.state === 'removed';
  const [version, entry] = auditStatements({
    ...{ site, actor: by.person, action: isNew ? 'review.publish' : 'review.edit', thing: 'review', now },
    ...{ thingId: idOf(prepared), person: by.person, before: own?.state ?? '', after: 'published' },
    beforeText: own && !isNew ? { version: versionOf(prepared) } : null,
    afterText: { content: contentOf(writing) },
  });
  if (!version || !entry) throw new Error('an audit entry with a text has two statements');
  const row = [rowStatement(prepared, 'published'), refuseUnlessChanged];
  // The entry of an edit names the version that the row has before it.
  return own ? [version, entry, ...row] : [version, ...row, entry];
}

/** The version that a change of the row replaces. */
const versionOf = ({ writing: { site }, own }: Prepared): Sql => sql`
  (select ${r.version_id} from ${r} where ${r.site_id} = ${site} and ${r.id} = ${own?.id ?? 0})`;
