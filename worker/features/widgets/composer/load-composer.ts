import { type WidgetKind, widgetKinds } from '../../../../web/contract/widgets.ts';
import type { Reader } from '../../../data/reader.ts';
import type { SiteId } from '../../../data/schema.ts';
import type { PageRequest } from '../../../pages/page.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { slugIn } from '../../../platform/text/slug.ts';
import type { WidgetScript } from '../../../platform/widget-script.ts';
import { type NamedCarousel, namedCarousels, type ShownListing, shownListing } from './composer.query.ts';
import type { ComposerState } from './state.ts';

/** A site whose widgets are composed: the one of the page, or one that is seen in the viewer. */
export type ComposedSite = {
  id: SiteId;
  /** Of its own pages; null while it has no host. */
  origin: string | null;
  defaultLanguage: string;
  languages: readonly { tag: string; name: string }[];
};

/** What the composer has read. */
export type LoadedComposer = {
  site: ComposedSite;
  state: ComposerState;
  /** The language of the previews and of links in place of the widget. */
  language: string;
  listing: ShownListing | null;
  carousels: readonly NamedCarousel[];
  /** In the language of the widget. */
  tWidget: Translate;
  script: WidgetScript;
};

/** Of which listing a widget of a kind is, by what was typed. */
const listingSlug = (kind: WidgetKind, typed: string): string =>
  widgetKinds[kind].of === 'listing' ? slugIn(typed) : '';

/** The language in which a widget is shown: the chosen one, else that of the page, if the site has it. */
function languageOf({ languages, defaultLanguage }: ComposedSite, ...wanted: readonly string[]): string {
  return wanted.find((tag) => languages.some((own) => own.tag === tag)) ?? defaultLanguage;
}

export async function loadComposer(
  reader: Reader,
  request: PageRequest,
  { site, state }: { site: ComposedSite; state: ComposerState },
): Promise<LoadedComposer> {
  const language = languageOf(site, state.language, request.params.lang);
  const scope = { siteId: site.id, language, defaultLanguage: site.defaultLanguage };
  const [[[listing], carousels], tWidget, script] = await Promise.all([
    reader.batch(shownListing(scope, listingSlug(state.kind, state.of)), namedCarousels(scope)),
    request.translateIn(language),
    request.widgetScript(),
  ]);
  return { site, state, language, listing: listing ?? null, carousels, tWidget, script };
}
