import { type AccountPage, joinProblems } from '../../web/contract/page-data.ts';
import { picturePath } from '../../web/contract/photos.ts';
import { href } from '../../web/contract/routes.ts';
import { initialsOf } from '../accounts/initials.ts';
import type { Reader } from '../db/reader.ts';
import { dateTime, suspensionWords } from '../pages/date-words.ts';
import { definePage, type PageRequest, type Translate, type Visitor } from '../pages/page.ts';
import { formProblem, personalHead } from '../pages/personal.ts';
import type { Session } from '../sessions/session.ts';
import { type AccountRows, readAccount } from './account.query.ts';

/** What was done just now, as the page says it. */
export const done = [
  'saved',
  'picture',
  'picture-removed',
  'signed-out',
  'removed',
  'joined',
  'asked',
  'asked-addition',
  'confirmed',
  'changed',
  'dropped',
] as const;

/** The member's own page. Whoever is not signed in is asked to. */
export const dashboard = definePage<'dashboard', AccountRows | null>({
  load: async (reader: Reader, { query, visitor }) =>
    visitor?.session
      ? readAccount(reader, visitor.session.person, { confirm: query.get('confirm'), now: visitor.now })
      : null,
  show(rows, request, t) {
    const { visitor } = request;
    if (!visitor?.session || !rows) return { code: 'unauthenticated' };
    return {
      code: 'ok',
      data: show(rows, { request, visitor, session: visitor.session, t }),
      head: personalHead(request, t, 'dashboard'),
      tags: [],
    };
  },
});

type Known = { request: PageRequest; visitor: Visitor; session: Session; t: Translate };

function show(rows: AccountRows, { request, visitor, session, t }: Known): AccountPage {
  const { query, params } = request;
  const { change, sessions } = rows;
  const confirm = query.get('confirm');
  const said = query.get('done');
  return {
    action: href('dashboard', { lang: params.lang }),
    name: session.name,
    initials: initialsOf(session.name || (session.address ?? '')),
    picture: session.picture && picturePath(session.picture),
    address: session.address,
    language: session.language,
    roles: ['member', ...session.roles, ...(session.isOperator ? (['operator'] as const) : [])],
    suspension: session.isSuspended
      ? { when: suspensionWords(session.suspendedUntil, { lang: params.lang, t }), reason: session.suspendedFor }
      : null,
    identities: identities(rows, { visitor, session }),
    further: further(rows, { lang: params.lang, visitor, session }),
    join: joinProblem(query, visitor),
    sessions: sessions.map(({ id, agent, host, seen_at }) => ({
      id,
      agent,
      host,
      seen: dateTime(seen_at, params.lang),
      seenAt: new Date(seen_at).toISOString(),
      isThis: id === session.id,
    })),
    change: change
      ? {
          address: change.address,
          oldConfirmed: change.oldConfirmed === 1,
          newConfirmed: change.newConfirmed === 1,
          adds: change.adds === 1,
        }
      : null,
    confirm: confirm === null ? null : { token: confirm, isSpent: change?.isOpened !== 1 },
    done: done.find((known) => known === said) ?? null,
    problem: formProblem(visitor.form),
    typed: visitor.form?.values ?? {},
  };
}

/** A way to sign in can be taken away as long as another is left; the address that mails go to is changed instead. */
function identities(
  { identities: rows }: AccountRows,
  { visitor, session }: Pick<Known, 'visitor' | 'session'>,
): AccountPage['identities'] {
  return rows.map(({ issuer, subject }) => ({
    kind: issuer === '' ? 'mail' : 'provider',
    issuer,
    subject,
    name: issuer === '' ? subject : (visitor.providers.find((known) => known.issuer === issuer)?.name ?? issuer),
    removable: rows.length > 1 && !(issuer === '' && subject === session.address),
  }));
}

/** The providers that could be joined as well, each with the address that begins it for this session alone. */
function further(
  { identities: rows }: AccountRows,
  { lang, visitor, session }: { lang: string; visitor: Visitor; session: Session },
): AccountPage['further'] {
  return visitor.providers
    .filter((provider) => rows.every(({ issuer }) => issuer !== provider.issuer))
    .map(({ id, name }) => {
      const query = { provider: id, return: href('dashboard', { lang }), join: session.id };
      return { id, name, path: `/${lang}/auth/start?${new URLSearchParams(query)}` };
    });
}

/** Why a further identity was not joined. */
function joinProblem(query: URLSearchParams, { providers }: Visitor): AccountPage['join'] {
  const problem = joinProblems.find((known) => known === query.get('problem'));
  const provider = providers.find(({ id }) => id === query.get('provider'))?.name ?? null;
  return problem ? { problem, provider } : null;
}
