import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { columns, type Sql, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { pick, table } from '../../../data/table.ts';
import { auditStatements } from '../../../domain/audit/audit.writer.ts';
import { holds } from '../../../identity/standing.ts';
import { changePostState } from '../change-state.writer.ts';

const p = table('posts');

type Own = { site: SiteId; post: number; by: PersonId; now: number };

/** `none`: the member has no such post. `changed`: it has another state by now, or the member has no right any more. */
export type OwnPostOutcome = 'done' | 'none' | 'changed';

const readState = (db: D1Database, { site, post, by }: Own) =>
  first(
    db,
    sql`select ${columns(pick(p, 'state', 'version_id'))} from ${p} where ${p.site_id} = ${site} and ${p.id} = ${post}
      and ${p.kind} = 'blog' and ${p.author_id} = ${by}`,
  );

const mayNot = ({ site, by, now }: Own): Sql => refuseIf(sql`not ${holds('take-part', { site, by, now })}`);

const entry = (
  { site, post, by, now }: Own,
  states: { before: string; after: string; version: number | null },
): Sql[] =>
  auditStatements({
    ...{ site, actor: by, action: 'post.archive', thing: 'post', thingId: post, person: by, now },
    ...{ before: states.before, after: states.after },
    beforeText: states.version === null ? null : { version: states.version },
  });

/** Takes a member's own published post off the site. Its text stays theirs, and can be published again. */
export async function archiveOwn(db: D1Database, own: Own): Promise<OwnPostOutcome> {
  const row = await readState(db, own);
  if (!row) return 'none';
  if (row.state !== 'published') return 'changed';
  const change = await changePostState(db, { ...own, from: ['published'], to: 'archived' });
  const states = { before: 'published', after: 'archived', version: row.version_id };
  return (await batchUnlessRefused(db, [mayNot(own), ...change, ...entry(own, states)])) ? 'done' : 'changed';
}

/** Deletes a member's own draft, which was sent back or withdrawn. */
export async function deleteDraft(db: D1Database, own: Own): Promise<OwnPostOutcome> {
  const row = await readState(db, own);
  if (!row) return 'none';
  const deletion = sql`delete from ${p} where ${p.site_id} = ${own.site} and ${p.id} = ${own.post}
    and ${p.state} = 'draft'`;
  const states = { before: 'draft', after: 'removed', version: row.version_id };
  return (await batchUnlessRefused(db, [mayNot(own), deletion, refuseUnlessChanged, ...entry(own, states)]))
    ? 'done'
    : 'changed';
}
