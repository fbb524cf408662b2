import { formatter } from '../../../web/contract/intl.ts';
import { type SiteHealthPage, type WorkKind, workKinds } from '../../../web/contract/pages/site-health.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { timeAgo } from '../../platform/i18n/elapsed.ts';
import type { HealthRow } from './site-health.query.ts';
import type { ManageRoute, SiteLink } from './site-links.ts';

type Kind = {
  /** How much of it a site has. */
  of: (row: HealthRow) => number | null;
  /** The section where it is dealt with. */
  route?: ManageRoute;
};

const kinds: Readonly<Record<WorkKind, Kind>> = {
  domains: { of: (row) => row.failing_domains, route: 'manageDomains' },
  waiting: { of: (row) => row.waiting, route: 'manageQueue' },
  mails: { of: (row) => row.mails_unsettled, route: 'manageMails' },
  mailsQueued: { of: (row) => row.mails_queued, route: 'manageMails' },
  importsFailed: { of: (row) => row.imports_failed },
  importsOpen: { of: (row) => row.imports_open },
  stale: { of: (row) => row.stale_texts, route: 'manageTranslations' },
  missing: { of: (row) => row.missing_texts, route: 'manageTranslations' },
};

/** The kinds that the list of sites that need attention shows, below the numbers. */
const listed: readonly WorkKind[] = ['domains', 'waiting', 'mails', 'importsFailed', 'stale'];

type Options = { lang: string; now: number; linkOf: (site: HealthRow['id']) => SiteLink };

/** How much waits or does not work on the sites together. A number of one site leads there, others to those that have it, or to all sites. */
export function showWork(rows: readonly HealthRow[], { lang, now, linkOf }: Options): SiteHealthPage['work'] {
  const [oldest] = rows.flatMap(({ oldest_waiting_at }) => oldest_waiting_at ?? []).sort((a, b) => a - b);
  return workKinds.map((kind) => {
    const { of, route } = kinds[kind];
    const number = rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);
    // The names of many sites are not read, so a number of one of these leads to its row in the list.
    const only = rows.length === 1 && number > 0 ? rows[0] : undefined;
    const ofOne = only && (route ? linkOf(only.id).manage(route) : linkOf(only.id).path);
    return {
      kind,
      number: formatter(Intl.NumberFormat, lang, {}).format(number),
      link: number === 0 ? null : (ofOne ?? (listed.includes(kind) ? '#attention' : href('viewerWebsites', { lang }))),
      oldest: kind === 'waiting' && oldest !== undefined ? timeAgo(now - oldest, lang) : null,
    };
  });
}
