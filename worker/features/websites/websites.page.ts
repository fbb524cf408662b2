import { formatter } from '../../../web/contract/intl.ts';
import {
  type WebsitesPage,
  websiteColumns,
  websiteLists,
  websiteSorts,
} from '../../../web/contract/pages/websites.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { may } from '../../identity/rights.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { momentAt } from '../../platform/i18n/date-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import {
  findWebsites,
  pageSize,
  readWebsitesQuery,
  toggled,
  type WebsitesQuery,
  websitesQuery,
} from './find-websites.ts';
import { factsOf, hostText, languagesText } from './website-text.ts';
import { type WebsiteRow, websites } from './websites.query.ts';

type Loaded = { query: WebsitesQuery; rows: WebsiteRow[] };

/** The websites that a person looks after: all for operators, their own for staff. */
export const viewerWebsites = definePage<'viewerWebsites', Loaded | null>({
  async load(reader, request) {
    const query = readWebsitesQuery(request.query);
    if (!query) return null;
    const [rows] = await reader.batch(websites(signedIn(request).session));
    return { query, rows };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const { session } = signedIn(request);
    if (loaded.rows.length === 0 && !session.isOperator) return { code: 'forbidden', grantedBy: 'admin' };
    return {
      code: 'ok',
      data: show(loaded, request, t),
      head: personalHead(request, t, 'viewerWebsites'),
      tags: [],
    };
  },
});

function show({ query, rows }: Loaded, request: PageRequest, t: Translate): WebsitesPage {
  const { visitor, session } = signedIn(request);
  const { lang } = request.params;
  const found = findWebsites(rows, query, lang);
  const from = (query.page - 1) * pageSize;
  const pathOf = (change: Partial<WebsitesQuery>) =>
    href('viewerWebsites', { lang }, websitesQuery({ ...query, page: 1, ...change }));
  const { q: _, ...kept } = websitesQuery({ ...query, page: 1 });
  return {
    sections: sectionsOf('viewer', { ...request, visitor: session, t }),
    websites: found.slice(from, from + pageSize).map((row) => showRow(row, { lang, originOf: visitor.originOf })),
    total: found.length,
    lists: websiteLists.map((name) => ({ name, path: pathOf({ list: name }), isChosen: name === query.list })),
    sorts: websiteSorts.map((name) => ({ name, path: pathOf({ sort: name }), isChosen: name === query.sort })),
    columns: websiteColumns.map((name) => ({
      name,
      path: pathOf({ columns: toggled(query.columns, name) }),
      isShown: query.columns.includes(name),
    })),
    search: { action: href('viewerWebsites', { lang }), text: query.text, kept: Object.entries(kept) },
    newPath: may(session, 'run-sites') ? href('viewerNewSite', { lang }) : null,
    filePath: `/cms-viewer/${lang}/websites.csv${new URL(pathOf({}), 'http://x').search}`,
    first: query.page > 1 ? pathOf({}) : null,
    next: found.length > from + pageSize ? pathOf({ page: query.page + 1 }) : null,
  };
}

const numberText = (number: number | null, lang: string): string | null =>
  number === null ? null : formatter(Intl.NumberFormat, lang, {}).format(number);

const showRow = (row: WebsiteRow, options: { lang: string; originOf: (host: string) => string }) => ({
  ...factsOf(row, options),
  path: href('viewerWebsite', { lang: options.lang, slug: row.slug }),
  host: hostText(row.hosts[0]?.[0]),
  created: momentAt(row.created_at, options.lang),
  views: numberText(row.views, options.lang),
  errors: numberText(row.errors, options.lang),
  otherHosts: Math.max(0, row.hosts.length - 1),
  failingHosts: row.hosts.filter(([, state]) => state === 'failing').length,
  languages: languagesText(row, options.lang),
});
