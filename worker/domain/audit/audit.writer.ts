import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { insertSelect, pick, table } from '../../data/table.ts';
import type { AuditActor, AuditedThing, Content } from './audit.ts';

const log = table('audit_log');
const versions = table('versions');

/** A version that exists, or a text that becomes one. */
export type VersionOf = { readonly content: Content } | { readonly version: number | Sql } | null;

/** What the audit log says of a change. */
export type AuditEntry = {
  site: SiteId;
  actor: AuditActor;
  /** The thing and the change: `role.grant`. */
  action: `${string}.${string}`;
  thing: AuditedThing;
  thingId: number | Sql;
  /** The person whom it concerns; null for none. */
  person?: PersonId | Sql | null;
  /** The code of a chosen reason. */
  reason?: string;
  /** A written reason. */
  reasonText?: VersionOf;
  /** States, roles or numbers: codes, never texts. */
  before?: string | Sql;
  after?: string | Sql;
  beforeText?: VersionOf;
  afterText?: VersionOf;
  now: number;
};

/** For statements that hang on the preceding one. */
export const ifChanged: Sql = sql`changes() = 1`;

/** The newest version of a site, or the one `back` before it: the ids of what the same batch has just written. */
export const newestVersion = (site: SiteId, back = 0): Sql =>
  sql`((select max(${versions.id}) from ${versions} where ${versions.site_id} = ${site}) - ${back})`;

/** The statement that stores a version. */
export const versionStatement = (
  { site, author, content, now }: { site: SiteId; author: PersonId | null; content: Content; now: number },
  condition: Sql = sql`true`,
): Sql => sql`
  ${insertSelect(versions, {
    site_id: site,
    id: sql`coalesce((select max(${versions.id}) from ${versions} where ${versions.site_id} = ${site}), 0) + 1`,
    author_id: author,
    content: JSON.stringify(content),
    created_at: now,
  })} where ${condition}`;

const isNew = (of: VersionOf): of is { readonly content: Content } => of !== null && 'content' in of;

/**
 * The statements that write an entry of the audit log, with its texts as versions. They belong to the batch of the
 * change. With `ifChanged` each writes only if the statement before it changed a row; the last one is the entry, so that a
 * further statement can hang on it. It returns a row if it was written.
 */
export function auditStatements(entry: AuditEntry, condition: Sql = sql`true`): Sql[] {
  const { site, actor, now } = entry;
  const author = typeof actor === 'number' ? actor : null;
  const texts = [entry.reasonText ?? null, entry.beforeText ?? null, entry.afterText ?? null];
  const added = texts.filter(isNew);
  let written = 0;
  const [reason, before, after] = texts.map((text) => {
    if (text === null) return null;
    if (!isNew(text)) return text.version;
    written += 1;
    return newestVersion(site, added.length - written);
  });
  return [
    ...added.map(({ content }) => versionStatement({ site, author, content, now }, condition)),
    sql`${insertSelect(log, {
      site_id: site,
      id: sql`coalesce((select max(${log.id}) from ${log} where ${log.site_id} = ${site}), 0) + 1`,
      actor: author === null ? (actor as 'visitor') : 'person',
      actor_id: author,
      action: entry.action,
      thing: entry.thing,
      thing_id: entry.thingId,
      person_id: entry.person ?? null,
      reason: entry.reason ?? '',
      reason_version: reason ?? null,
      before: entry.before ?? '',
      after: entry.after ?? '',
      before_version: before ?? null,
      after_version: after ?? null,
      created_at: now,
    })} where ${condition} returning ${columns(pick(log, 'id'))}`,
  ];
}

/** The statement that erases a version. What refers to it stays. */
export const eraseVersion = ({ site, version, now }: { site: SiteId; version: number; now: number }): Sql => sql`
  update ${versions} set ${versions.content} = '{}', ${versions.erased_at} = ${now}
  where ${versions.site_id} = ${site} and ${versions.id} = ${version} and ${versions.erased_at} is null`;

/** Whether a version is erased, as a condition: what shows its text goes in the batch that erases it. */
export const isErased = ({ site, version }: { site: SiteId; version: number }): Sql => sql`
  exists (select 1 from ${versions} where ${versions.site_id} = ${site} and ${versions.id} = ${version}
    and ${versions.erased_at} is not null)`;
