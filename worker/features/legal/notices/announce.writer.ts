import type { SiteId } from '../../../data/schema.ts';
import { type Sql, sql } from '../../../data/sql.ts';
import { excluded, insertInto, insertSelect, table, update } from '../../../data/table.ts';
import type { WhichText } from '../which-text.ts';

const n = table('legal_notices');
const x = table('legal_notice_texts');

/** Milliseconds between a publication and its mails, in which translations can be published that they should name. */
export const waitMs = 30 * 60 * 1000;

type Announced = WhichText & {
  version: number;
  /** When it takes effect; null: at once. */
  effectiveAt: number | null;
  now: number;
};

/**
 * The statements that have members told of a version, in the batch of its publication. Versions of other languages that take
 * effect at the same time join the notice while it waits, so that a person gets one mail.
 */
export function announce(site: SiteId, { kind, language, version, effectiveAt, now }: Announced): Sql[] {
  const effective = effectiveAt ?? 0;
  const isWaiting = sql`${n.site_id} = ${site} and ${n.kind} = ${kind} and ${n.effective_at} = ${effective}
    and ${n.state} = 'waiting'`;
  return [
    sql`${update(n, { due_at: now + waitMs })} where ${isWaiting}`,
    sql`${insertSelect(n, {
      ...{ site_id: site, id: sql`coalesce((select max(${n.id}) from ${n} where ${n.site_id} = ${site}), 0) + 1` },
      ...{ kind, effective_at: effective, due_at: now + waitMs, created_at: now },
    })} where not exists (select 1 from ${n} where ${isWaiting})`,
    sql`${insertInto(x, {
      ...{ site_id: site, notice_id: sql`(select ${n.id} from ${n} where ${isWaiting})`, language, version },
    })} on conflict (${x.site_id}, ${x.notice_id}, ${x.language}) do update set ${excluded(x, 'version')}`,
  ];
}
