import type { Config } from '../config.ts';
import { type Resolved, resolve } from './dns.ts';

/** The name of the record that proves a host. */
export const recordName = (host: string): string => `_signpost.${host}`;

/** What that record says. */
export const recordText = (token: string): string => `signpost-site=${token}`;

/** Records of a look that are kept and shown at most, and the length of each. */
const most = { records: 5, length: 200 } as const;

/**
 * What a look at a host found. `proof`: whether its record says who has it. `address`: whether it points here. `unreachable`:
 * nobody can tell. `texts` and `addresses` are what was seen, `expected` where the product is.
 */
export type Look = {
  proof: 'found' | 'missing' | 'unreachable';
  address: 'here' | 'elsewhere' | 'none' | 'unreachable';
  texts: readonly string[];
  addresses: readonly string[];
  expected: readonly string[];
};

type LookConfig = Pick<Config, 'dnsResolver' | 'product'>;

/** Looks a host up: its record, and its addresses beside those of the product's host. */
export async function lookAtHost(config: LookConfig, { host, token }: { host: string; token: string }): Promise<Look> {
  const [record, own, target] = await Promise.all([
    resolve(config, recordName(host), 'TXT'),
    addressesOf(config, host),
    addressesOf(config, config.product.host),
  ]);
  const texts = recordsOf(record);
  const isFound = token !== '' && texts.some((text) => text.trim() === recordText(token));
  return {
    proof: isFound ? 'found' : record.code === 'unreachable' ? 'unreachable' : 'missing',
    address: placeOf(own, target),
    texts: shown(texts),
    addresses: shown(recordsOf(own)),
    expected: shown(recordsOf(target)),
  };
}

const recordsOf = (resolved: Resolved): readonly string[] => (resolved.code === 'ok' ? resolved.records : []);

const shown = (records: readonly string[]) =>
  records.slice(0, most.records).map((record) => record.slice(0, most.length));

/** The addresses of a host, of both kinds; a CNAME is followed. */
async function addressesOf(config: LookConfig, host: string): Promise<Resolved> {
  const both = await Promise.all([resolve(config, host, 'A'), resolve(config, host, 'AAAA')]);
  const records = both.flatMap(recordsOf);
  if (records.length > 0) return { code: 'ok', records };
  return both.some(({ code }) => code === 'unreachable') ? { code: 'unreachable' } : { code: 'none' };
}

function placeOf(own: Resolved, target: Resolved): Look['address'] {
  if (own.code === 'unreachable' || target.code === 'unreachable') return 'unreachable';
  if (own.code === 'none') return 'none';
  const here = recordsOf(target);
  return own.records.every((record) => here.includes(record)) ? 'here' : 'elsewhere';
}
