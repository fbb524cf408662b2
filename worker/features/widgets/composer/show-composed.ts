import {
  type ComposedWidget,
  codeForms,
  type composerGrounds,
  previewWidths,
} from '../../../../web/contract/pages/widgets.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import {
  badgePath,
  lookFragment,
  usuallyListed,
  type Widget,
  widgetKinds,
  widgetPath,
} from '../../../../web/contract/widgets.ts';
import { codeOf, type EmbeddedWidget } from './code.ts';
import type { LoadedComposer } from './load-composer.ts';

type Ground = (typeof composerGrounds)[number];

type ComposedFor = {
  /** The key itself. */
  key: string;
  productOrigin: string;
  grounds: readonly { on: Ground; path: string }[];
};

/** The width of a frame in a page without the script. */
const frameWidth = 480;

/** The previews of a widget, and the code to copy; null while the site has no host that a link could lead to. */
export function showComposed(
  loaded: LoadedComposer,
  { key, productOrigin, grounds }: ComposedFor,
): ComposedWidget | null {
  const { state, site, language, script } = loaded;
  if (site.origin === null) return null;
  const { kind, theme, accent } = state;
  const widget = widgetOf(loaded, key);
  const { height } = widgetKinds[kind];
  const on = theme === 'page' ? state.on : theme;
  const frameOf = (look: Parameters<typeof lookFragment>[0]) => {
    const fragment = lookFragment(look);
    return `${productOrigin}${widgetPath(language, widget)}${fragment && `#${fragment}`}`;
  };
  const own = { ...(theme !== 'page' && { theme }), ...(accent && { accent }) };
  const embedded: EmbeddedWidget = {
    script:
      state.loader === 'pinned'
        ? { src: `${productOrigin}${script.path}`, integrity: script.integrity }
        : { src: `${productOrigin}/widget.js`, integrity: null },
    attributes: attributesOf(loaded, widget),
    fallback: fallbackOf(loaded, widget, { productOrigin, siteOrigin: site.origin }),
    frame: { src: frameOf(own), width: frameWidth, height },
  };
  return {
    origin: productOrigin,
    // With `measure`, a frame says how much it has loaded.
    frames: previewWidths.map((width) => ({ width, src: `${frameOf({ ...own, theme: on })}&measure=1` })),
    ...{ height, on, title: { text: embedded.fallback.text, language } },
    grounds: theme === 'page' ? grounds.map(({ on: name, path }) => ({ name, path, isChosen: name === on })) : [],
    code: codeForms.map((form) => ({ form, text: codeOf(form, embedded) })),
    address: widget.of && widgetKinds[kind].of === 'listing' ? embedded.fallback.href : null,
    loaderBytes: script.bytes,
  };
}

/** The widget that the state asks for. Its faults are none. */
function widgetOf({ state, listing }: LoadedComposer, key: string): Widget {
  const { of, hasCount } = widgetKinds[state.kind];
  return {
    ...{ key, kind: state.kind },
    of: of === 'listing' ? (listing?.slug ?? '') : of === 'carousel' ? state.of : '',
    count: hasCount && state.count !== '' ? Number(state.count) : usuallyListed,
  };
}

/** The attributes of the element, without what is as usual. */
const attributesOf = ({ state }: LoadedComposer, { key, kind, of, count }: Widget): Record<string, string> => ({
  ...{ key, kind, of, count: count === usuallyListed ? '' : String(count), lang: state.language },
  theme: state.theme === 'page' ? '' : state.theme,
  colors: state.colors === 'site' ? 'site' : '',
  accent: state.accent,
});

type Origins = { productOrigin: string; siteOrigin: string };

/** What pages without script show, in the language of the widget. */
function fallbackOf(
  { site, language, listing, tWidget: t }: LoadedComposer,
  { key, kind, of }: Widget,
  { productOrigin, siteOrigin }: Origins,
): EmbeddedWidget['fallback'] {
  const name = site.languages.find(({ tag }) => tag === language)?.name ?? '';
  const lang = language;
  if (of && listing) {
    const path = href('listing', { lang, slug: of });
    return { href: siteOrigin + path, text: listing.text[1], badge: productOrigin + badgePath(lang, { key, of }) };
  }
  const paths = {
    ...{ listing: href('directory', { lang, filters: [] }), rating: href('directory', { lang, filters: [] }) },
    ...{ search: href('directory', { lang, filters: [] }), map: href('directory', { lang, filters: [] }) },
    ...{
      reviews: href('reviews', { lang }),
      carousel: href('carousel', { lang }),
      articles: href('articles', { lang }),
    },
  };
  return { href: siteOrigin + paths[kind], text: t(`widgets.fallback.${kind}`, { site: name }), badge: null };
}
