import type { D1Database } from '@cloudflare/workers-types';
import { changesStatement } from '../../data/batch.ts';
import { legalTag } from '../../data/cache-tags.ts';
import { columns, limitTo, sql } from '../../data/sql.ts';
import { all, batch } from '../../data/statements.ts';
import { pick, table, update } from '../../data/table.ts';

const t = table('legal_texts');

/** Versions of one run; what is left waits for the next one, a minute later. */
const mostVersions = 100;

/**
 * Tells the pages of sites whose legal texts have taken effect: what is cached is no longer fresh. It looks for all versions
 * that are due, so that a run that was missed is made up for by the next.
 */
export async function takeEffect(db: D1Database, now: number): Promise<void> {
  const due = await all(
    db,
    sql`select ${columns(pick(t, 'site_id', 'kind', 'language', 'version'))} from ${t}
      where ${t.is_due} = 1 and ${t.effective_at} <= ${now} order by ${t.effective_at} ${limitTo(mostVersions)}`,
  );
  if (due.length === 0) return;
  await batch(
    db,
    ...[...new Set(due.map(({ site_id }) => site_id))].map((site) => changesStatement(site, [legalTag()])),
    ...due.map(
      ({ site_id, kind, language, version }) =>
        sql`${update(t, { is_due: 0 })} where ${t.site_id} = ${site_id} and ${t.kind} = ${kind}
          and ${t.language} = ${language} and ${t.version} = ${version}`,
    ),
  );
}
