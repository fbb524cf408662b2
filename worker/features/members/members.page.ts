import { formatter } from '../../../web/contract/intl.ts';
import {
  type Member,
  type MembersPage,
  type PeopleList,
  peopleLists,
  personDone,
} from '../../../web/contract/pages/members.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { PersonId } from '../../data/schema.ts';
import { readPersonId } from '../../identity/person-id.ts';
import { maskedAddress, personName, roleText, suspensionText } from '../../identity/person-text.ts';
import { showAuditEntry } from '../../pages/audit-entry.ts';
import type { TextOptions } from '../../pages/audit-text.ts';
import { listQuery, type Mark, onePage, readList, readMark } from '../../pages/marked-list.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { dayOf } from '../../platform/i18n/date-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type PeopleRows, type PersonRow, type PersonRows, readPeople, readPerson } from './members.query.ts';

type PeopleRange = { list: PeopleList; after: Mark | null };

type Loaded = { view: 'list'; range: PeopleRange; rows: PeopleRows } | { view: 'person'; rows: PersonRows };

/** The members of a site, or (`person`) one of them with the forms that change their rights. */
export const managePeople = definePage<'managePeople', Loaded | null>({
  async load(reader, request) {
    const { query, scope, now } = request;
    const person = query.get('person');
    if (person !== null) {
      const id = readPersonId(person);
      return id ? { view: 'person', rows: await readPerson(reader, scope.siteId, { person: id, now }) } : null;
    }
    const list = readList(peopleLists, query.get('list'));
    const after = readMark(query.get('after'));
    if (list === undefined || after === undefined) return null;
    const range = { list, after };
    return { view: 'list', range, rows: await readPeople(reader, scope.siteId, { ...range, now }) };
  },
  show(loaded, request, t) {
    const data = loaded && show(loaded, request, t);
    if (!data?.people && !data?.person) return { code: 'not-found' };
    return { code: 'ok', data, head: sectionHead(request, t, 'managePeople', data.person?.name), tags: [] };
  },
});

function show(loaded: Loaded, request: PageRequest, t: Translate): MembersPage {
  const { visitor, session } = signedIn(request);
  const { lang } = request.params;
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    action: actionOf(request, loaded),
    people: loaded.view === 'list' ? showPeople(loaded.rows, { ...loaded.range, lang, t }) : null,
    person: loaded.view === 'person' ? showOne(loaded.rows, { self: session.person, lang, t }) : null,
    done: personDone.find((code) => code === request.query.get('done')) ?? null,
    problem: formProblem(visitor.form),
    typed: visitor.form?.values ?? {},
  };
}

/** Forms are posted to the URL of their own page. */
function actionOf({ params: { lang }, query }: PageRequest, loaded: Loaded): string {
  const person = query.get('person');
  if (loaded.view === 'person') return href('managePeople', { lang }, person ? { person } : {});
  return href('managePeople', { lang }, listQuery(peopleLists, loaded.range));
}

/** A page of a list of members. */
function showPeople(
  { people, staffProof, submissions }: PeopleRows,
  { list, after, lang, t }: TextOptions & PeopleRange,
): NonNullable<MembersPage['people']> {
  const { shown, next } = onePage(people);
  const pathOf = (range: Partial<PeopleRange>) => href('managePeople', { lang }, listQuery(peopleLists, range));
  return {
    lists: peopleLists.map((name) => ({ name, path: pathOf({ list: name }), isChosen: name === list })),
    people: shown.map((row) => showPerson(row, { lang, t })),
    staffProof,
    submissions,
    first: after ? pathOf({ list }) : null,
    next: next && pathOf({ list, after: next }),
  };
}

/** A member with the forms for their rights; null if the site has no such member. */
function showOne(
  { person, log }: PersonRows,
  { self, lang, t }: TextOptions & { self: PersonId },
): MembersPage['person'] {
  if (!person) return null;
  const roles = person.roles?.split(' ') ?? [];
  return {
    ...showPerson(person, { lang, t }),
    language: formatter(Intl.DisplayNames, lang, { type: 'language' }).of(person.language) ?? person.language,
    grants: (['moderator', 'editor', 'admin'] as const).map((role) => ({ role, isHeld: roles.includes(role) })),
    suspendedFor: person.suspendedFor,
    hindrance: person.id === self ? 'self' : person.isOperator ? 'operator' : null,
    log: log.map((row) => showAuditEntry(row, { lang, t })),
    logPath: href('manageLog', { lang }, { person: String(person.id) }),
  };
}

function showPerson(row: PersonRow, { lang, t }: TextOptions): Member {
  const roles = [...(row.roles?.split(' ') ?? []), ...(row.isOperator ? ['operator'] : [])];
  return {
    path: href('managePeople', { lang }, { person: String(row.id) }),
    name: personName(row, t),
    // Staff are colleagues; the address of any other member is nobody's business.
    address: row.address && (roles.length ? row.address : maskedAddress(row.address)),
    roles: roleText(roles, t),
    joined: dayOf(row.at, lang),
    joinedIso: new Date(row.at).toISOString(),
    suspended: row.isSuspended ? suspensionText(row.suspendedUntil, { lang, t }) : '',
  };
}
