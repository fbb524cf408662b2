import type { Circumstances } from '../identity/security-log.ts';
import { userAgentOf } from '../identity/user-agent.ts';
import type { AppContext } from './context.ts';

/** What Cloudflare says of the connection (`request.cf`); the local workerd names a place of its own. */
type Edge = { country?: string; city?: string };

/** Where and with what a request was made, for the security log. */
export function circumstancesOf(c: AppContext): Circumstances {
  const { country = '', city = '' } = (c.req.raw as { cf?: Edge }).cf ?? {};
  return {
    site: c.var.served.site.id,
    agent: userAgentOf(c.req.header('user-agent')),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    town: city.slice(0, 80),
    now: Date.now(),
  };
}
