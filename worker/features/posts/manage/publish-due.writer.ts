import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused } from '../../../data/refusal.ts';
import { columns, limitTo, sql } from '../../../data/sql.ts';
import { all } from '../../../data/statements.ts';
import { pick, table } from '../../../data/table.ts';
import { auditStatements } from '../../../domain/audit/audit.writer.ts';
import { changePostState } from '../change-state.writer.ts';

const p = table('posts');

/** Texts of one run; what is left waits for the next one, a minute later. */
const mostDue = 50;

/** How late a publication is an error of operation: runs were missed. In milliseconds. */
const missed = 5 * 60_000;

/**
 * Publishes what is due on all sites, each text in a transaction of its own, and records when it ran. It catches up on what
 * missed runs have left.
 * @throws an error that names the texts that runs have missed, after they were published.
 */
export async function publishDue(db: D1Database, now: number): Promise<void> {
  const due = await all(
    db,
    sql`select ${columns(pick(p, 'site_id', 'id', 'due_at', 'version_id'))} from ${p} indexed by posts_due
      where ${p.state} = 'scheduled' and ${p.due_at} <= ${now} order by ${p.due_at} ${limitTo(mostDue)}`,
  );
  const late: string[] = [];
  for (const { site_id: site, id, due_at: at, version_id: version } of due) {
    const published = await batchUnlessRefused(db, [
      ...(await changePostState(db, { site, post: id, from: ['scheduled'], to: 'published', ranAt: now, now })),
      ...auditStatements({
        ...{ site, actor: 'system', action: 'post.publish', thing: 'post', thingId: id, now },
        ...{ before: 'scheduled', after: 'published' },
        afterText: version === null ? null : { version },
      }),
    ]);
    const minutes = Math.floor((now - (at ?? now)) / 60_000);
    if (published && minutes * 60_000 >= missed) late.push(`${id} of site ${site}: ${minutes} min`);
  }
  if (late.length > 0) throw new Error(`texts were published late, because runs were missed: ${late.join(', ')}`);
}
