import { LRUCache } from 'lru-cache';
import type { UnknownDomainPage } from '../../web/contract/pages/problem.data.ts';
import { connection } from '../http/connection.ts';
import type { AppContext, EntryContext } from '../http/context.ts';
import { momentAt } from '../platform/i18n/date-text.ts';
import { type Look, lookAtHost } from '../platform/net/look-at-host.ts';

type Looked = { look: Look; at: number };

/** What was found lately, by host: a page that is opened again asks nobody. No promises: a request cannot wait for another's. */
const recent = new LRUCache<string, Looked>({ max: 200, ttl: 60_000 });

/** The query that asks for a diagnosis. */
export const diagnosisQuery = 'dns=look';

/**
 * What the DNS says of a host without a site, if the address asks for it. It is about the host of the request alone, and the
 * same whether a site wants the host or not. `limited`: too many are asked for at the moment.
 */
export async function diagnose(c: EntryContext, host: string, lang: string): Promise<UnknownDomainPage['diagnosis']> {
  if (new URL(c.req.url).search !== `?${diagnosisQuery}`) return null;
  const known = recent.get(host);
  if (!known && (await isLimited(c))) return 'limited';
  const { look: found, at } = known ?? (await look(c, host));
  if (!known) recent.set(host, { look: found, at });
  const { address, addresses, expected } = found;
  return { address, addresses: [...addresses], expected: [...expected], at: momentAt(at, lang) };
}

const look = async (c: EntryContext, host: string): Promise<Looked> => ({
  look: await lookAtHost(c.var.config, { host, token: '' }),
  at: Date.now(),
});

/** Each connection, and all of them together: a resolver must not be asked without end. */
async function isLimited(c: EntryContext): Promise<boolean> {
  const keys = [`dns ${connection(c as unknown as AppContext)}`, 'dns'];
  const results = await Promise.all(keys.map((key) => c.env.FLOOD_LIMIT.limit({ key })));
  return results.some(({ success }) => !success);
}
