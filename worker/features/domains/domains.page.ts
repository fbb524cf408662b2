import {
  type DomainLook,
  type DomainRecord,
  type DomainsPage,
  domainDone,
} from '../../../web/contract/pages/domains.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Reader } from '../../data/reader.ts';
import type { SiteId } from '../../data/schema.ts';
import { siteName } from '../../domain/sites/site-name.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { formProblem, personalHead, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { dayOf, momentAt } from '../../platform/i18n/date-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { recordName, recordText } from '../../platform/net/look-at-host.ts';
import { unicodeHost } from '../../platform/text/punycode.ts';
import { type AdministeredSite, administeredSite } from './administered-site.query.ts';
import { type DomainRow, domainsOf, heldFor, mostHosts, type RequestRow, requestsOf } from './domains.query.ts';
import type { Found } from './found.ts';

type Rows = { domains: DomainRow[]; requests: RequestRow[]; held: { host: string; until: number }[] };

/** The site of a page of the viewer, null on a host of the site itself. */
type Elsewhere = AdministeredSite | null;

async function readHosts(reader: Reader, site: SiteId, now: number): Promise<Rows> {
  const [domains, requests, held] = await reader.batch(domainsOf(site), requestsOf(site), heldFor(site, now));
  return { domains, requests, held };
}

/** The hosts of a site: which it has, which it wants, and what to set at a DNS host. */
export const manageDomains = definePage<'manageDomains', Rows>({
  load: (reader, { scope: { siteId }, now }) => readHosts(reader, siteId, now),
  show: (rows, request, t) => ({
    code: 'ok',
    data: show(rows, null, request, t),
    head: sectionHead(request, t, 'manageDomains'),
    tags: [],
  }),
});

/** The same in the viewer, for operators and for the admins of the site. */
export const viewerDomains = definePage<'viewerDomains', { site: AdministeredSite; rows: Rows } | null>({
  async load(reader, request) {
    const [[site]] = await reader.batch(administeredSite(signedIn(request).session, request.params.slug ?? ''));
    return site ? { site, rows: await readHosts(reader, site.id, request.now) } : null;
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const data = show(loaded.rows, loaded.site, request, t);
    return { code: 'ok', data, head: personalHead(request, t, 'viewerDomains', data.site?.name), tags: [] };
  },
});

const named = (host: string) => ({ host, name: unicodeHost(host) });

function show({ domains, requests, held }: Rows, site: Elsewhere, request: PageRequest, t: Translate): DomainsPage {
  const { visitor, session } = signedIn(request);
  const { lang } = request.params;
  const target = new URL(visitor.accountOrigin ?? request.origin).hostname;
  return {
    sections: sectionsOf(site ? 'viewer' : 'manage', { ...request, visitor: session, t }),
    site: site && { ...siteName(site, lang), path: href('viewerWebsite', { lang, slug: site.slug }) },
    domains: domains.map(
      ({ host, is_primary, state, token, certificate, hostname_note: note, looked_at, last_look }) => ({
        ...named(host),
        origin: visitor.originOf(host),
        isPrimary: is_primary === 1,
        state,
        look: lookOf(last_look, looked_at, lang),
        records: token === '' ? [] : recordsOf({ host, token, target }),
        certificate: certificate === 'none' ? null : { state: certificate, note },
      }),
    ),
    requests: requests.map(({ host, token, looked_at, last_look }) => ({
      ...named(host),
      records: recordsOf({ host, token, target }),
      look: lookOf(last_look, looked_at, lang),
    })),
    held: held.map(({ host, until }) => ({ ...named(host), until: dayOf(until, lang) })),
    isFull: domains.length + requests.length >= mostHosts,
    action: site ? href('viewerDomains', { lang, slug: site.slug }) : href('manageDomains', { lang }),
    typed: visitor.form?.values.typed ?? '',
    done: domainDone.find((code) => code === request.query.get('done')) ?? null,
    problem: formProblem(visitor.form),
  };
}

/** What is to be set at a DNS host: the record that proves the host, and the one that leads here. */
const recordsOf = ({ host, token, target }: { host: string; token: string; target: string }): DomainRecord[] => [
  { name: recordName(host), type: 'TXT', value: recordText(token) },
  { name: host, type: 'CNAME', value: target },
];

/** What the last look found; null before the first one. */
function lookOf(stored: string, at: number | null, lang: string): DomainLook | null {
  if (stored === '' || at === null) return null;
  const { hindrance = null, ...look } = JSON.parse(stored) as Found;
  return {
    ...look,
    texts: [...look.texts],
    addresses: [...look.addresses],
    expected: [...look.expected],
    hindrance,
    at: momentAt(at, lang),
  };
}
