import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { recordChanges } from '../../../data/batch.ts';
import type { Reader } from '../../../data/reader.ts';
import { refuseIf } from '../../../data/refusal.ts';
import { type Sql, sql } from '../../../data/sql.ts';
import { table } from '../../../data/table.ts';
import { reviewTags, scoreStatements } from '../../../domain/reviews/scores.writer.ts';
import { decide } from '../../../moderation/decide.writer.ts';
import { itemsQuery, queueRow as q } from '../../../moderation/queue-items.query.ts';
import { submit } from '../../../moderation/submit.writer.ts';
import { reviewKind } from '../moderate/review.kind.ts';
import type { OwnReview } from './write-facts.query.ts';
import {
  attempt,
  connectionStatements,
  contentOf,
  idOf,
  isRevision,
  type Prepared,
  rowStatement,
  stillAllowed,
  textsOf,
  type WrittenReview,
} from './writing.ts';

const r = table('reviews');

/** Puts the text into the queue, and shows nothing of it until staff publish it. */
export async function hold(
  db: D1Database,
  reader: Reader,
  prepared: Prepared,
): Promise<WrittenReview['code'] | undefined> {
  const { writing, own, found } = prepared;
  const { site, listing, by, text, now } = writing;
  if (own?.queued != null) return holdAgain(db, reader, prepared);
  const row = rowStatement(prepared, 'held');
  const sent = await attempt(prepared, async () => {
    const { code } = await submit(db, {
      ...{ site, kind: reviewKind, author: { person: by.person, address: writing.address } },
      ...{ language: writing.language, listing: listing.id, names: listing.names, now, link: writing.link },
      ...{ content: contentOf(writing), texts: textsOf(text), before: null, found, textLanguage: text.language },
      thing: { insert: row, id: idOf(prepared) },
      more: heldStatements(db, prepared),
    });
    return code !== 'not-allowed';
  });
  return sent === true ? 'held' : sent;
}

/** What belongs to the batch that holds a review. */
const heldStatements = (db: D1Database, { writing, own }: Prepared): (Sql | D1PreparedStatement)[] => {
  const { site, listing, now } = writing;
  return [
    ...stillAllowed(writing),
    // The row has the next revision, if it was changed.
    ...(own ? [refuseIf(sql`not exists (select 1 from ${r} where ${isRevision(writing, heldNow(own))})`)] : []),
    ...connectionStatements(writing),
    ...scoreStatements({ site, listing: listing.id, now }),
    recordChanges(db, site, reviewTags(listing.id)),
    ...(writing.more ?? []),
  ];
};

const heldNow = (own: OwnReview): OwnReview => ({ ...own, state: 'held', revision: own.revision + 1 });

/** The same for a review that has been in the queue before. */
async function holdAgain(
  db: D1Database,
  reader: Reader,
  prepared: Prepared,
): Promise<WrittenReview['code'] | undefined> {
  const { writing, own, found } = prepared;
  const { site, by, text, language, now, link } = writing;
  const where = sql`where ${q.site_id} = ${site} and ${q.id} = ${own?.queued ?? 0}`;
  const [[item]] = await reader.batch(itemsQuery({ site, languages: [language], where }));
  if (!item) return undefined;
  const { code } = await decide(db, {
    ...{ site, kind: reviewKind, item, name: 'send-again', by, link, now },
    ...{ option: '', reason: '', note: '', marks: {} },
    rewritten: { content: contentOf(writing), texts: textsOf(text), found, language: text.language },
    more: [rowStatement(prepared, 'held'), ...heldStatements(db, prepared)],
  });
  return code === 'done' ? 'held' : undefined;
}
