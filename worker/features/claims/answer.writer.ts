import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { table, update } from '../../data/table.ts';
import { auditStatements, newestVersion } from '../../domain/audit/audit.writer.ts';
import { holds } from '../../identity/standing.ts';

const c = table('claims', 'c');
const n = table('claim_notices');

type Answer = {
  site: SiteId;
  claim: number;
  person: PersonId;
  answer: 'agreed' | 'objected';
  text: string;
  now: number;
};

/**
 * Takes what somebody who runs a listing says about another person's claim: once, as long as the claim waits for staff.
 * @returns whether it was taken.
 */
export const answerClaim = (db: D1Database, { site, claim, person, answer, text, now }: Answer): Promise<boolean> =>
  batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('take-part', { site, by: person, now })} or not exists (select 1 from ${c}
      where ${c.site_id} = ${site} and ${c.id} = ${claim} and ${c.state} in ('waiting', 'sent-back'))`),
    sql`${update(n, { answer, answered_at: now })}
      where ${n.site_id} = ${site} and ${n.claim_id} = ${claim} and ${n.person_id} = ${person} and ${n.answer} = ''`,
    refuseUnlessChanged,
    ...auditStatements({
      ...{ site, actor: person, action: answer === 'agreed' ? 'claim.agree' : 'claim.object' },
      ...{ thing: 'claim', thingId: claim, now },
      person: sql`(select ${c.person_id} from ${c} where ${c.site_id} = ${site} and ${c.id} = ${claim})`,
      afterText: text ? { content: { text } } : null,
    }),
    ...(text
      ? [
          sql`${update(n, { answer_version: newestVersion(site) })}
            where ${n.site_id} = ${site} and ${n.claim_id} = ${claim} and ${n.person_id} = ${person}`,
        ]
      : []),
  ]);
