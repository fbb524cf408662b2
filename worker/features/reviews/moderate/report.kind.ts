import type { D1Database } from '@cloudflare/workers-types';
import { type ReviewReason, reviewReasons } from '../../../../web/contract/reviews.ts';
import { json, select } from '../../../data/query.ts';
import { refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import type { PersonId } from '../../../data/schema.ts';
import { columns, expression, listed, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { outerTable, pick, table, update } from '../../../data/table.ts';
import { auditStatements } from '../../../domain/audit/audit.writer.ts';
import type { EffectRequest, Effects, QueueKind, ShownField } from '../../../moderation/kind.ts';
import { queueRow as q } from '../../../moderation/queue-items.query.ts';
import { reportMachine } from '../../../moderation/report-machine.ts';
import { changeState } from '../change-state.writer.ts';
import type { ReviewContent } from '../review-text.ts';
import { rejectedMail, rejectInQueue, republishInQueue } from './reject-in-queue.writer.ts';
import { showReview } from './show-review.ts';

const r = table('reviews', 'r');
const f = table('review_reports', 'f');
const all = table('review_reports', 'a');
const theirs = table('reviews', 't');
const reports = table('review_reports');
const w = outerTable('versions', 'w');

/** What the versions of a report contain. */
export type ReviewReportContent = { reason: ReviewReason; text: string; appeal?: string };

/** What staff read beside a report: the review, and how many reviews of each number of stars its author has reported. */
type CurrentReview = {
  id: number;
  state: string;
  content: Partial<ReviewContent> | null;
  flags: readonly [stars: number, count: number][];
};

const isReason = (reason: unknown): reason is ReviewReason => (reviewReasons as readonly unknown[]).includes(reason);

/** Reports of reviews. A reported review stays visible until staff decide; accepting the report rejects it. */
export const reviewReportKind: QueueKind = {
  kind: 'review-report',
  machine: reportMachine,
  reasons: { refuse: ['no-fault', 'cannot-verify', 'allowed', 'spam'] },
  current(site, items) {
    const numbers = ([1, 2, 3, 4, 5] as const)
      .map((stars) => sql`json_array(${stars}, count(*) filter (where ${theirs.stars} = ${stars}))`)
      .reduce((some, one) => sql`${some}, ${one}`);
    const flags = sql`(select json_array(${numbers}) from ${all} indexed by review_reports_by_person
      cross join ${theirs} on ${theirs.site_id} = ${site}
        and ${theirs.id} = ${all.review_id} and ${theirs.listing_id} = ${r.listing_id}
      where ${all.site_id} = ${site} and ${all.person_id} = ${f.person_id})`;
    return select(
      {
        ...{ id: q.id, state: expression<string>(r.state), flags: json<CurrentReview['flags']>(flags) },
        content: json<CurrentReview['content']>(sql`iif(${r.state} = 'removed', null,
          json_object('stars', ${r.stars}, 'title', ${r.title}, 'body', ${r.body}, 'language', ${r.language},
            'visitedOn', ${r.visited_on}, 'photos', json(${r.photos})))`),
      },
      sql`from ${q} cross join ${f} on ${f.site_id} = ${site} and ${f.id} = ${q.thing_id}
        cross join ${r} on ${r.site_id} = ${site} and ${r.id} = ${f.review_id}
        where ${q.site_id} = ${site} and ${q.kind} = 'review-report' and ${q.id} in (${listed(items)})`,
    );
  },
  show({ content }, context, current) {
    const { t } = context;
    if (!content) return [];
    const reason = isReason(content.reason) ? content.reason : 'other';
    const texts = (['text', 'appeal'] as const).flatMap((name): ShownField[] => {
      const text = content[name];
      return typeof text === 'string' && text !== ''
        ? [{ field: name, label: t(`feedback.written.${name}`), before: null, after: text }]
        : [];
    });
    const about = current as CurrentReview | undefined;
    return [
      { field: 'reason', label: t('feedback.written.reason'), before: null, after: t(`moderation.reason.${reason}`) },
      ...texts,
      ...(about ? [...showReview(about.content, context), ...showFlags(about, context)] : []),
    ];
  },
  async effects(db, request) {
    const { item, name } = request;
    if (name === 'accept') return accept(db, request);
    if (name === 'undo' && item.state === 'accepted') return takeBack(db, request);
    return { code: 'ok', statements: [] };
  },
};

/** Whether somebody reports only what is bad for them can be seen from all of their reports together. */
function showFlags({ flags }: CurrentReview, { t }: Parameters<QueueKind['show']>[1]): ShownField[] {
  const count = flags.reduce((sum, [, one]) => sum + one, 0);
  if (count < 2) return [];
  const of = (stars: number) => flags.find(([one]) => one === stars)?.[1] ?? 0;
  const after = t('review.flags', { count, one: of(1), two: of(2), three: of(3), four: of(4), five: of(5) });
  return [{ field: 'flags', label: t('review.written.flags'), before: null, after }];
}

/** The reported review; its version names what its author appeals about. */
const readReported = (db: D1Database, { site, item }: EffectRequest) =>
  first(
    db,
    sql`select ${columns({
      ...pick(r, 'id', 'state', 'revision', 'listing_id', 'version_id', 'language'),
      ...{ author: expression<PersonId | null>(r.person_id), hasRejected: f.has_rejected },
      names: expression<string | null>(sql`${w.content} -> 'names'`),
    })}
      from ${f} cross join ${r} on ${r.site_id} = ${site} and ${r.id} = ${f.review_id}
      left join ${w} on ${w.site_id} = ${site} and ${w.id} = ${r.version_id}
      where ${f.site_id} = ${site} and ${f.id} = ${item.thing}`,
  );

export type Reported = NonNullable<Awaited<ReturnType<typeof readReported>>>;

/** Rejects the review for the reported reason, unless it is no longer published. */
async function accept(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { site, item, by, now } = request;
  const review = await readReported(db, request);
  if (review?.author === by) return { code: 'refused', problem: 'own' };
  if (review?.state !== 'published') return { code: 'ok', statements: [] };
  const given = (item.content as ReviewReportContent | null)?.reason;
  const reason = isReason(given) ? given : 'other';
  const isOther = sql`not exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.id} = ${review.id}
    and ${r.revision} = ${review.revision})`;
  return {
    code: 'ok',
    statements: [
      refuseIf(isOther),
      ...changeState(db, {
        ...{ site, review: review.id, listing: review.listing_id, now },
        ...{ from: ['published'], to: 'rejected', reason },
      }),
      sql`${update(reports, { has_rejected: 1 })} where ${reports.site_id} = ${site} and ${reports.id} = ${item.thing}`,
      ...auditStatements({
        ...{ site, actor: by, action: 'review.refuse', thing: 'review', thingId: review.id, person: review.author },
        ...{ reason, before: 'published', after: 'rejected', now },
        afterText: review.version_id === null ? null : { version: review.version_id },
      }),
      ...rejectInQueue(request, review, reason),
      ...(await rejectedMail(db, request, review, reason)),
    ],
  };
}

/** Publishes the review again that the report rejected, unless its author has appealed meanwhile. */
async function takeBack(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { site, item, by, now } = request;
  const review = await readReported(db, request);
  if (!review?.hasRejected) return { code: 'ok', statements: [] };
  return {
    code: 'ok',
    statements: [
      ...republishInQueue(request, review),
      ...changeState(db, {
        ...{ site, review: review.id, listing: review.listing_id, from: ['rejected'], to: 'published', now },
      }),
      sql`${update(reports, { has_rejected: 0 })} where ${reports.site_id} = ${site} and ${reports.id} = ${item.thing}
        and ${reports.has_rejected} = 1`,
      refuseUnlessChanged,
      ...auditStatements({
        ...{ site, actor: by, action: 'review.undo', thing: 'review', thingId: review.id, person: review.author },
        ...{ before: 'rejected', after: 'published', now },
      }),
    ],
  };
}
