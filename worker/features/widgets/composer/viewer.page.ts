import type { ViewerWidgetsPage } from '../../../../web/contract/pages/widgets.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { sitePhrase } from '../../../domain/sites/site-name.ts';
import { type SeenSite, seenSites } from '../../../identity/seen-sites.query.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { personalHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { siteChoices } from '../../../pages/site-choices.ts';
import { type StoredKey, storedKeys } from '../keys/keys.query.ts';
import { showKeys } from '../keys/show-keys.ts';
import { type LoadedComposer, loadComposer } from './load-composer.ts';
import { showComposer } from './show-composer.ts';
import { readComposer } from './state.ts';

type Chosen = { site: SeenSite; keys: readonly StoredKey[]; composer: LoadedComposer };

/** `isUnknown`: the address names a site that the visitor does not see. */
type Loaded = { sites: readonly SeenSite[]; chosen: Chosen | null; isUnknown: boolean };

/** The widgets of the sites that somebody sees, and the composer of their code. */
export const viewerWidgets = definePage<'viewerWidgets', Loaded>({
  async load(reader, request) {
    const { visitor, session } = signedIn(request);
    const { query, now } = request;
    const [sites] = await reader.batch(seenSites(session));
    const slug = query.get('site') ?? '';
    const site = sites.find((one) => one.slug === slug);
    if (!site) return { sites, chosen: null, isUnknown: slug !== '' };
    const composed = {
      ...{ id: site.id, origin: site.host && visitor.originOf(site.host), defaultLanguage: site.default_language },
      languages: site.languages.map(([tag, name]) => ({ tag, name })),
    };
    const [[keys], composer] = await Promise.all([
      reader.batch(storedKeys(site.id, now)),
      loadComposer(reader, request, { site: composed, state: readComposer(query) }),
    ]);
    return { sites, chosen: { site, keys, composer }, isUnknown: false };
  },
  show({ sites, chosen, isUnknown }, request, t) {
    const { session } = signedIn(request);
    if (sites.length === 0 && !session.isOperator) return { code: 'forbidden', grantedBy: 'admin' };
    if (isUnknown) return { code: 'not-found' };
    const { lang } = request.params;
    return {
      code: 'ok',
      data: {
        sections: sectionsOf('viewer', { ...request, visitor: session, t }),
        sites: siteChoices(sites, {
          ...{ lang, chosen: chosen?.site.slug },
          pathOf: ({ slug }) => href('viewerWidgets', { lang }, { site: slug }),
        }),
        shown: chosen && showChosen(chosen, request),
      },
      head: personalHead(request, t, 'viewerWidgets'),
      frameSources: [request.productOrigin],
      tags: [],
    };
  },
});

function showChosen({ site, keys, composer }: Chosen, request: PageRequest): ViewerWidgetsPage['shown'] {
  const { lang } = request.params;
  const { origin, languages, defaultLanguage } = composer.site;
  const spoken = languages.some(({ tag }) => tag === lang) ? lang : defaultLanguage;
  return {
    ...{ slug: site.slug, name: sitePhrase(site, lang), keys: showKeys(keys, lang, null) },
    manage: origin && origin + href('manageWidgets', { lang: spoken }),
    composer: showComposer(composer, {
      keys,
      place: { path: href('viewerWidgets', { lang }), site: site.slug },
      request,
    }),
  };
}
