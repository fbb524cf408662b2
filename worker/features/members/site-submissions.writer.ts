import type { D1Database } from '@cloudflare/workers-types';
import { chromeTag } from '../../data/cache-tags.ts';
import type { Database, PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, sql } from '../../data/sql.ts';
import { batch, last } from '../../data/statements.ts';
import { insertSelect, table, update } from '../../data/table.ts';
import { auditStatements, ifChanged } from '../../domain/audit/audit.writer.ts';
import { holds } from '../../identity/standing.ts';

const s = table('sites');
const changes = table('changes');

export type Submissions = Database['sites']['submissions'];

type SubmissionsChange = { site: SiteId; by: PersonId; submissions: Submissions; reason: string; now: number };

/**
 * Decides whether people can submit listings, with an entry of the audit log. Pages that invite them to are no longer fresh.
 * `not-allowed`: the author has no right to do it (any more).
 */
export async function setSubmissions(
  db: D1Database,
  { site, by, submissions, reason, now }: SubmissionsChange,
): Promise<{ code: 'changed' | 'unchanged' | 'not-allowed' }> {
  const before = submissions === 'open' ? 'closed' : 'open';
  const author = holds('administer', { site, by, now });
  const results = await batch(
    db,
    sql`${update(s, { submissions })} where ${s.id} = ${site} and ${s.submissions} = ${before} and ${author}`,
    ...auditStatements(
      {
        ...{ site, actor: by, action: `site.submissions-${submissions}`, thing: 'site', thingId: site },
        ...{ reasonText: { content: { reason } }, before, after: submissions, now },
      },
      ifChanged,
    ),
    sql`
      ${insertSelect(changes, { site_id: site, tag: chromeTag(), created_at: now })} where ${ifChanged}`,
    sql`select ${columns({ isAllowed: expression<0 | 1>(author) })}`,
  );
  if (results[0].meta.changes === 1) return { code: 'changed' };
  return { code: last(results).results[0]?.isAllowed ? 'unchanged' : 'not-allowed' };
}
