import { formatter } from '../../../web/contract/intl.ts';
import type { SiteState, SiteStep } from '../../../web/contract/pages/websites.data.ts';
import { siteName } from '../../domain/sites/site-name.ts';
import { momentAt } from '../../platform/i18n/date-text.ts';
import { languageName } from '../../platform/i18n/names.ts';
import { unicodeHost } from '../../platform/text/punycode.ts';
import type { WebsiteRow } from './websites.query.ts';

/** Milliseconds for which a deleted site can be returned. */
export const returnableFor = 30 * 24 * 60 * 60 * 1000;

export const stateOf = ({ state, deleted_at }: Pick<WebsiteRow, 'state' | 'deleted_at'>): SiteState =>
  deleted_at === null ? state : 'deleted';

/** What an operator may do to a site now. The product's own site stays. */
export function stepsOf(site: Pick<WebsiteRow, 'state' | 'deleted_at' | 'is_product'>, now: number): SiteStep[] {
  if (site.is_product === 1) return [];
  if (site.deleted_at !== null) return site.deleted_at > now - returnableFor ? ['return'] : [];
  return [site.state === 'active' ? 'suspend' : 'resume', 'delete'];
}

/** The languages of a site in the order of its menu, as text. */
export const languagesText = ({ languages }: WebsiteRow, lang: string): string =>
  formatter(Intl.ListFormat, lang, { type: 'unit' }).format(languages.map(([tag]) => languageName(tag, lang)));

/** A host as people read it, with the letters of its own script. */
export const hostText = (host: string | undefined): string => (host === undefined ? '–' : unicodeHost(host));

type FactOptions = { lang: string; originOf: (host: string) => string };

/** What the list and the page of a site say of it in the same way. */
export function factsOf(row: WebsiteRow, { lang, originOf }: FactOptions) {
  const { slug, hosts, listings, changed, waiting } = row;
  const [primary] = hosts[0] ?? [];
  const number = (count: number) => formatter(Intl.NumberFormat, lang, {}).format(count);
  return {
    slug,
    ...siteName(row, lang),
    state: stateOf(row),
    origin: primary === undefined ? '' : originOf(primary),
    listings: number(listings ?? 0),
    changed: changed === null ? null : momentAt(changed, lang),
    waiting: waiting ? number(waiting) : null,
  };
}
