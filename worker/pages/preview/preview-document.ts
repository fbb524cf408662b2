import type { Fetcher, HTMLRewriter as Rewriter } from '@cloudflare/workers-types';
import { escapeHtml } from '../../platform/text/escape.ts';
import { inlineDrawings } from '../render/inline-drawings.ts';
import { newNonce, withNonce } from '../render/page-writer.ts';

declare const HTMLRewriter: typeof Rewriter;

type PreviewLook = {
  /** Without one, as the reader's browser prefers it. */
  theme: 'light' | 'dark' | null;
  /** The script of a frame in the viewer; null for people with a link, who only read. */
  script: string | null;
  /** The list of its pieces, for a viewer without script. */
  list: string;
  /** A sentence above the page; empty for none. */
  notice: string;
};

/**
 * Makes a preview of a page's document. It has none of the page's own scripts, so nothing in it reads or changes anything:
 * it shows the page as it reads without script.
 */
export function previewDocument(
  page: { bytes: Uint8Array<ArrayBuffer>; nonces: readonly number[] },
  look: PreviewLook,
  assets: Fetcher,
) {
  const drawings = inlineDrawings(assets);
  const nonce = newNonce();
  const append = { html: true };
  const html = new Response(withNonce(page.bytes, page.nonces, nonce));
  const rewritten = new HTMLRewriter()
    .on('script, link[as="script"], link[rel="manifest"], link[rel="alternate"], link[rel="canonical"]', {
      element: (element) => void element.remove(),
    })
    .on('head', {
      element: (element) =>
        void element.append(`<meta name="robots" content="noindex"/>${styleOf(look, nonce)}`, append),
    })
    .on('use', { element: drawings.refer })
    .on('body', {
      element(element) {
        if (look.notice) element.prepend(`<p class="preview-notice">${escapeHtml(look.notice)}</p>`, append);
        element.onEndTag(async (end) => {
          end.before(look.list + (await drawings.collect()), append);
          if (look.script) end.before(`<script nonce="${nonce}">${look.script}</script>`, append);
        });
      },
    })
    .transform(html as never);
  return { body: rewritten.body, nonce };
}

/** How pieces look that somebody points at. Outlines move nothing. */
const pieceStyles = `
[data-ref]{outline-offset:2px}
.preview-points [data-ref]{cursor:pointer}
.preview-points [data-ref]:hover{outline:2px dashed var(--color-accent)}
[data-ref].is-chosen{outline:3px solid var(--color-accent)}
[data-ref].is-marked{outline:3px solid var(--color-fault)}
[data-draft]{background:var(--color-tint)}`;

const noticeStyles =
  '.preview-notice{margin:0;padding:.5rem 1rem;background:var(--color-accent);color:var(--color-on-accent);text-align:center}';

const listStyles =
  '.preview-list{padding:1rem;border-block-start:1px solid var(--color-line);background:var(--color-raised)}';

function styleOf({ theme, script, notice }: PreviewLook, nonce: string): string {
  const styles = [
    ...(theme ? [`:root{color-scheme:${theme}}`] : []),
    ...(script ? [pieceStyles, listStyles] : []),
    ...(notice ? [noticeStyles] : []),
  ];
  return styles.length ? `<style nonce="${nonce}">${styles.join('')}</style>` : '';
}

/**
 * The content policy of a preview: nothing but its own script runs, and nothing is sent. The sandbox gives it an origin of its
 * own, so that even its script could reach no cookie and no data of the site.
 * @param framedBy the origin whose pages may frame it; null for none.
 */
export const previewPolicy = (
  nonce: string,
  { assetOrigin, framedBy }: { assetOrigin: string | null; framedBy: string | null },
): string => {
  const assets = assetOrigin ? ` ${assetOrigin}` : '';
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'${assets}`,
    `img-src 'self' data:${assets}`,
    `font-src 'self'${assets}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
    `sandbox allow-top-navigation-by-user-activation${framedBy ? ' allow-scripts' : ''}`,
  ].join('; ');
};
