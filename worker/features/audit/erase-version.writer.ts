import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, sql } from '../../data/sql.ts';
import { batch, last } from '../../data/statements.ts';
import { table } from '../../data/table.ts';
import { auditStatements, eraseVersion, ifChanged, isErased } from '../../domain/audit/audit.writer.ts';
import { erasePosts } from '../../domain/posts/erase-text.writer.ts';
import { eraseShown } from '../../domain/reviews/erase-text.writer.ts';
import { holds } from '../../identity/standing.ts';

const v = table('versions');

/**
 * Erases a text of a person, also where it is shown, in one transaction with the audit log's entry. All entries stay. `gone`: it was
 * erased before, or the site has no such text. `not-allowed`: the author has no right to erase (any more).
 */
export async function eraseText(
  db: D1Database,
  { site, version, by, now }: { site: SiteId; version: number; by: PersonId; now: number },
): Promise<'erased' | 'gone' | 'not-allowed'> {
  const author = holds('administer', { site, by, now });
  const entry = auditStatements(
    {
      ...{ site, actor: by, action: 'version.erase', thing: 'version', thingId: version, now },
      person: sql`(select ${v.author_id} from ${v} where ${v.site_id} = ${site} and ${v.id} = ${version})`,
    },
    ifChanged,
  );
  const erased = { site, version, isErased: isErased({ site, version }) };
  const results = await batch(
    db,
    sql`${eraseVersion({ site, version, now })} and ${author}`,
    ...entry,
    ...(await eraseShown(db, erased)),
    ...(await erasePosts(db, erased)),
    sql`select ${columns({ isAllowed: expression<0 | 1>(author) })}`,
  );
  if (results[entry.length]?.results.length) return 'erased';
  return last(results).results[0]?.isAllowed ? 'gone' : 'not-allowed';
}
