import { searchSites } from '../../../domain/sites/search-sites.ts';
import { type SeenSite, seenSites } from '../../../identity/seen-sites.query.ts';
import { definePage } from '../../../pages/page.ts';
import { personalHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { type Grid, loadCard } from './cards.ts';
import { readGridState } from './grid-state.ts';
import { showGrid } from './show-grid.ts';

/** Sites that the grid shows at once: each host is named in the page's content policy. */
const mostCards = 100;

/** A live page of each site that a person sees. */
export const viewerWebsitesInteractive = definePage<'viewerWebsitesInteractive', Grid | null>({
  async load(reader, request) {
    const { session } = signedIn(request);
    const state = readGridState(request.query);
    if (!state) return null;
    const [sites] = await reader.batch(seenSites(session));
    const { text } = state;
    const hostsOf = ({ host }: SeenSite) => (host ? [host] : []);
    const found = searchSites(sites, { text, lang: request.params.lang, hostsOf });
    const cards = found.slice(0, mostCards).map((site) => loadCard(request, site, state));
    return { state, sites, found: found.length, cards: await Promise.all(cards) };
  },
  show(grid, request, t) {
    if (!grid) return { code: 'not-found' };
    const { visitor, session } = signedIn(request);
    if (grid.sites.length === 0 && !session.isOperator) return { code: 'forbidden', grantedBy: 'admin' };
    const head = personalHead(request, t, 'viewerWebsitesInteractive');
    const origins = grid.cards.flatMap(({ site: { host } }) => (host ? [visitor.originOf(host)] : []));
    return {
      code: 'ok',
      data: {
        ...showGrid(grid, request.params.lang),
        sections: sectionsOf('viewer', { ...request, visitor: session, t }),
        title: head.title,
        origins,
      },
      head,
      frameSources: origins,
      tags: [],
    };
  },
});
