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

/** The part of the account page that lists the ways to sign in. */
export const accountPath = (lang: string): string => `${href('dashboard', { lang })}#identities`;

/**
 * The account page with the result of adding a provider. What was added has the focus as the target of the address; a
 * problem takes it by itself, which it could not if the address had a target.
 */
export const joinedPath = (lang: string, result: Record<string, string>): string =>
  href('dashboard', { lang }, result) + (result.done ? '#done' : '');
