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
const other = table('posts', 'other');

export type ArticleAct = 'archive' | 'unschedule' | 'delete';

type Acting = { site: SiteId; post: number; by: PersonId; now: number };

/** `none`: the site has no such article. `state-changed`: it has another state by now, or others translate it. */
export type ActedOn = 'done' | 'none' | 'state-changed';

const from = { archive: 'published', unschedule: 'scheduled', delete: 'draft' } as const;
const to = { archive: 'archived', unschedule: 'draft', delete: 'removed' } as const;

/** Takes an article off the site, ends its schedule, or deletes a draft; with an entry of the log. */
export async function actOnArticle(db: D1Database, act: ArticleAct, acting: Acting): Promise<ActedOn> {
  const { site, post, by, now } = acting;
  const row = await first(
    db,
    sql`select ${columns(pick(p, 'state', 'version_id'))} from ${p}
      where ${p.site_id} = ${site} and ${p.id} = ${post} and ${p.kind} = 'article'`,
  );
  if (!row) return 'none';
  if (row.state !== from[act]) return 'state-changed';
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('write-content', { site, by, now })}`),
    ...(act === 'delete' ? deletion(acting) : await stateChange(db, act, acting)),
    ...auditStatements({
      ...{ site, actor: by, action: act === 'unschedule' ? 'post.edit' : 'post.archive', thing: 'post' },
      ...{ thingId: post, person: by, now, before: row.state, after: to[act] },
      beforeText: row.version_id === null ? null : { version: row.version_id },
    }),
  ]);
  return written ? 'done' : 'state-changed';
}

const stateChange = (db: D1Database, act: 'archive' | 'unschedule', { site, post, now }: Acting): Promise<Sql[]> =>
  changePostState(db, { site, post, from: [from[act]], to: to[act], now });

/** A source stays while others translate it. */
const deletion = ({ site, post }: Acting): Sql[] => [
  sql`delete from ${p} where ${p.site_id} = ${site} and ${p.id} = ${post} and ${p.state} = 'draft'
    and not exists (select 1 from ${other} indexed by posts_by_group where ${other.site_id} = ${site}
      and ${other.group_id} = ${post} and ${other.id} <> ${post})`,
  refuseUnlessChanged,
];
