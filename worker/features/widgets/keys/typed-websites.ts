import { longestWebsites, mostWebsites } from '../../../../web/contract/pages/widgets.data.ts';
import { hostName } from '../../../platform/net/domains.ts';

/** The websites of a key as origins, or why they are none: a key of `widgets.fault`. */
export type TypedWebsites =
  | { origins: readonly string[] }
  | { problem: `websites-${'missing' | 'long' | 'many' | 'invalid' | 'http' | 'all'}` };

/** Stands for all websites. */
export const allWebsites = '*';

/**
 * Reads websites as people type or paste them: one per line, a bare host or an address of any page. Only what is in their
 * origin counts. An origin has no character that ends a source in a content policy.
 */
export function readWebsites(typed: string): TypedWebsites {
  if (typed.length > longestWebsites) return { problem: 'websites-long' };
  const texts = typed.split(/[\s,]+/).filter(Boolean);
  if (texts.length === 0) return { problem: 'websites-missing' };
  if (texts.includes(allWebsites)) return texts.length === 1 ? { origins: [allWebsites] } : { problem: 'websites-all' };
  const origins = new Set<string>();
  for (const text of texts) {
    const read = readOrigin(text);
    if ('problem' in read) return read;
    origins.add(read.origin);
  }
  return origins.size > mostWebsites ? { problem: 'websites-many' } : { origins: [...origins] };
}

/** Hosts of a developer's machine, which have no certificate. */
const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

function readOrigin(text: string): { origin: string } | { problem: 'websites-invalid' | 'websites-http' } {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const host = url && hostName(url.hostname);
  if (!url || !host || url.username !== '' || !/^https?:$/.test(url.protocol)) return { problem: 'websites-invalid' };
  if (isLocal(host)) return { origin: url.origin };
  if (!/^([a-z0-9_-]+\.)+[a-z0-9-]+$/.test(host) || host.length > 253) return { problem: 'websites-invalid' };
  return url.protocol === 'https:' ? { origin: url.origin } : { problem: 'websites-http' };
}
