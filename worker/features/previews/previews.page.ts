import { type PreviewsPage, previewDone } from '../../../web/contract/pages/previews.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Reader } from '../../data/reader.ts';
import { type SeenSite, seenSite, seenSites } from '../../identity/seen-sites.query.ts';
import type { ContentKind } from '../../pages/content-kind.ts';
import { definePage, type PageDefinition, type PageRequest } from '../../pages/page.ts';
import { formProblem, personalHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { siteChoices } from '../../pages/site-choices.ts';
import { loadFrames } from './frames.ts';
import { loadPiece } from './load-piece.ts';
import { writersRight } from './piece-of.ts';
import { shownPage } from './previewed-page.ts';
import { draftsOf, linksOf, openComments, standingOn } from './previews.query.ts';
import { showViewer } from './show-viewer.ts';
import type { Viewed } from './viewed.ts';
import { readViewerState, usualState, type ViewerState, viewerPath } from './viewer-state.ts';

/** `isUnknown`: the address names a site that the visitor does not see. */
type Loaded = { sites: readonly SeenSite[]; viewed: Viewed | null; isUnknown: boolean };

/** A live page of a site, and what can be done to its texts. `kinds`: those of all features. */
export const viewerPagesInteractive = (kinds: readonly ContentKind[]): PageDefinition =>
  definePage<'viewerPagesInteractive', Loaded | null>({
    async load(reader, request) {
      const { session } = signedIn(request);
      const state = readViewerState(request.query);
      if (!state) return null;
      const [sites, [site]] = await reader.batch(seenSites(session), seenSite(session, state.site));
      const viewed = site ? await loadViewed(kinds, reader, { request, state, site }) : null;
      return { sites, viewed, isUnknown: state.site !== '' && !site };
    },
    show(loaded, request, t) {
      if (!loaded) return { code: 'not-found' };
      const { sites, viewed, isUnknown } = loaded;
      const { visitor, session } = signedIn(request);
      if (sites.length === 0 && !session.isOperator) return { code: 'forbidden', grantedBy: 'admin' };
      if (isUnknown) return { code: 'not-found' };
      const head = personalHead(request, t, 'viewerPagesInteractive');
      const origin = viewed?.site.host ? visitor.originOf(viewed.site.host) : null;
      return {
        code: 'ok',
        data: {
          ...common(loaded, request),
          sections: sectionsOf('viewer', { ...request, visitor: session, t }),
          title: head.title,
        },
        head,
        ...(origin && { frameSources: [origin] }),
        tags: [],
      };
    },
  });

/** What every state of the page says, apart from its menu and title. */
function common({ sites, viewed }: Loaded, request: PageRequest): Omit<PreviewsPage, 'sections' | 'title'> {
  const { visitor } = signedIn(request);
  const { lang } = request.params;
  return {
    sites: siteChoices(sites, {
      ...{ lang, chosen: viewed?.site.slug },
      pathOf: ({ slug }) => viewerPath(lang, usualState(slug, '')),
    }),
    shown: viewed && showViewer(viewed, request),
    action: viewed ? viewerPath(lang, viewed.state) : href('viewerPagesInteractive', { lang }),
    done: previewDone.find((one) => one === request.query.get('done')) ?? null,
    problem: formProblem(visitor.form),
  };
}

type Asked = { request: PageRequest; state: ViewerState; site: SeenSite };

async function loadViewed(kinds: readonly ContentKind[], reader: Reader, asked: Asked): Promise<Viewed> {
  const { request, state, site } = asked;
  const { session } = signedIn(request);
  const shown = shownPage(site, state);
  const rights = [...new Set([writersRight, ...kinds.map(({ right }) => right)])];
  const { id } = site;
  const { now } = request;
  const [[[standing], drafts, comments, links], frames, piece] = await Promise.all([
    reader.batch(
      standingOn({ site: id, by: session.person, now }, rights),
      draftsOf(id),
      openComments(id),
      linksOf(id, now),
    ),
    shown ? loadFrames(request, { state, site, shown }) : [],
    shown ? loadPiece(kinds, reader, { request, state, site: id, shown }) : null,
  ]);
  const held = rights.filter((_, at) => standing?.rights[at] === 1);
  return { state, site, shown, frames, rights: new Set(held), drafts, comments, links, piece };
}
