import { isMailProvider, provesNothing, websiteHost } from '../../platform/net/domains.ts';
import { terms } from './terms.ts';

/**
 * Why no proof by domain is possible for a listing. `none`: it has no website. `shared`: its address belongs to a network
 * where everybody has pages. `changed`: its address is another one than when the claim began.
 */
export type WebsiteProblem = 'none' | 'shared' | 'changed';

/** The host that proofs by domain of a listing are about; empty if there are none. */
export function provableHost(website: string): string {
  const host = websiteHost(website);
  return host === null || provesNothing(host) || isMailProvider(host) ? '' : host;
}

/** Why a website proves nothing, apart from its age; null if it can. */
export const websiteProblem = (website: string): WebsiteProblem | null => {
  if (provableHost(website)) return null;
  return websiteHost(website) === null ? 'none' : 'shared';
};

/** From when on a website proves something; null if it does now. */
export function provesFrom(changedAts: readonly (number | null)[], now: number): number | null {
  const from = Math.max(...changedAts.map((at) => (at ?? 0) + terms.websiteAge));
  return from > now ? from : null;
}
