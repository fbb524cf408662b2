import {
  previewDevices,
  previewReaders,
  previewThemes,
  previewVersions,
  type ShownPage,
  usualPages,
} from '../../../web/contract/pages/previews.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { siteName } from '../../domain/sites/site-name.ts';
import type { PageRequest } from '../../pages/page.ts';
import { signedIn } from '../../pages/sections.ts';
import { languageName } from '../../platform/i18n/names.ts';
import { writersRight } from './piece-of.ts';
import { inLanguage } from './previewed-page.ts';
import { showLists } from './show-lists.ts';
import { showPiece } from './show-piece.ts';
import type { Viewed } from './viewed.ts';
import { besidePublished, type ViewerState, viewerPath, viewerQuery } from './viewer-state.ts';
import { written } from './written.ts';

/** What the viewer shows of a site, as page data. */
export function showViewer(viewed: Viewed, request: PageRequest): ShownPage {
  const { state, site, shown, piece, rights } = viewed;
  const { visitor } = signedIn(request);
  const { lang } = request.params;
  const { name: text, language } = siteName(site, lang);
  const { page: _, piece: __, ...kept } = viewerQuery(state);
  return {
    site: { slug: site.slug, name: { text, language }, path: href('viewerWebsite', { lang, slug: site.slug }) },
    page: shown?.page ?? state.page,
    isPage: shown !== null,
    in: written(shown?.language ?? site.default_language, lang),
    kept: Object.entries(kept),
    ...choicesOf(viewed, lang),
    device: state.device,
    frames: viewed.frames.map(({ language: tag, ...frame }) => ({ ...frame, in: written(tag, lang) })),
    piece: piece === null || piece === 'lost' ? piece : showPiece(piece, viewed, request),
    withoutPiece: viewerPath(lang, { ...state, piece: '' }),
    canWrite: rights.has(writersRight),
    ...showLists(viewed, lang),
    shared: visitor.form?.once?.[0] ?? null,
  };
}

type Choices = 'pages' | 'languages' | 'besides' | 'versions' | 'devices' | 'themes' | 'readers';

/** The links of the bar. */
function choicesOf({ state, site, shown }: Viewed, lang: string): Pick<ShownPage, Choices> {
  const language = shown?.language ?? site.default_language;
  const pathOf = (change: Partial<ViewerState>) => viewerPath(lang, { ...state, ...change });
  const named = <Name extends string>(names: readonly Name[], chosen: Name, change: (name: Name) => object) =>
    names.map((name) => ({ name, path: pathOf(change(name)), isChosen: name === chosen }));
  const choice = (tag: string, { chosen, ...to }: { path: string; chosen: string }) => ({
    ...{ label: languageName(tag, lang), isChosen: tag === chosen, ...to },
  });
  const tags = site.languages.map(([tag]) => tag);
  const pageIn = (tag: string) => (shown ? inLanguage(shown, tag) : `/${tag}`);
  return {
    pages: usualPages.map((name) => {
      const page = href(name, { lang: language, filters: [] });
      return { name, path: pathOf({ page, piece: '' }), isChosen: page === shown?.page };
    }),
    languages: tags.map((tag) => choice(tag, { path: pathOf({ page: pageIn(tag) }), chosen: language })),
    besides: {
      none: pathOf({ beside: '' }),
      published: state.version === 'drafts' ? pathOf({ beside: besidePublished }) : null,
      languages: tags
        .filter((tag) => tag !== language)
        .map((tag) => choice(tag, { path: pathOf({ beside: tag }), chosen: state.beside })),
      chosen: state.beside,
    },
    versions: named(previewVersions, state.version, (version) => ({ version })),
    devices: named(previewDevices, state.device, (device) => ({ device })),
    themes: named(previewThemes, state.theme, (theme) => ({ theme })),
    readers: named(previewReaders, state.reader, (reader) => ({ reader })),
  };
}
