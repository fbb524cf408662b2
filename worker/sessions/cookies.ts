import { getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../context.ts';
import { sessionLength } from './session.ts';

/**
 * The cookies of signing in. `session` holds the session's token. `binding` ties what is under way (a code, a visit to
 * a provider) to the browser that began it. `account` says that someone is signed in, and not who: it lets scripts
 * know whether to ask, so that anonymous visitors cause no request.
 */
type Name = 'session' | 'binding' | 'account';

/** Seconds. */
const bindingLength = 15 * 60;

/** Over plain http, on a developer's machine, browsers take no cookie with the prefix. */
const isSecure = (c: AppContext): boolean => c.var.config.product.origin.startsWith('https:');

const nameOf = (c: AppContext, name: Name): string => (isSecure(c) ? `__Host-${name}` : name);

/** The value of one of these cookies. */
export const readCookie = (c: AppContext, name: Exclude<Name, 'account'>): string | undefined =>
  getCookie(c, nameOf(c, name));

/** Sets the session's cookie and the mark for scripts. */
export function keepSessionCookie(c: AppContext, token: string): void {
  write(c, 'session', { value: token, maxAge: sessionLength / 1000 });
  write(c, 'account', { value: '1', maxAge: sessionLength / 1000 });
}

/** Drops what says that someone is signed in. */
export function dropSessionCookie(c: AppContext): void {
  write(c, 'session', { value: '', maxAge: 0 });
  write(c, 'account', { value: '', maxAge: 0 });
}

/** Sets the binding, anew or for longer: tabs of one browser share it. */
export const keepBinding = (c: AppContext, value: string): void =>
  write(c, 'binding', { value, maxAge: bindingLength });

export const dropBinding = (c: AppContext): void => write(c, 'binding', { value: '', maxAge: 0 });

function write(c: AppContext, name: Name, { value, maxAge }: { value: string; maxAge: number }): void {
  setCookie(c, name === 'account' ? name : nameOf(c, name), value, {
    path: '/',
    maxAge,
    httpOnly: name !== 'account',
    secure: isSecure(c),
    sameSite: 'Lax',
  });
}
