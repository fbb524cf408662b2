import { slugPattern } from './grammar.ts';

/**
 * Widgets: content of a site in frames of other people's pages. Addresses, measures and the messages between a frame and the
 * page around it. Guards are written by hand: the loader is a script of 3 kB.
 */

/** `of`: what the widget is about. `count`: how many things it lists at most. `height`: its usual height in CSS pixels. */
type KindDefinition = {
  readonly of: 'listing' | 'carousel' | null;
  readonly isOfNeeded: boolean;
  readonly hasCount: boolean;
  readonly height: number;
};

/** All kinds of widget, in the order in which they are offered. */
export const widgetKinds = {
  /** A listing with its picture. */
  listing: { of: 'listing', isOfNeeded: true, hasCount: false, height: 200 },
  /** The stars of a listing in one line. */
  rating: { of: 'listing', isOfNeeded: true, hasCount: false, height: 96 },
  /** Reviews of a listing, the most helpful first, or the newest of the site. */
  reviews: { of: 'listing', isOfNeeded: false, hasCount: true, height: 480 },
  /** A carousel of the site; without a name the first one. */
  carousel: { of: 'carousel', isOfNeeded: false, hasCount: false, height: 420 },
  /** A field that searches the directory. */
  search: { of: null, isOfNeeded: false, hasCount: false, height: 150 },
  /** A drawn map: around a listing, or of all places of the site. */
  map: { of: 'listing', isOfNeeded: false, hasCount: false, height: 380 },
  /** The newest articles. */
  articles: { of: null, isOfNeeded: false, hasCount: true, height: 480 },
} as const satisfies Record<string, KindDefinition>;

export type WidgetKind = keyof typeof widgetKinds;

export const widgetKindNames = /* @__PURE__ */ Object.keys(widgetKinds) as WidgetKind[];

export const isWidgetKind = (text: string): text is WidgetKind => Object.hasOwn(widgetKinds, text);

/** How many things a widget lists, and without a number. */
export const mostListed = 12;
export const usuallyListed = 3;

/**
 * What a frame shows. `of`: the slug of a listing or a carousel; empty for none. `count`: 1 to `mostListed`.
 */
export type Widget = { key: string; kind: WidgetKind; of: string; count: number };

/** The key of the examples on the product's own pages: its own content, for pages of the product alone. */
export const exampleKey = 'example';

/** The path of the document of a frame, with its canonical query: in alphabetical order, without what is usual. */
export function widgetPath(lang: string, { key, kind, of, count }: Widget): string {
  const query = new URLSearchParams({
    ...(widgetKinds[kind].hasCount && count !== usuallyListed && { count: String(count) }),
    ...{ key, kind },
    ...(widgetKinds[kind].of && of && { of }),
  });
  return `/cms-viewer/widget-loader/${lang}?${query}`;
}

/** The path of the badge of a listing, an SVG image of `badgeSize`. */
export const badgePath = (lang: string, { key, of }: Pick<Widget, 'key' | 'of'>): string =>
  `/widget/badge/${lang}.svg?${new URLSearchParams({ key, of })}`;

export const badgeSize = { width: 240, height: 56 } as const;

/** Reads the query of a frame's address; null if it names no widget. What cannot be read is as usual. */
export function readWidget(query: URLSearchParams): Widget | null {
  const [key = '', kind = '', of = ''] = ['key', 'kind', 'of'].map((name) => query.get(name) ?? '');
  if (!/^[\w-]{1,40}$/.test(key) || !isWidgetKind(kind)) return null;
  const asked = /^\d{1,2}$/.test(query.get('count') ?? '') ? Number(query.get('count')) : usuallyListed;
  const count = widgetKinds[kind].hasCount ? Math.min(Math.max(asked, 1), mostListed) : usuallyListed;
  return { key, kind, of: widgetKinds[kind].of && slugPattern.test(of) ? of : '', count };
}

/**
 * How a frame looks. It is in the fragment of its address, which no server sees, so that all pages share one document. Colours
 * are CSS colours; without them the widget has its own.
 */
export type WidgetLook = { theme?: 'light' | 'dark'; ink?: string; paper?: string; accent?: string };

const themes = ['light', 'dark'];
const colours = ['ink', 'paper', 'accent'] as const;

/** Colours as browsers compute them, and hexadecimal ones. Anything longer is none of ours. */
const isColour = (text: unknown): text is string => typeof text === 'string' && /^[#\w(),./% -]{3,60}$/.test(text);

/** The fragment of a look, without `#`. */
export const lookFragment = (look: WidgetLook): string =>
  new URLSearchParams(Object.entries(look).filter(([, value]) => value)).toString();

/** Reads a look from a fragment or a message; whatever is no look is left out. */
export function readLook(source: Readonly<Record<string, unknown>>): WidgetLook {
  const look: WidgetLook = {};
  if (themes.includes(source.theme as string)) look.theme = source.theme as 'light' | 'dark';
  for (const name of colours) {
    const value = source[name];
    if (isColour(value)) look[name] = value;
  }
  return look;
}

/**
 * From a frame to the page around it: the height of its content in CSS pixels, and its title in its language. In the composer, also what it has loaded:
 * `bytes` as transferred, `requests` with that of the document. Its source is to be checked besides: frames are sandboxed and
 * their origin is opaque.
 */
export type WidgetSize = { signpost: 'widget'; height: number; title: string; bytes?: number; requests?: number };

/** From the page around a frame to the frame. */
export type WidgetLookMessage = { signpost: 'widget-look' } & WidgetLook;

/** The greatest height that a page gives a frame. */
export const greatestHeight = 4000;

/** The height of a message of a frame; 0 if it is none. */
export function heightOf(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0;
  const { signpost, height } = data as { signpost?: unknown; height?: unknown };
  return signpost === 'widget' && typeof height === 'number' && height > 0 && height <= greatestHeight ? height : 0;
}
