import { fold } from '../../../../web/contract/fold.ts';
import { formatter } from '../../../../web/contract/intl.ts';
import { siteName } from '../../../domain/sites/site-name.ts';
import { unicodeHost } from '../../../platform/text/punycode.ts';
import type { SeenSite } from '../previews.query.ts';

/** The sites whose name, slug or host contains a text, sorted by name as in a language. */
export function findSites(sites: readonly SeenSite[], text: string, lang: string): SeenSite[] {
  const { compare } = formatter(Intl.Collator, lang, { numeric: true });
  const wanted = fold(text);
  return sites
    .filter((site) => fold(searched(site)).includes(wanted))
    .map((site) => ({ site, name: siteName(site, lang).name }))
    .sort((one, other) => compare(one.name, other.name))
    .map(({ site }) => site);
}

/** What a search looks at: names in all languages, and the host as it is written and read. */
const searched = ({ slug, languages, host }: SeenSite): string =>
  [slug, ...languages.map(([, name]) => name), ...(host ? [host, unicodeHost(host)] : [])].join('\n');
