import type { D1Database } from '@cloudflare/workers-types';
import { refuseIf } from '../../../data/refusal.ts';
import { sql } from '../../../data/sql.ts';
import { insertSelect, table } from '../../../data/table.ts';
import { type Submission, type Submitted, submit } from '../../../moderation/submit.writer.ts';
import { type ReviewReportContent, reviewReportKind } from '../moderate/report.kind.ts';

const f = table('review_reports');
const r = table('reviews', 'r');

type Report = Pick<Submission, 'site' | 'author' | 'language' | 'names' | 'link' | 'now' | 'more'> & {
  review: number;
  listing: number;
} & Pick<ReviewReportContent, 'reason' | 'text'>;

/** Reports a published review, by a member or from a confirmed address. `not-allowed` also if it is no longer published. */
export function reportReview(db: D1Database, { review, reason, text, ...report }: Report): Promise<Submitted> {
  const { site, author, more = [] } = report;
  const newest = sql`(select max(${f.id}) from ${f} where ${f.site_id} = ${site})`;
  const row = {
    ...{ site_id: site, id: sql`coalesce(${newest}, 0) + 1`, review_id: review, person_id: author.person, reason },
  };
  const content: ReviewReportContent & { review: number } = { reason, text, review };
  return submit(db, {
    ...{ ...report, kind: reviewReportKind, content, texts: [text], before: null },
    thing: { insert: insertSelect(f, row), id: newest },
    more: [
      refuseIf(sql`not exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.id} = ${review}
        and ${r.state} = 'published')`),
      ...more,
    ],
  });
}
