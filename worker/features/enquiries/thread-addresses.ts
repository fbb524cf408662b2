import { href } from '../../../web/contract/routes.ts';
import type { SiteId } from '../../data/schema.ts';
import { replyAddress } from '../../domain/reply-addresses.ts';
import { languageOf } from '../../http/request-language.ts';
import type { Config } from '../../platform/config.ts';
import type { ThreadAddresses } from './thread.ts';

/** What of a site is in the addresses of its threads. */
export type AddressedSite = {
  id: SiteId;
  primaryHost: string;
  defaultLanguage: string;
  languages: readonly { tag: string }[];
};

/** The addresses in the mails of a site's threads. */
export const threadAddresses = (config: Config, site: AddressedSite): ThreadAddresses => ({
  link: (language, thread) =>
    config.originOf(site.primaryHost) +
    href('dashboardEnquiries', { lang: languageOf(site, language) }, { thread: String(thread) }),
  replyTo: async (thread, side) => (await replyAddress(config, { site: site.id, thread, side })) ?? '',
});
