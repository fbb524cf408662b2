import { searchSites } from '../../../domain/sites/search-sites.ts';
import { definePage } from '../../../pages/page.ts';
import { personalHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { type SeenSite, seenSites } from '../previews.query.ts';
import { loadCard, type Wall } from './cards.ts';
import { showWall } from './show-wall.ts';
import { readWallState } from './wall-state.ts';

/** Sites that the wall shows at once: each host is named in the page's content policy. */
const mostCards = 100;

/** A live page of each site that a person sees. */
export const viewerWebsitesInteractive = definePage<'viewerWebsitesInteractive', Wall | null>({
  async load(reader, request) {
    const { session } = signedIn(request);
    const state = readWallState(request.query);
    if (!state) return null;
    const [sites] = await reader.batch(seenSites(session));
    const { text } = state;
    const hostsOf = ({ host }: SeenSite) => (host ? [host] : []);
    const found = searchSites(sites, { text, lang: request.params.lang, hostsOf });
    const cards = found.slice(0, mostCards).map((site) => loadCard(request, site, state));
    return { state, sites, found: found.length, cards: await Promise.all(cards) };
  },
  show(wall, request, t) {
    if (!wall) return { code: 'not-found' };
    const { visitor, session } = signedIn(request);
    if (wall.sites.length === 0 && !session.isOperator) return { code: 'forbidden', grantedBy: 'admin' };
    const head = personalHead(request, t, 'viewerWebsitesInteractive');
    const origins = wall.cards.flatMap(({ site: { host } }) => (host ? [visitor.originOf(host)] : []));
    return {
      code: 'ok',
      data: {
        ...showWall(wall, request.params.lang),
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
