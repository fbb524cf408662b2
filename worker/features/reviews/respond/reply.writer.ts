import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { isTaken, recordChanges } from '../../../data/batch.ts';
import { listingTag, reviewsTag } from '../../../data/cache-tags.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { columns, type Sql, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { insertSelect, outerTable, pick, table, update } from '../../../data/table.ts';
import { auditStatements, newestVersion } from '../../../domain/audit/audit.writer.ts';
import { mailStatement } from '../../../domain/outbox/outbox.writer.ts';
import { holds } from '../../../identity/standing.ts';
import { type Names, nameIn } from '../../../platform/i18n/names.ts';
import { reviewMail } from '../mails.ts';
import { quoted } from '../owner-mails.writer.ts';
import { actsFor } from '../write/conditions.ts';

const r = table('reviews', 'r');
const y = table('review_replies');
const reply = outerTable('review_replies', 'y');
const p = outerTable('people', 'p');

type Replying = {
  site: SiteId;
  review: number;
  person: PersonId;
  /** The names of the listing by language, and the page of the review for a language. */
  names: Names;
  link: (language: string) => string;
  /** The text; empty removes the reply. */
  body: string;
  /** The revision of the reply that the form showed; null if there was none. */
  revision: number | null;
  more?: readonly (Sql | D1PreparedStatement)[];
  now: number;
};

/**
 * Answers a review in the name of the business, changes the answer or removes it: one a review, whoever of the business
 * wrote it. `none`: there is no such published review. `not-owner`: the person does not act for the business. `changed`: the
 * reply, or the review, was changed at the same moment.
 */
export async function replyToReview(
  db: D1Database,
  replying: Replying,
): Promise<'replied' | 'removed' | 'none' | 'not-owner' | 'changed'> {
  const { site, review, person, body, revision, more = [], now } = replying;
  const row = await readReplied(db, replying);
  if (!row) return 'none';
  if (row.revision !== revision || (body === '' && revision === null)) return 'changed';
  const { listing_id: listing } = row;
  const action = body === '' ? 'reply-remove' : revision === null ? 'reply' : 'reply-edit';
  const statements = auditStatements({
    ...{
      site,
      actor: person,
      action: `review.${action}`,
      thing: 'review',
      thingId: review,
      person: row.person_id,
      now,
    },
    beforeText: row.replyVersion === null ? null : { version: row.replyVersion },
    afterText: body === '' ? null : { content: { reply: body } },
  });
  const entry = statements.at(-1);
  if (!entry) throw new Error('an audit entry has a statement');
  const written = await unlessTaken(() =>
    batchUnlessRefused(db, [
      refuseIf(sql`not ${holds('take-part', { site, by: person, now })} or not ${actsFor({ site, listing, person })}`),
      refuseIf(sql`not exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.id} = ${review}
        and ${r.state} = 'published' and ${r.version_id} is ${row.version_id})`),
      ...statements.slice(0, -1),
      change(replying),
      refuseUnlessChanged,
      entry,
      recordChanges(db, site, [listingTag(listing), reviewsTag()]),
      ...more,
      ...authorMail(db, replying, row),
    ]),
  );
  if (written) return body === '' ? 'removed' : 'replied';
  return (await first(db, sql`select 1 where ${actsFor({ site, listing, person })}`)) ? 'changed' : 'not-owner';
}

type Replied = NonNullable<Awaited<ReturnType<typeof readReplied>>>;

/** The published review with its reply and its author. */
const readReplied = (db: D1Database, { site, review }: Replying) =>
  first(
    db,
    sql`select ${columns({
      ...pick(r, 'listing_id', 'person_id', 'version_id', 'stars'),
      ...{ revision: reply.revision, replyVersion: reply.version_id, address: p.address, language: p.language },
    })}
      from ${r} left join ${reply} on ${reply.site_id} = ${r.site_id} and ${reply.review_id} = ${r.id}
      left join ${p} on ${p.id} = ${r.person_id}
      where ${r.site_id} = ${site} and ${r.id} = ${review} and ${r.state} = 'published'`,
  );

/** The change of the row. Its text is the newest version. */
function change({ site, review, person, body, revision, now }: Replying): Sql {
  const isIt = sql`${y.site_id} = ${site} and ${y.review_id} = ${review} and ${y.revision} = ${revision}`;
  if (body === '') return sql`delete from ${y} where ${isIt}`;
  const to = sql`(select ${r.version_id} from ${r} where ${r.site_id} = ${site} and ${r.id} = ${review})`;
  const text = { person_id: person, body, to_version: to, version_id: newestVersion(site) };
  return revision === null
    ? insertSelect(y, { site_id: site, review_id: review, ...text, created_at: now })
    : sql`${update(y, { ...text, revision: revision + 1, edited_at: now })} where ${isIt}`;
}

/** Two who answer at the same moment: one row. */
async function unlessTaken(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error, 'review_replies.review_id')) return false;
    throw error;
  }
}

/** The mail that tells the author of a new reply. */
function authorMail(db: D1Database, { site, review, names, link, body, revision, now }: Replying, row: Replied) {
  const { address, language, stars } = row;
  if (!address || !language || body === '' || revision !== null) return [];
  const name = nameIn(names, { language, defaultLanguage: 'en' });
  return [
    mailStatement(db, reviewMail, {
      ...{ siteId: site, to: address, language, dedupeKey: `review-reply:${review}:${now}` },
      data: { event: 'replied', name, stars, text: quoted(body), link: link(language) },
    }),
  ];
}
