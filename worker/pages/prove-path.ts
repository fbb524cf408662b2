import { href } from '../../web/contract/routes.ts';
import type { AppContext } from '../http/context.ts';
import { isOnProductHost } from '../http/place.ts';
import type { ProofNeed } from '../identity/proof.ts';

type Way = Pick<ProofNeed, 'byPasskey'> & { lang: string; returnPath: string };

/** The path on the product's host where a signed-in person proves their identity again, and returns from. */
export const proveAgainPath = ({ byPasskey, lang, returnPath }: Way): string =>
  href('login', { lang }, { again: '1', ...withPasskey(byPasskey), return: returnPath });

/** The same on any host: on a site's host the way to the product's. */
export function provePath(c: AppContext, { level, byPasskey }: ProofNeed, returnPath: string): string {
  const lang = c.req.param('lang') ?? c.var.served.site.defaultLanguage;
  if (isOnProductHost(c)) return proveAgainPath({ byPasskey, lang, returnPath });
  return `/${lang}/auth/start?${new URLSearchParams({ proof: level, ...withPasskey(byPasskey), return: returnPath })}`;
}

const withPasskey = (byPasskey: boolean): { with?: string } => (byPasskey ? { with: 'passkey' } : {});
