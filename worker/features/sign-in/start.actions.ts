import { href } from '../../../web/contract/routes.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { bindBrowser } from '../../http/cookies.ts';
import { isOnProductHost, placeOf } from '../../http/place.ts';
import { accountNeed, isSufficient } from '../../identity/proof.ts';
import { provePath } from '../../pages/prove-path.ts';
import { hashOf } from '../../platform/secrets.ts';
import { ownPath } from '../../platform/text/own-path.ts';
import { visitPath } from './destination.ts';
import { goToProvider } from './oidc.actions.ts';
import { accountPath, findProvider, redirectWithoutReferrer } from './places.ts';

/**
 * `GET /{lang}/auth/start?return=`: begins a sign-in from a page of the same site.
 *
 * On a site's host it binds the sign-in to this browser with a cookie and redirects to the product's host. `provider`
 * chooses a provider, and `proof=today|recent` asks for a proof for acts of the site's staff, `with=passkey` for one
 * by passkey.
 *
 * On the product's host it redirects to the `provider`. `again` makes the provider ask a person whom it knows, and
 * `join=SESSION` adds the identity to that session's person.
 */
export async function start(c: AppContext): Promise<Response> {
  const lang = c.req.param('lang') ?? '';
  const { provider: id, join, proof, with: kind } = c.req.query();
  const provider = findProvider(c, id);
  if ((id !== undefined && !provider) || !c.var.served.site.languages.some(({ tag }) => tag === lang)) {
    return answerProblem(c, { code: 'not-found' });
  }
  const returnPath = ownPath(c.req.query('return') ?? href('dashboard', { lang }));
  if (!returnPath) return answerProblem(c, { code: 'invalid-field', field: 'return', reason: 'not-on-this-site' });
  const login = href('login', { lang }, { return: returnPath });
  if (isFromElsewhere(c)) return redirectWithoutReferrer(c, login);
  if (isOnProductHost(c)) {
    if (!provider) return redirectWithoutReferrer(c, login);
    const refused = join === undefined ? undefined : await refuseJoin(c, join);
    if (refused) return refused;
    const isAgain = c.req.query('again') !== undefined;
    return goToProvider(c, provider, { language: lang, returnPath, joins: join ?? null, isAgain });
  }
  const url = new URL(visitPath, c.var.config.product.origin);
  const parameters = {
    ...{ host: placeOf(c).host, language: lang, return: returnPath, binding: await hashOf(bindBrowser(c)) },
    ...(provider && { provider: provider.id }),
    ...(proof !== undefined && { proof }),
    ...(kind === 'passkey' && { with: kind }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return redirectWithoutReferrer(c, url.href);
}

/** Whether a page of another site led here: signing in is the visitor's own decision. */
const isFromElsewhere = (c: AppContext): boolean =>
  !['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'));

/**
 * The refusal of a visitor who may not start to add an identity; undefined if they may. Only the owner's own page
 * contains the session's id, so a link made by somebody else cannot name it.
 */
async function refuseJoin(c: AppContext, joins: string): Promise<Response | undefined> {
  const lang = c.req.param('lang') ?? '';
  const session = await c.var.session();
  if (!session) return answerProblem(c, { code: 'unauthenticated' });
  if (session.id !== joins) return redirectWithoutReferrer(c, accountPath(lang));
  if (isSufficient(session, accountNeed, Date.now())) return undefined;
  return redirectWithoutReferrer(c, provePath(c, accountNeed, accountPath(lang)));
}
