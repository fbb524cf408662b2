import type { WidgetLook } from '../contract/widgets.ts';
import type { ReadAttribute } from './address.ts';
import { luminanceOf, midLuminance, readColour } from './colour.ts';

/** The parent of an element, also through the edge of a shadow tree. */
export const parentOf = (element: Element): Element | null =>
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** What an element stands on: the first opaque background. Null on a picture; the browser's own canvas without any. */
function paperOf(host: Element, probe: HTMLElement): string | null {
  for (let element: Element | null = host; element; element = parentOf(element)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none') return null;
    if (readColour(probe, backgroundColor)?.isOpaque) return backgroundColor;
  }
  return 'Canvas';
}

/** The theme to which colours belong. On a picture the text says more than the ground. */
function themeOf(paper: string | null, ink: string, probe: HTMLElement): 'light' | 'dark' {
  const colour = readColour(probe, paper ?? ink);
  return colour && luminanceOf(colour) < midLuminance === (paper !== null) ? 'dark' : 'light';
}

/**
 * The look of an element's frame: what its attributes say, else the page's. `colors="site"` keeps the colours of the site.
 * @param probe an element of its shadow tree.
 */
export function lookOf(host: Element, probe: HTMLElement, read: ReadAttribute): WidgetLook {
  const asked = read('theme');
  const ownPaper = read('paper');
  const accent = read('accent');
  const pagePaper = paperOf(host, probe);
  const pageInk = getComputedStyle(host).color;
  const pageTheme = themeOf(pagePaper, pageInk, probe);
  const implied = ownPaper ? themeOf(ownPaper, '', probe) : pageTheme;
  const theme = asked === 'light' || asked === 'dark' ? asked : implied;
  const isAsPage = read('colors') !== 'site' && theme === pageTheme;
  const look: WidgetLook = { theme };
  const ink = read('ink') ?? (isAsPage && pageInk);
  const paper = ownPaper ?? (isAsPage && pagePaper);
  if (ink) look.ink = ink;
  if (paper) look.paper = paper;
  if (accent) look.accent = accent;
  return look;
}
