import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table, update } from '../../data/table.ts';
import { terms } from './terms.ts';

const c = table('claims');

/** The statement that notes a step of the claimant: the claim is being proved, and lapses later. */
export const advanceStatement = (site: SiteId, claim: number, now: number): Sql => sql`
  ${update(c, {
    state: sql`iif(${c.state} = 'started', 'proving', ${c.state})`,
    revision: sql`${c.revision} + (${c.state} = 'started')`,
    updated_at: now,
    expires_at: now + terms.lapse,
  })}
  where ${c.site_id} = ${site} and ${c.id} = ${claim} and ${c.state} in ('started', 'proving', 'sent-back')`;
