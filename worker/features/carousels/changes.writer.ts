import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { recordChanges } from '../../data/batch.ts';
import { carouselsTag, promotionsTag } from '../../data/cache-tags.ts';
import { batchUnlessRefused, refuseIf } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { holds } from '../../identity/standing.ts';

/** Who changes the carousels or the ads of a site. `by`: null for a command. */
export type Acting = { site: SiteId; by: PersonId | null; now: number };

/** What is changed: its cached pages have a tag of its own. */
const tags = { carousel: carouselsTag(), promotion: promotionsTag() } as const;

type Thing = keyof typeof tags;

type Content = Readonly<Record<string, unknown>>;

type Change = {
  thing: Thing;
  /** The last part of the action in the audit log, such as `edit`. */
  action: string;
  id: number;
  before?: Content;
  after?: Content;
  statements: readonly (Sql | D1PreparedStatement)[];
  /** Statements of the same transaction, behind those of the change. */
  more?: readonly (Sql | D1PreparedStatement)[];
};

/** Writes a change with its entry of the audit log in one transaction, if its author still may, and tells the pages. */
export const writeChange = (
  db: D1Database,
  acting: Acting,
  { thing, action, id, before, after, statements, more = [] }: Change,
): Promise<boolean> =>
  batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('write-content', acting)}`),
    ...statements,
    ...auditStatements({
      ...{ site: acting.site, actor: acting.by ?? 'command', now: acting.now },
      ...{ action: `${thing}.${action}`, thing, thingId: id },
      beforeText: before ? { content: before } : null,
      afterText: after ? { content: after } : null,
    }),
    recordChanges(db, acting.site, [tags[thing]]),
    ...more,
  ]);
