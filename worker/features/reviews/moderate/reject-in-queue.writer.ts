import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { refuseUnlessChanged } from '../../../data/refusal.ts';
import type { PersonId } from '../../../data/schema.ts';
import { columns, type Sql, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { insertSelect, pick, table, update } from '../../../data/table.ts';
import type { AuditActor } from '../../../domain/audit/audit.ts';
import { mailStatement } from '../../../domain/outbox/outbox.writer.ts';
import type { EffectRequest } from '../../../moderation/kind.ts';
import { submissionMail } from '../../../moderation/mails.ts';
import { nameIn } from '../../../platform/i18n/names.ts';

const q = table('queue');
const p = table('people');

/** A review about which a report is decided; `author` is null for an imported one, which nobody can appeal about. */
type Rejected = {
  id: number;
  listing_id: number;
  language: string;
  author: PersonId | null;
  version_id: number | null;
};

/**
 * The statements that give a published review its row in the queue as a rejected one, so that its author sees the decision
 * and can appeal, and another person decides then.
 */
export function rejectInQueue({ site, by, now }: EffectRequest, review: Rejected, reason: string): Sql[] {
  if (review.author === null || review.version_id === null) return [];
  const decided = {
    state: 'refused',
    decided_at: now,
    decided_by: personIn(by),
    reason,
    reason_version: null,
  } as const;
  return [
    sql`${update(q, { ...decided, revision: sql`${q.revision} + 1`, is_appeal: 0, appeal_against: null })}
      where ${isReview(site, review)}`,
    sql`${insertSelect(q, {
      ...{ site_id: site, kind: 'review', thing_id: review.id, listing_id: review.listing_id, ...decided },
      id: sql`coalesce((select max(${q.id}) from ${q} where ${q.site_id} = ${site}), 0) + 1`,
      ...{ author_id: review.author, language: review.language, version_id: review.version_id, since: now },
    })} where not exists (select 1 from ${q} where ${isReview(site, review)})`,
  ];
}

/** The statements that take this back. They refuse once the author has appealed, or staff have decided again. */
export const republishInQueue = ({ site, item, by, now }: EffectRequest, review: Rejected): Sql[] =>
  review.author === null || review.version_id === null
    ? []
    : [
        sql`${update(q, { state: 'accepted', revision: sql`${q.revision} + 1`, decided_at: now, decided_by: personIn(by), reason: '' })}
          where ${isReview(site, review)} and ${q.state} = 'refused' and ${q.decided_at} = ${item.decidedAt}`,
        refuseUnlessChanged,
      ];

/** The account of who decides; null for the product. */
const personIn = (by: AuditActor): PersonId | null => (typeof by === 'number' ? by : null);

const isReview = (site: EffectRequest['site'], { id }: Rejected): Sql =>
  sql`${q.site_id} = ${site} and ${q.kind} = 'review' and ${q.thing_id} = ${id}`;

/** The mail that tells the author why their review is no longer shown. */
export async function rejectedMail(
  db: D1Database,
  { site, item, link }: EffectRequest,
  { id, author }: Rejected,
  reason: string,
): Promise<D1PreparedStatement[]> {
  if (author === null) return [];
  const own = columns(pick(p, 'address', 'language'));
  const row = await first(db, sql`select ${own} from ${p} where ${p.id} = ${author} and ${p.state} = 'active'`);
  if (!row?.address) return [];
  const name = nameIn(item.names, { language: row.language, defaultLanguage: item.language });
  return [
    mailStatement(db, submissionMail, {
      ...{
        siteId: site,
        to: row.address,
        language: row.language,
        dedupeKey: `review:${id}:report:${item.id}:${item.revision}`,
      },
      data: { kind: 'review', event: 'refused', name, reason, note: '', link: link(row.language) },
    }),
  ];
}
