import { mailLists, peopleLists } from '../../web/contract/manage-names.ts';
import { href } from '../../web/contract/routes.ts';
import type { PersonId } from '../db/schema.ts';

/** Where a page of a list ended: the moment and the id of its last row. */
export type Mark = { at: number; id: number };

export type MailList = (typeof mailLists)[number];

export type PeopleList = (typeof peopleLists)[number];

/** What of the staff's page is asked for; `after` is null at the start of a list. */
export type Asked =
  | { view: 'overview' }
  | { view: 'mails'; list: MailList; after: Mark | null }
  | { view: 'people'; list: PeopleList; after: Mark | null }
  | { view: 'person'; person: PersonId }
  | { view: 'log'; after: Mark | null };

const parameters = ['after', 'done', 'list', 'person', 'view'] as const;

/** Parameters of an address of the staff's page; those that are not there are left out. */
export type Search = { [Name in (typeof parameters)[number]]?: string | null };

/** An address of the staff's page, its parameters in canonical order. */
export function manageHref(lang: string, search: Search): string {
  const given = parameters.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []));
  return href('manage', { lang }, Object.fromEntries(given));
}

/** The same list from another place on, or another list; the first of each kind is not named. */
export function listHref(lang: string, { view, list, after }: { view: string; list?: string; after?: Mark }): string {
  const isFirst = list === mailLists[0] || list === peopleLists[0];
  return manageHref(lang, {
    view,
    list: isFirst ? null : (list ?? null),
    after: after ? `${after.at}-${after.id}` : null,
  });
}

/** @returns undefined where the parameters name nothing that is there. */
export function readAsked(query: URLSearchParams): Asked | undefined {
  const [view, list, person, written] = ['view', 'list', 'person', 'after'].map((name) => query.get(name));
  const after = written ? readMark(written) : null;
  if (after === undefined) return undefined;
  switch (view) {
    case null:
      return { view: 'overview' };
    case 'mails':
      return oneOf(mailLists, list, (known) => ({ view, list: known, after }));
    case 'people':
      if (person) return /^\d{1,15}$/.test(person) ? { view: 'person', person: Number(person) as PersonId } : undefined;
      return oneOf(peopleLists, list, (known) => ({ view, list: known, after }));
    case 'log':
      return { view, after };
    default:
      return undefined;
  }
}

function oneOf<const Names extends readonly [string, ...string[]]>(
  names: Names,
  name: string | null | undefined,
  make: (known: Names[number]) => Asked,
): Asked | undefined {
  const known = name ? names.find((one) => one === name) : names[0];
  return known === undefined ? undefined : make(known);
}

function readMark(text: string): Mark | undefined {
  const [, at, id] = text.match(/^(\d{1,15})-(\d{1,15})$/) ?? [];
  return at && id ? { at: Number(at), id: Number(id) } : undefined;
}
