import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../data/schema.ts';
import { columns, expression, sql } from '../data/sql.ts';
import { batch, last } from '../data/statements.ts';
import { table, update } from '../data/table.ts';
import { auditStatements, ifChanged } from '../domain/audit/audit.writer.ts';
import type { StaffProof } from './proof.ts';
import { holds } from './standing.ts';

const s = table('sites');

type ProofChange = { site: SiteId; by: PersonId; proof: StaffProof; reason: string; now: number };

/**
 * Decides which proof of identity counts for acts of a site's staff, with an entry of the audit log.
 * `not-allowed`: the author has no right to do it (any more).
 */
export async function setStaffProof(
  db: D1Database,
  { site, by, proof, reason, now }: ProofChange,
): Promise<{ code: 'changed' | 'unchanged' | 'not-allowed' }> {
  const before = proof === 'any' ? 'passkey' : 'any';
  const author = holds('administer', { site, by, now });
  const results = await batch(
    db,
    sql`
      ${update(s, { staff_proof: proof })}
      where ${s.id} = ${site} and ${s.staff_proof} = ${before} and ${author}`,
    ...auditStatements(
      {
        ...{ site, actor: by, action: `site.proof-${proof}`, thing: 'site', thingId: site },
        ...{ reasonText: { content: { reason } }, before, after: proof, now },
      },
      ifChanged,
    ),
    sql`select ${columns({ isAllowed: expression<0 | 1>(author) })}`,
  );
  if (results[0].meta.changes === 1) return { code: 'changed' };
  return { code: last(results).results[0]?.isAllowed ? 'unchanged' : 'not-allowed' };
}
