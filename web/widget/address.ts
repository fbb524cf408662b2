import { isWidgetKind, mostListed, usuallyListed, type WidgetLook, widgetKinds } from '../contract/widgets.ts';

/** The text of an attribute of the element; null without it. */
export type ReadAttribute = (name: string) => string | null;

const pair = (name: string, value: string | null | undefined): string =>
  value ? `&${name}=${encodeURIComponent(value)}` : '';

/**
 * The address of the frame of an element, as `widgetPath` makes it; empty if the attributes name no widget. It calls nothing
 * that iterates: pages change the prototypes of arrays and objects.
 */
export function frameAddress(origin: string | null, lang: string, read: ReadAttribute): string {
  const kind = read('kind') ?? '';
  const key = read('key');
  if (!key || !isWidgetKind(kind)) return '';
  const { hasCount, of } = widgetKinds[kind];
  const asked = read('count') ?? '';
  const count = /^\d{1,2}$/.test(asked) ? Math.min(Math.max(+asked, 1), mostListed) : usuallyListed;
  const counted = hasCount && count !== usuallyListed ? `${count}` : '';
  const query = pair('count', counted) + pair('key', key) + pair('kind', kind) + pair('of', of && read('of'));
  return `${origin}/cms-viewer/widget-loader/${encodeURIComponent(lang)}?${query.slice(1)}`;
}

/** The fragment of a look, which frames read as they read that of `lookFragment`. */
export const fragmentOf = ({ theme, ink, paper, accent }: WidgetLook): string =>
  (pair('theme', theme) + pair('ink', ink) + pair('paper', paper) + pair('accent', accent)).slice(1);
