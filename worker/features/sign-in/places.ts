import { href } from '../../../web/contract/routes.ts';
import type { AppContext } from '../../http/context.ts';
import { browserSecret, setBinding } from '../../http/cookies.ts';
import { placeOf } from '../../http/place.ts';
import { redirect } from '../../http/redirect.ts';
import type { OidcProvider } from '../../platform/config.ts';

/** Whether a request is for the product's host, where people prove who they are. */
export const isOnProductHost = (c: AppContext): boolean =>
  c.var.served.site.isProduct && placeOf(c).host === c.var.config.product.host;

/** The language for a page of this site: the visitor's, if the site has it. */
export function languageHere(c: AppContext, language: string): string {
  const { languages, defaultLanguage } = c.var.served.site;
  return languages.some(({ tag }) => tag === language) ? language : defaultLanguage;
}

/** A configured provider. */
export const findProvider = (c: AppContext, id: string | undefined): OidcProvider | undefined =>
  c.var.config.providers.find((provider) => provider.id === id);

/** The secret that binds a sign-in to this browser: the one in its cookie, or a new one. */
export function bind(c: AppContext): string {
  const binding = browserSecret(c);
  setBinding(c, binding);
  return binding;
}

/** A redirect that sends no referrer, since these URLs contain secrets. */
export function redirectWithoutReferrer(c: AppContext, to: string): Response {
  c.header('referrer-policy', 'no-referrer');
  return redirect(c, { code: 'moved', status: 303, to });
}

/** The section of the account page that lists the ways to sign in; `query` carries the result of adding one. */
export const accountPath = (lang: string, query: Record<string, string> = {}): string =>
  `${href('dashboard', { lang }, query)}#identities`;
