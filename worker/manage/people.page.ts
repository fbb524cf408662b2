import type { LogEntry, ManagedPerson, ManagePage } from '../../web/contract/manage-data.ts';
import { logChanges, peopleLists } from '../../web/contract/manage-names.ts';
import type { PersonId } from '../db/schema.ts';
import { formatter } from '../language/intl.ts';
import { dateTime, dayOf, suspensionWords } from '../pages/date-words.ts';
import type { Translate } from '../pages/page.ts';
import { listHref, type Mark, manageHref, type PeopleList } from './address.ts';
import { onePage } from './pages-of.ts';
import type { LogRow, PersonRow, PersonRows } from './people.query.ts';

type Words = { lang: string; t: Translate };

/** The members of a site, those with a role, or those who are suspended. */
export function showPeople(
  rows: readonly PersonRow[],
  { list, after, lang, t }: Words & { list: PeopleList; after: Mark | null },
): NonNullable<ManagePage['people']> {
  const { shown, next } = onePage(rows);
  return {
    lists: peopleLists.map((name) => ({
      name,
      path: listHref(lang, { view: 'people', list: name }),
      isChosen: name === list,
    })),
    people: shown.map((row) => showPerson(row, { lang, t })),
    first: after ? listHref(lang, { view: 'people', list }) : null,
    next: next && listHref(lang, { view: 'people', list, after: next }),
  };
}

/** A member with what can be changed about them; null where the site has no such member. */
export function showOne(
  { person, log }: PersonRows,
  { self, lang, t }: Words & { self: PersonId },
): ManagePage['person'] {
  if (!person) return null;
  const held = person.roles?.split(' ') ?? [];
  return {
    ...showPerson(person, { lang, t }),
    language: formatter(Intl.DisplayNames, lang, { type: 'language' }).of(person.language) ?? person.language,
    grants: (['moderator', 'editor', 'admin'] as const).map((role) => ({ role, isHeld: held.includes(role) })),
    suspendedFor: person.suspendedFor,
    hindrance: person.id === self ? 'self' : person.isOperator ? 'operator' : null,
    log: log.map((row) => showLine(row, { lang, t })),
  };
}

/** The log of rights. */
export function showLog(
  rows: readonly LogRow[],
  { after, lang, t }: Words & { after: Mark | null },
): NonNullable<ManagePage['log']> {
  const { shown, next } = onePage(rows);
  return {
    entries: shown.map((row) => showLine(row, { lang, t })),
    first: after ? listHref(lang, { view: 'log' }) : null,
    next: next && listHref(lang, { view: 'log', after: next }),
  };
}

/** What somebody is called: the name that they gave, else their address. */
export const nameOf = ({ name, address }: { name: string; address: string | null }, t: Translate): string =>
  name || address || t('manage.nameless');

/** Roles as people read them. */
export const roleWords = (written: readonly string[], t: Translate): string =>
  written.map((role) => (roles.includes(role) ? t(`account.role.${role}`) : role)).join(' · ');

const roles: readonly string[] = ['moderator', 'editor', 'admin', 'operator'];

const personPath = (id: PersonId, lang: string) => manageHref(lang, { view: 'people', person: String(id) });

function showPerson(row: PersonRow, { lang, t }: Words): ManagedPerson {
  const roles = [...(row.roles?.split(' ') ?? []), ...(row.isOperator ? ['operator'] : [])];
  return {
    path: personPath(row.id, lang),
    name: nameOf(row, t),
    address: row.address,
    roles: roleWords(roles, t),
    joined: dayOf(row.at, lang),
    joinedIso: new Date(row.at).toISOString(),
    suspended: row.isSuspended ? suspensionWords(row.suspendedUntil, { lang, t }) : '',
  };
}

function showLine(row: LogRow, { lang, t }: Words): LogEntry {
  return {
    id: row.id,
    change: changeOf(row.change),
    whom: nameOf(row, t),
    path: personPath(row.person, lang),
    who: row.by === null ? null : nameOf({ name: row.byName ?? '', address: row.byAddress }, t),
    reason: row.reason,
    before: standing(row.before, { lang, t }),
    after: standing(row.after, { lang, t }),
    at: dateTime(row.at, lang),
    atIso: new Date(row.at).toISOString(),
  };
}

const changeOf = (written: string): LogEntry['change'] =>
  logChanges.find((change) => change === written.replace(' ', '-')) ?? 'other';

/** What the log holds of before and after, in words: roles, or a state with the end of a suspension. */
function standing(text: string, { lang, t }: Words): string {
  const [state, until] = text.split(' ');
  if (!state) return t('manage.standing.none');
  if (state === 'active') return t('manage.standing.active');
  if (state === 'suspended') return suspensionWords(until ? Number(until) : null, { lang, t });
  return roleWords(text.split(' '), t);
}
