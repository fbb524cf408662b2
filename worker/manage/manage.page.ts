import type { ManagePage } from '../../web/contract/manage-data.ts';
import { manageDone } from '../../web/contract/manage-names.ts';
import { granterOf, isStaff, may } from '../accounts/rights.ts';
import { definePage, type PageRequest, type Translate, type Visitor } from '../pages/page.ts';
import { formProblem, personalHead } from '../pages/personal.ts';
import type { Session } from '../sessions/session.ts';
import { type Asked, listHref, manageHref, readAsked } from './address.ts';
import { counted, showMails } from './mails.page.ts';
import { type ManageRows, readManage } from './manage.query.ts';
import { roleWords, showLog, showOne, showPeople } from './people.page.ts';

/**
 * The page of a site's staff. Everyone with a role sees what they may do; mails, people and the log are for those who
 * administer the site, and nothing of them is read for anybody else.
 */
export const manage = definePage<'manage', ManageRows | null>({
  async load(reader, { query, visitor, scope }) {
    const asked = readAsked(query);
    const session = visitor?.session;
    if (!asked || !session || !isStaff(session)) return null;
    if (may(session, 'administer')) return readManage(reader, asked, { site: scope.siteId, now: visitor.now });
    return asked.view === 'overview' ? { view: 'overview', needed: null } : null;
  },
  show(rows, request, t) {
    const { visitor, query } = request;
    const session = visitor?.session;
    if (!visitor || !session) return { code: 'unauthenticated' };
    if (!isStaff(session)) return { code: 'forbidden', grantedBy: granterOf('view-sites') };
    const asked = readAsked(query);
    if (!asked) return { code: 'not-found' };
    if (!rows) return { code: 'forbidden', grantedBy: granterOf('administer') };
    const data = show(rows, { asked, request, visitor, session, t });
    if (data.view === 'person' && !data.person) return { code: 'not-found' };
    return { code: 'ok', data, head: head(data, request, t), tags: [] };
  },
});

type Known = { asked: Asked; request: PageRequest; visitor: Visitor; session: Session; t: Translate };

const rights = ['administer', 'decide', 'edit-listings', 'write-content'] as const;

function show(rows: ManageRows, { asked, request, visitor, session, t }: Known): ManagePage {
  const { lang } = request.params;
  const { now, form } = visitor;
  const said = request.query.get('done');
  return {
    action: here(asked, lang),
    view: asked.view,
    parts: may(session, 'administer') ? parts(lang) : [],
    roles: roleWords([...session.roles, ...(session.isOperator ? ['operator'] : [])], t),
    tasks: rights.filter((right) => may(session, right)),
    needed: rows.view === 'overview' && rows.needed !== null ? needed(rows.needed, lang, t) : null,
    mails: rows.view === 'mails' && asked.view === 'mails' ? showMails(rows.mails, { ...asked, lang, now, t }) : null,
    people: rows.view === 'people' && asked.view === 'people' ? showPeople(rows.people, { ...asked, lang, t }) : null,
    person: rows.view === 'person' ? showOne(rows.person, { self: session.person, lang, t }) : null,
    log: rows.view === 'log' && asked.view === 'log' ? showLog(rows.log, { ...asked, lang, t }) : null,
    done: manageDone.find((known) => known === said) ?? null,
    problem: formProblem(form),
    typed: form?.values ?? {},
  };
}

const needed = (count: number, lang: string, t: Translate): string => (count ? counted(count, lang, t) : '');

/** Forms are posted to the page that they stand on, at the address that it has. */
function here(asked: Asked, lang: string): string {
  switch (asked.view) {
    case 'overview':
      return manageHref(lang, {});
    case 'person':
      return manageHref(lang, { view: 'people', person: String(asked.person) });
    default: {
      const { after, ...list } = asked;
      return listHref(lang, { ...list, ...(after && { after }) });
    }
  }
}

const parts = (lang: string): ManagePage['parts'] =>
  (['overview', 'mails', 'people', 'log'] as const).map((name) => ({
    name,
    path: name === 'overview' ? manageHref(lang, {}) : manageHref(lang, { view: name }),
  }));

/** Each part has a title of its own. */
function head({ view, person }: ManagePage, request: PageRequest, t: Translate) {
  const own = personalHead(request, t, 'manage');
  if (view === 'overview') return own;
  const page = person ? person.name : t(`manage.part.${view}`);
  return { ...own, title: t('head.site', { page, site: own.title }) };
}
