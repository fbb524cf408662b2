import { getCookie, setCookie } from 'hono/cookie';
import { knownFor } from '../identity/known-browsers.ts';
import { sessionLength } from '../identity/session.ts';
import { isSecret, newSecret } from '../platform/secrets.ts';
import type { AppContext } from './context.ts';

/**
 * The sign-in cookies. `session` holds the session token. `binding` ties a sign-in in progress to the browser that began
 * it. `known` tells a browser in which somebody has signed in before from a stranger's. `account` tells scripts that a
 * visitor is signed in, not who, so that anonymous visitors cause no request.
 */
type Name = 'session' | 'binding' | 'known' | 'account';

/** Seconds: as long as a browser's drafts are kept. What it binds of a sign-in ends earlier by itself. */
const bindingMaxAge = 24 * 60 * 60;

/** Browsers reject the `__Host-` prefix over plain http, which development uses. */
const isSecure = (c: AppContext): boolean => c.var.config.product.origin.startsWith('https:');

const nameOf = (c: AppContext, name: Name): string => (isSecure(c) ? `__Host-${name}` : name);

/** The value of one of these cookies. */
export const readCookie = (c: AppContext, name: Exclude<Name, 'account'>): string | undefined =>
  getCookie(c, nameOf(c, name));

/** Sets the cookies `session` and `account`. */
export function setSessionCookie(c: AppContext, token: string): void {
  write(c, 'session', { value: token, maxAge: sessionLength / 1000 });
  write(c, 'account', { value: '1', maxAge: sessionLength / 1000 });
}

/** Clears the cookies `session` and `account`. */
export function clearSessionCookie(c: AppContext): void {
  write(c, 'session', { value: '', maxAge: 0 });
  write(c, 'account', { value: '', maxAge: 0 });
}

/** The secret that binds what begins here to this browser; all tabs share it. Sets or renews its cookie. */
export function bindBrowser(c: AppContext): string {
  const secret = keepSecret(c, 'binding', bindingMaxAge);
  c.set('binding', secret);
  return secret;
}

/** The secret of this browser, also where the answer only now sets its cookie. */
export const readBinding = (c: AppContext): string | undefined => c.var.binding ?? readCookie(c, 'binding');

/** The secret by which this host knows the browser. Sets or renews its cookie. */
export const rememberBrowser = (c: AppContext): string => keepSecret(c, 'known', knownFor / 1000);

/** The secret in a cookie, or a new one. */
function keepSecret(c: AppContext, name: 'binding' | 'known', maxAge: number): string {
  const cookie = readCookie(c, name);
  const value = isSecret(cookie) ? cookie : newSecret();
  write(c, name, { value, maxAge });
  return value;
}

/** Clears the binding cookie. */
export const clearBinding = (c: AppContext): void => write(c, 'binding', { value: '', maxAge: 0 });

function write(c: AppContext, name: Name, { value, maxAge }: { value: string; maxAge: number }): void {
  setCookie(c, name === 'account' ? name : nameOf(c, name), value, {
    path: '/',
    maxAge,
    httpOnly: name !== 'account',
    secure: isSecure(c),
    sameSite: 'Lax',
  });
}
