import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { Reader } from '../../../data/reader.ts';
import { batchUnlessRefused, refuseIf } from '../../../data/refusal.ts';
import type { SiteId } from '../../../data/schema.ts';
import { type Sql, sql } from '../../../data/sql.ts';
import { table } from '../../../data/table.ts';
import { auditStatements } from '../../../domain/audit/audit.writer.ts';
import type { Self } from '../../../identity/self.query.ts';
import { holds } from '../../../identity/standing.ts';
import { decide } from '../../../moderation/decide.writer.ts';
import { itemsQuery, queueRow as q } from '../../../moderation/queue-items.query.ts';
import { changeState } from '../change-state.writer.ts';
import { reviewKind } from '../moderate/review.kind.ts';
import { ownReview } from './write-facts.query.ts';

const r = table('reviews');

type Removal = {
  site: SiteId;
  listing: number;
  by: Self;
  /** Statements of the same transaction. */
  more?: readonly (Sql | D1PreparedStatement)[];
  /** The page where the author follows what they wrote, for a language. */
  link: (language: string) => string;
  now: number;
};

/**
 * Removes a member's own review of a listing, whether it is published or held, with its votes and its reply. `none`: there
 * is no such review. `rejected`: staff rejected it. `changed`: it was changed at the same moment.
 */
export async function removeReview(
  db: D1Database,
  reader: Reader,
  removal: Removal,
): Promise<'removed' | 'none' | 'rejected' | 'changed' | 'not-allowed'> {
  const { site, listing, by, more = [], link, now } = removal;
  const { person } = by;
  const [[own]] = await reader.batch(ownReview(site, { listing, person }));
  if (!own || own.state === 'removed') return 'none';
  if (own.state === 'rejected') return 'rejected';
  if (own.state === 'published') {
    const mayNot = sql`not ${holds('take-part', { site, by: person, now })}`;
    const change = { site, review: own.id, listing, from: ['published'], to: 'removed', now } as const;
    const written = await batchUnlessRefused(db, [
      refuseIf(mayNot),
      ...changeState(db, change),
      ...auditStatements({
        ...{ site, actor: person, action: 'review.remove', thing: 'review', thingId: own.id, person, now },
        ...{ before: 'published', after: 'removed', beforeText: { version: versionOf(site, own.id) } },
      }),
      ...more,
    ]);
    return written ? 'removed' : 'changed';
  }
  const where = sql`where ${q.site_id} = ${site} and ${q.id} = ${own.queued ?? 0}`;
  const [[item]] = await reader.batch(itemsQuery({ site, languages: [], where }));
  if (!item) return 'changed';
  const { code } = await decide(db, {
    ...{ site, kind: reviewKind, item, name: 'withdraw', by, more, link, now },
    ...{ option: '', reason: '', note: '', marks: {} },
  });
  return code === 'done' ? 'removed' : code === 'not-allowed' ? 'not-allowed' : 'changed';
}

const versionOf = (site: SiteId, review: number): Sql =>
  sql`(select ${r.version_id} from ${r} where ${r.site_id} = ${site} and ${r.id} = ${review})`;
