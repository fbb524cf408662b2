import { href } from '../../../web/contract/routes.ts';
import type { AppContext } from '../../http/context.ts';
import { redirect } from '../../http/redirect.ts';
import type { OidcProvider } from '../../platform/config.ts';

/** A configured provider. */
export const findProvider = (c: AppContext, id: string | undefined): OidcProvider | undefined =>
  c.var.config.providers.find((provider) => provider.id === id);

/** A redirect that sends no referrer, since these URLs contain secrets. */
export function redirectWithoutReferrer(c: AppContext, to: string): Response {
  c.header('referrer-policy', 'no-referrer');
  return redirect(c, { code: 'moved', status: 303, to });
}

/** The section of the account page that lists the ways to sign in; `query` carries the result of adding one. */
export const accountPath = (lang: string, query: Record<string, string> = {}): string =>
  `${href('dashboard', { lang }, query)}#identities`;
