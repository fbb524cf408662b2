import type { D1Database } from '@cloudflare/workers-types';
import type { ReportReason } from '../../web/contract/feedback.ts';
import {
  type ContributionsPage,
  contributionsSchema,
  type QueuePage,
  queueSchema,
} from '../../web/contract/pages/queue.data.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { sql } from '../../worker/data/sql.ts';
import { insertSelect, table } from '../../worker/data/table.ts';
import { claimKind } from '../../worker/features/claims/claim.kind.ts';
import { threadReportKind } from '../../worker/features/enquiries/thread-report.kind.ts';
import { type CorrectionContent, correctionKind, publishedOf } from '../../worker/features/feedback/correction.kind.ts';
import { readValue } from '../../worker/features/feedback/listing-value.query.ts';
import { type ReportContent, reportKind } from '../../worker/features/feedback/report.kind.ts';
import { postKind } from '../../worker/features/posts/moderate/post.kind.ts';
import { reviewReportKind } from '../../worker/features/reviews/moderate/report.kind.ts';
import { reviewKind } from '../../worker/features/reviews/moderate/review.kind.ts';
import { revisionKind } from '../../worker/features/submissions/revision.kind.ts';
import { submissionKind } from '../../worker/features/submissions/submission.kind.ts';
import { readSelf } from '../../worker/identity/self.query.ts';
import { decide } from '../../worker/moderation/decide.writer.ts';
import type { Decided, Decision } from '../../worker/moderation/decision.ts';
import type { QueueKind } from '../../worker/moderation/kind.ts';
import type { QueueItem } from '../../worker/moderation/queue-item.ts';
import { itemsQuery, queueRow as q } from '../../worker/moderation/queue-items.query.ts';
import { type Author, type Submission, type Submitted, submit } from '../../worker/moderation/submit.writer.ts';
import { pageData } from './people.ts';
import type { TestVisitor } from './visitor.ts';

const f = table('feedback');

export const kinds: readonly QueueKind[] = [
  reportKind,
  correctionKind,
  submissionKind,
  revisionKind,
  claimKind,
  threadReportKind,
  reviewKind,
  reviewReportKind,
  postKind,
];

export const contributionsAt = (language: string): string =>
  `http://atlas.localhost/${language}/dashboard/contributions`;

/** What a test sends: where, about which listing, by whom and when. */
export type Sent = { site: SiteId; listing: number; author: Author; language?: string; now?: number };

/** The row of a thing in the table of its kind, and its number. */
export function feedbackRow(
  { site, listing }: Sent,
  kind: 'report' | 'correction',
  topic: string,
): Submission['thing'] {
  const newest = sql`(select max(${f.id}) from ${f} where ${f.site_id} = ${site})`;
  const row = { site_id: site, id: sql`coalesce(${newest}, 0) + 1`, kind, listing_id: listing, topic };
  return { insert: insertSelect(f, row), id: newest };
}

const common = ({ site, listing, author, language = 'en', now = Date.now() }: Sent) => ({
  ...{ site, author, language, now, link: contributionsAt },
  listing,
  names: { en: 'The listing' },
});

let texts = 0;

/** Sends a report, each with another text. */
export function sendReport(
  db: D1Database,
  sent: Sent & { reason?: ReportReason; text?: string; photo?: string },
): Promise<Submitted> {
  texts += 1;
  const { photo, text = `Something is wrong there, number ${texts}.` } = sent;
  const { reason = photo ? 'photo-wrong' : 'wrong' } = sent;
  const content: ReportContent = { reason, text, ...(photo && { photo: { key: photo, width: 960, height: 640 } }) };
  const thing = feedbackRow(sent, 'report', reason);
  return submit(db, { ...common(sent), kind: reportKind, content, texts: [text], before: null, thing });
}

/** Sends a correction of a field without a language. */
export async function sendCorrection(
  db: D1Database,
  sent: Sent & Partial<Pick<CorrectionContent, 'field' | 'value' | 'source'>>,
): Promise<Submitted> {
  texts += 1;
  const { field = 'phone', value = `+44 20 7946 ${String(texts).padStart(4, '0')}`, source = 'I was there.' } = sent;
  const of = { site: sent.site, listing: sent.listing, field, language: '' };
  const current = await readValue(db, of);
  if (!current) throw new Error('there is no such listing');
  const content: CorrectionContent = { field, language: '', value, source };
  return submit(db, {
    ...common(sent),
    ...{ kind: correctionKind, content, texts: [source], before: publishedOf(of, current) },
    thing: feedbackRow(sent, 'correction', field),
  });
}

const meter = { count: () => {} } as never;

/** A thing of the queue as it is now. */
export async function thingOf(db: D1Database, site: SiteId, id: number): Promise<QueueItem> {
  const where = sql`where ${q.site_id} = ${site} and ${q.id} = ${id}`;
  const [[item]] = await openReader(db, meter).batch(itemsQuery({ site, languages: ['en'], where }));
  if (!item) throw new Error(`there is no thing ${id}`);
  return item;
}

/** The number of the newest thing of a site. */
export async function newestThing(db: D1Database, site: SiteId): Promise<number> {
  const id = await db.prepare('select max(id) as id from queue where site_id = ?1').bind(site).first<number>('id');
  return id ?? 0;
}

type Asked = { site: SiteId; id: number; name: string; by: PersonId } & Partial<
  Pick<Decision, 'item' | 'option' | 'reason' | 'note' | 'marks' | 'rewritten' | 'now'>
>;

/** Makes a transition of a thing as it is now, or as `item` says. */
export async function decideOn(db: D1Database, { site, id, name, by, ...more }: Asked): Promise<Decided> {
  const item = more.item ?? (await thingOf(db, site, id));
  const kind = kinds.find((one) => one.kind === item.kind);
  if (!kind) throw new Error(`there is no kind ${item.kind}`);
  const self = await readSelf(openReader(db, meter), by);
  return decide(db, {
    ...{ option: '', reason: '', note: '', marks: {}, now: Date.now() },
    ...more,
    ...{ site, kind, item, name, by: self, link: contributionsAt },
  });
}

export const queuePage = (who: TestVisitor, query = ''): Promise<QueuePage> =>
  pageData(who, `/en/manage/queue${query}`, queueSchema);

export const contributionsPage = (who: TestVisitor, query = ''): Promise<ContributionsPage> =>
  pageData(who, `/en/dashboard/contributions${query}`, contributionsSchema);
