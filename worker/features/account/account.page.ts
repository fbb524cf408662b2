import type { AccountPage } from '../../../web/contract/pages/account.data.ts';
import { joinProblems } from '../../../web/contract/pages/sign-in.data.ts';
import { picturePath } from '../../../web/contract/photos.ts';
import { href } from '../../../web/contract/routes.ts';
import { initialsOf } from '../../identity/initials.ts';
import { suspensionText } from '../../identity/person-text.ts';
import { accountNeed, isSufficient } from '../../identity/proof.ts';
import type { Session } from '../../identity/session.ts';
import { definePage, type PageRequest, type Visitor } from '../../pages/page.ts';
import { formProblem, personalHead } from '../../pages/personal.ts';
import { proveAgainPath } from '../../pages/prove-path.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type AccountRows, readAccount } from './account.query.ts';

/** Results that the page confirms (query parameter `done`). */
export const done = [
  'saved',
  'picture',
  'picture-removed',
  'removed',
  'joined',
  'asked',
  'asked-addition',
  'confirmed',
  'changed',
  'dropped',
  'dropped-addition',
] as const;

/** The account page: profile, roles and ways to sign in. */
export const dashboard = definePage<'dashboard', AccountRows>({
  async load(reader, request) {
    const { visitor, session } = signedIn(request);
    if (visitor.accountOrigin !== null) return { identities: [], change: undefined };
    return readAccount(reader, session.person, { confirm: request.query.get('confirm'), now: visitor.now });
  },
  show: (rows, request, t) => ({
    code: 'ok',
    data: show(rows, { request, ...signedIn(request), t }),
    head: personalHead(request, t, 'dashboard'),
    tags: [],
  }),
});

type Context = { request: PageRequest; visitor: Visitor; session: Session; t: Translate };

function show(rows: AccountRows, { request, visitor, session, t }: Context): AccountPage {
  const { query, params } = request;
  const { change } = rows;
  const confirm = query.get('confirm');
  const result = query.get('done');
  return {
    sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
    action: href('dashboard', { lang: params.lang }),
    elsewhere: visitor.accountOrigin && visitor.accountOrigin + href('dashboard', { lang: params.lang }),
    prove: isSufficient(session, accountNeed, visitor.now) ? null : provePath(params.lang),
    name: session.name,
    initials: initialsOf(session.name || (session.address ?? '')),
    picture: session.picture && picturePath(session.picture),
    address: session.address,
    language: session.language,
    roles: ['member', ...session.roles, ...(session.isOperator ? (['operator'] as const) : [])],
    suspension: session.isSuspended
      ? { when: suspensionText(session.suspendedUntil, { lang: params.lang, t }), reason: session.suspendedFor }
      : null,
    identities: identities(rows, { visitor, session }),
    further: further(rows, { lang: params.lang, visitor, session }),
    join: joinProblem(query, visitor),
    change: change
      ? {
          address: change.address,
          oldConfirmed: change.oldConfirmed === 1,
          newConfirmed: change.newConfirmed === 1,
          adds: change.adds === 1,
        }
      : null,
    confirm: confirm === null ? null : { token: confirm, isSpent: change?.isOpened !== 1 },
    done: done.find((code) => code === result) ?? null,
    problem: formProblem(visitor.form),
    typed: visitor.form?.values ?? {},
  };
}

/** The sign-in page of the product's host, which leads back here. */
const provePath = (lang: string): string =>
  proveAgainPath({ ...accountNeed, lang, returnPath: href('dashboard', { lang }) });

/** An identity is removable if another one is left and it is not the address that mails go to. */
function identities(
  { identities: rows }: AccountRows,
  { visitor, session }: Pick<Context, 'visitor' | 'session'>,
): AccountPage['identities'] {
  return rows.map(({ issuer, subject }) => ({
    kind: issuer === '' ? 'mail' : 'provider',
    issuer,
    subject,
    name: issuer === '' ? subject : (visitor.providers.find((provider) => provider.issuer === issuer)?.name ?? issuer),
    removable: rows.length > 1 && !(issuer === '' && subject === session.address),
  }));
}

/** The providers that can be added, each with the path that starts it for this session only. */
function further(
  { identities: rows }: AccountRows,
  { lang, visitor, session }: { lang: string; visitor: Visitor; session: Session },
): AccountPage['further'] {
  if (visitor.accountOrigin !== null) return [];
  return visitor.providers
    .filter((provider) => rows.every(({ issuer }) => issuer !== provider.issuer))
    .map(({ id, name }) => {
      const query = { provider: id, return: href('dashboard', { lang }), join: session.id };
      return { id, name, path: `/${lang}/auth/start?${new URLSearchParams(query)}` };
    });
}

/** Why an identity was not added. */
function joinProblem(query: URLSearchParams, { providers }: Visitor): AccountPage['join'] {
  const problem = joinProblems.find((code) => code === query.get('problem'));
  const provider = providers.find(({ id }) => id === query.get('provider'))?.name ?? null;
  return problem ? { problem, provider } : null;
}
