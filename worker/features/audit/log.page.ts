import type { AuditLogPage } from '../../../web/contract/pages/audit.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { AuditFilter } from '../../domain/audit/audit.query.ts';
import { type AuditedThing, auditedThings } from '../../domain/audit/audit.ts';
import { personName } from '../../identity/person-text.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import { showAuditEntry } from '../../pages/audit-entry.ts';
import { actionText, kindText, thingText } from '../../pages/audit-text.ts';
import type { Mark } from '../../pages/marked-list.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type LogRows, readLog } from './audit.query.ts';
import { type LogPosition, logQuery, readLogQuery, writeThing } from './log-filter.ts';

type Loaded = LogPosition & { rows: LogRows };

/** The audit log of a site, newest first, filtered by person, thing and action. */
export const manageLog = (kinds: readonly QueueKind[]) =>
  definePage<'manageLog', Loaded | null>({
    async load(reader, { query, scope }) {
      const position = readLogQuery(query);
      return position && { ...position, rows: await readLog(reader, scope.siteId, position) };
    },
    show(loaded, request, t) {
      if (!loaded) return { code: 'not-found' };
      return {
        code: 'ok',
        data: show(loaded, request, { t, kinds }),
        head: sectionHead(request, t, 'manageLog'),
        tags: [],
      };
    },
  });

type Options = { lang: string; t: Translate };

type Shown = { t: Translate; kinds: readonly QueueKind[] };

function show({ filter, after, rows }: Loaded, request: PageRequest, { t, kinds }: Shown): AuditLogPage {
  const { visitor, session } = signedIn(request);
  const { lang } = request.params;
  const at = (position: { filter: AuditFilter; after?: Mark | null }) =>
    href('manageLog', { lang }, logQuery(position));
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    action: at({ filter, after }),
    start: href('manageLog', { lang }),
    people: peopleOf(filter),
    things: thingsOf(filter, t),
    actions: actionsOf(filter, t),
    chosen: chosenOf({ filter, rows }, { lang, t }),
    related: relatedOf(filter, lang),
    entries: rows.shown.map((row) => showAuditEntry(row, { lang, t, kinds })),
    first: after ? at({ filter }) : null,
    next: rows.next && at({ filter, after: rows.next }),
    done: request.query.get('done') === 'erased' ? 'erased' : null,
    problem: formProblem(visitor.form),
    address: visitor.form?.values.address ?? '',
  };
}

/** The chosen people, whom the form with the other filters keeps. */
const peopleOf = ({ person, by }: AuditFilter): AuditLogPage['people'] => [
  ...(person === undefined ? [] : [{ name: 'person' as const, value: String(person) }]),
  ...(by === undefined ? [] : [{ name: 'by' as const, value: String(by) }]),
];

const thingKinds = Object.keys(auditedThings) as AuditedThing[];

/** The kinds of things, and the chosen thing. */
function thingsOf({ thing }: AuditFilter, t: Translate): AuditLogPage['things'] {
  const isOne = thing?.id !== undefined;
  const all = thingKinds.map((kind) => ({
    value: kind as string,
    words: kindText(kind, t),
    isChosen: kind === thing?.kind && !isOne,
  }));
  return isOne ? [{ value: writeThing(thing), words: nameOf(thing, t), isChosen: true }, ...all] : all;
}

const actionsOf = ({ action }: AuditFilter, t: Translate): AuditLogPage['actions'] =>
  thingKinds.map((kind) => ({
    kind: kindText(kind, t),
    actions: auditedThings[kind].map((value) => ({ value, words: actionText(value, t), isChosen: value === action })),
  }));

const nameOf = ({ kind, id }: NonNullable<AuditFilter['thing']>, t: Translate): string =>
  id === undefined ? kindText(kind, t) : thingText({ thing: kind, thingId: id }, t);

/** The chosen filters, each with the address of the log without it. */
function chosenOf(
  { filter, rows }: { filter: AuditFilter; rows: LogRows },
  { lang, t }: Options,
): AuditLogPage['chosen'] {
  const without = (name: keyof AuditFilter) =>
    href('manageLog', { lang }, logQuery({ filter: { ...filter, [name]: undefined } }));
  const known = { name: '', address: null };
  const { person, by, thing, action } = filter;
  return [
    person === undefined
      ? null
      : { name: t('audit.about', { name: personName(rows.person ?? known, t) }), of: 'person' },
    by === undefined ? null : { name: t('audit.by', { name: personName(rows.by ?? known, t) }), of: 'by' },
    thing ? { name: nameOf(thing, t), of: 'thing' } : null,
    action === undefined ? null : { name: actionText(action, t), of: 'action' },
  ].flatMap((one) => (one ? [{ name: one.name, path: without(one.of as keyof AuditFilter) }] : []));
}

/** For one person: the log of what they did or of what concerns them, and their page. */
function relatedOf({ person, by }: AuditFilter, lang: string): AuditLogPage['related'] {
  const id = person ?? by;
  if (id === undefined || (person !== undefined && by !== undefined)) return null;
  return {
    about: person === undefined ? href('manageLog', { lang }, { person: String(id) }) : null,
    did: by === undefined ? href('manageLog', { lang }, { by: String(id) }) : null,
    page: href('managePeople', { lang }, { person: String(id) }),
  };
}
