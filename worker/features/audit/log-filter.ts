import type { AuditFilter } from '../../domain/audit/audit.query.ts';
import { type AuditedThing, isAuditedThing, thingOfAction } from '../../domain/audit/audit.ts';
import { readPersonId } from '../../identity/person-id.ts';
import { type Mark, readMark, writeMark } from '../../pages/marked-list.ts';

/** Which entries a page of the log shows, and from where on. */
export type LogPosition = { filter: AuditFilter; after: Mark | null };

/** Reads an optional parameter: undefined without it, null if it is invalid. */
const optional = <Value>(text: string | null, read: (text: string) => Value | undefined): Value | null | undefined =>
  text ? (read(text) ?? null) : undefined;

/** Reads a kind of thing, or one thing: `report`, `report-12`. */
function readThing(text: string): AuditFilter['thing'] {
  const [, kind = '', id] = text.match(/^([a-z]+)(?:-(\d{1,15}))?$/) ?? [];
  return isAuditedThing(kind) ? { kind, id: id === undefined ? undefined : Number(id) } : undefined;
}

/** Reads the query of the log's address. @returns null if it names an unknown thing, action, person or position. */
export function readLogQuery(query: URLSearchParams): LogPosition | null {
  const person = optional(query.get('person'), readPersonId);
  const by = optional(query.get('by'), readPersonId);
  const thing = optional(query.get('thing'), readThing);
  const action = optional(query.get('action'), (name) => (thingOfAction(name) ? name : undefined));
  const after = readMark(query.get('after') || null);
  if (person === null || by === null || thing === null || action === null || after === undefined) return null;
  return { filter: { person, by, thing, action }, after };
}

/** Writes a kind of thing, or one thing, for the query. */
export const writeThing = ({ kind, id }: { kind: AuditedThing; id?: number | undefined }): string =>
  id === undefined ? kind : `${kind}-${id}`;

type LogAddress = { filter: AuditFilter; after?: Mark | null; done?: 'erased' };

/** The query of the log's address, in canonical order. */
export const logQuery = ({ filter, after, done }: LogAddress): Record<string, string> => {
  const { person, by, thing, action } = filter;
  return {
    ...(action !== undefined && { action }),
    ...(after && { after: writeMark(after) }),
    ...(by !== undefined && { by: String(by) }),
    ...(done && { done }),
    ...(person !== undefined && { person: String(person) }),
    ...(thing && { thing: writeThing(thing) }),
  };
};
