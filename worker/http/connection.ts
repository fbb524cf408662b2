import type { AppContext } from './context.ts';

/** The network address of a request for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address. */
export const connection = (c: AppContext): string => connectionOf(c.req.header('cf-connecting-ip'));

/** The same for an address; `local` if the edge has set none. */
export function connectionOf(address: string | undefined): string {
  if (!address) return 'local';
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
