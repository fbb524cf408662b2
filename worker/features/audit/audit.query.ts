import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import {
  type AuditNames,
  type AuditRow,
  auditEntries,
  knownPerson,
  ownEntries,
} from '../../domain/audit/audit.query.ts';
import { type Mark, pageSize } from '../../pages/marked-list.ts';
import type { LogPosition } from './log-filter.ts';
import { type EntriesPage, mergePages } from './log-pages.ts';

type PersonName = { name: string; address: string | null };

/** A page of the log, and the names of the people whom the filter names; undefined if they are unknown here. */
export type LogRows = EntriesPage<AuditRow & AuditNames> & {
  person: PersonName | undefined;
  by: PersonName | undefined;
};

const limit = pageSize + 1;

/** A page of a site's audit log, newest first. One round trip. */
export async function readLog(reader: Reader, site: SiteId, { filter, after }: LogPosition): Promise<LogRows> {
  const { person, by } = filter;
  const log = auditEntries({ site, filter, before: after?.id ?? null, limit });
  const [rows, [walked], [whom], [who]] = await reader.batch(
    log.entries,
    log.walked,
    person === undefined ? null : knownPerson(site, person),
    by === undefined ? null : knownPerson(site, by),
  );
  return { ...mergePages([{ rows, walked }]), person: whom, by: who };
}

/** A page of the entries of a site that concern a person or that the person made. One round trip. */
export async function readOwnLog(
  reader: Reader,
  site: SiteId,
  { own, after }: { own: PersonId; after: Mark | null },
): Promise<EntriesPage<AuditRow>> {
  const { about, done } = ownEntries({ site, own, before: after?.id ?? null, limit });
  const [concerning, made, [walked]] = await reader.batch(about.entries, done.entries, done.walked);
  return mergePages([
    { rows: concerning, walked: undefined },
    { rows: made, walked },
  ]);
}
