import type { Element, Fetcher } from '@cloudflare/workers-types';
import { readAssetOnce } from '../../platform/assets.ts';

/**
 * Puts the drawings that a document refers to into the document itself. A sandboxed frame has an origin of its own, and
 * browsers take no drawing from a file of another origin.
 */
export function inlineDrawings(assets: Fetcher) {
  const used = new Map<string, Set<string>>();
  return {
    /** For each `use` element. */
    refer(element: Element): void {
      const [, path, id] = /^(\/\w+\.svg)#([\w-]+)$/.exec(element.getAttribute('href') ?? '') ?? [];
      if (!path || !id) return;
      used.set(path, (used.get(path) ?? new Set()).add(id));
      element.setAttribute('href', `#${id}`);
    },
    /** The drawings, as HTML for the end of the body. */
    async collect(): Promise<string> {
      const symbols = await Promise.all(
        [...used].map(async ([path, ids]) => {
          const all = (await readAssetOnce(assets, path)).match(/<symbol [\s\S]*?<\/symbol>/g) ?? [];
          return all.filter((symbol) => ids.has(/ id="([^"]*)"/.exec(symbol)?.[1] ?? '')).join('');
        }),
      );
      return used.size ? `<svg hidden="">${symbols.join('')}</svg>` : '';
    },
  };
}
