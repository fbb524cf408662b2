import { href } from '../../web/contract/routes.ts';
import type { AppContext } from '../http/context.ts';
import { languageOf } from '../http/request-language.ts';

/** Where people follow what they sent, for a language: the address in mails. */
export function contributionsLink({ var: { config, served } }: AppContext): (language: string) => string {
  const { site } = served;
  return (language) =>
    config.originOf(site.primaryHost) + href('dashboardContributions', { lang: languageOf(site, language) });
}
