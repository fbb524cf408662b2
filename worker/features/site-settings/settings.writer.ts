import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { Units } from '../../../web/contract/units.ts';
import { changesStatement } from '../../data/batch.ts';
import { siteTag } from '../../data/cache-tags.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table, update } from '../../data/table.ts';
import type { Content } from '../../domain/audit/audit.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { holds } from '../../identity/standing.ts';
import { textField, textNames, type Values } from './form-fields.ts';

const s = table('sites');
const l = table('site_languages');

/** Who changes the settings of a site, after they have read the given revision of them. */
export type Acting = { site: SiteId; by: PersonId; revision: number; now: number };

type More = readonly (Sql | D1PreparedStatement)[];

type Logged = { action: 'settings' | `language-${string}`; before?: Content; after?: Content };

/**
 * Changes the settings of a site, with an entry of the audit log. All pages of the site are no longer fresh.
 *
 * @param change `more`: further statements of the transaction, behind those of the change.
 * @returns false if somebody else has changed them since they were read, a statement refuses, or the author may not.
 */
export const changeSettings = (
  db: D1Database,
  { site, by, revision, now }: Acting,
  { action, before, after, statements, more = [] }: Logged & { statements: readonly Sql[]; more?: More },
): Promise<boolean> =>
  batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('administer', { site, by, now })}`),
    sql`${update(s, { settings_revision: revision + 1 })} where ${s.id} = ${site} and ${s.settings_revision} = ${revision}`,
    refuseUnlessChanged,
    ...statements,
    ...auditStatements({
      ...{ site, actor: by, action: `site.${action}`, thing: 'site', thingId: site, now },
      beforeText: before ? { content: before } : null,
      afterText: after ? { content: after } : null,
    }),
    changesStatement(site, [siteTag()]),
    ...more,
  ]);

type Change = { before: Values; after: Values; languages: readonly string[]; more?: More };

/** Saves the form of the settings. @returns as `changeSettings`. */
export function saveSettings(db: D1Database, acting: Acting, change: Change): Promise<boolean> {
  const { before, after, languages, more = [] } = change;
  const { site } = acting;
  const changed = Object.keys(after).filter((field) => after[field] !== before[field]);
  const { accentHue, timeZone, units } = after;
  return changeSettings(db, acting, {
    action: 'settings',
    more,
    before: logged(before, changed),
    after: logged(after, changed),
    statements: [
      sql`${update(s, {
        ...{ accent_hue: Number(accentHue), time_zone: timeZone ?? 'UTC', units: units as Units },
      })} where ${s.id} = ${site}`,
      ...languages
        .filter((tag) => textNames.some((name) => changed.includes(textField(name, tag))))
        .flatMap((tag) => [textsStatement(site, tag, after), refuseUnlessChanged]),
    ],
  });
}

const textsStatement = (site: SiteId, tag: string, values: Values): Sql => {
  const [name = '', tagline = '', about = ''] = textNames.map((one) => values[textField(one, tag)]);
  return sql`${update(l, { name, tagline, about })} where ${l.site_id} = ${site} and ${l.language} = ${tag}`;
};

/** The changed fields as the log has them: those of texts by their name, then by language. */
function logged(values: Values, changed: readonly string[]): Content {
  const content: Record<string, unknown> = {};
  for (const field of changed) {
    const name = textNames.find((one) => field.startsWith(`${one}-`));
    if (name === undefined) content[field] = values[field];
    else content[name] = { ...(content[name] as object), [field.slice(name.length + 1)]: values[field] };
  }
  return content;
}
