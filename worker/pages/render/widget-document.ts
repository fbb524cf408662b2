import type { Fetcher, HTMLRewriter as Rewriter } from '@cloudflare/workers-types';
import { language } from '../../../web/contract/languages.ts';
import type { Messages } from '../../../web/contract/messages.ts';
import type { Site } from '../../../web/contract/site.ts';
import type { WidgetFrame } from '../../../web/contract/widget-frame.ts';
import { escapeHtml } from '../../platform/text/escape.ts';
import { inlineDrawings } from './inline-drawings.ts';
import { PageWriter } from './page-writer.ts';
import type { DocumentShell } from './shell.ts';
import { renderWidget } from './slots.tsx';

declare const HTMLRewriter: typeof Rewriter;

export type WidgetContent = {
  frame: WidgetFrame;
  /** Plain text. */
  title: string;
  lang: string;
  site: Site;
  messages: Messages;
  /** That of the page that explains widgets: it has the stylesheets of all of them. */
  shell: DocumentShell;
  /** The origin of the product, which has the stylesheets. */
  productOrigin: string;
  /** The script of frames. */
  script: string;
};

/** Writes the document of a widget's frame, with gaps for its nonce. It refers to the site and the product by full addresses. */
export async function widgetDocument(content: WidgetContent, assets: Fetcher) {
  const { frame, title, lang, site, messages, shell, productOrigin, script } = content;
  const html = await withFullAddresses(
    renderWidget(frame, shell.positions.main, { lang, site, messages }),
    site.origin,
    assets,
  );
  const writer = new PageWriter();
  writer.write(`<!doctype html><html lang="${lang}" dir="${language(lang).direction}"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width"/><meta name="robots" content="noindex"/><title>${escapeHtml(title)}</title>`);
  for (const path of shell.stylesheets)
    writer.write(`<link rel="stylesheet" href="${new URL(path, productOrigin).href}"/>`);
  writer.write('<style nonce="');
  writer.nonce();
  writer.write(`">:root{--accent-hue:${site.accentHue}}</style><script nonce="`);
  writer.nonce();
  writer.write(`">${script}</script></head><body>${html}</body></html>`);
  return { bytes: writer.bytes(), nonces: writer.nonces };
}

const isOwnPath = (address: string | null): address is string => address !== null && /^\/(?![/\\])/.test(address);

/** Gives links, forms and pictures the origin of the site, and puts the drawings into the document: the frame is elsewhere. */
async function withFullAddresses(html: string, origin: string, assets: Fetcher): Promise<string> {
  const drawings = inlineDrawings(assets);
  const rewritten = new HTMLRewriter()
    .on('a[href], form[action]', {
      element(element) {
        const name = element.tagName === 'a' ? 'href' : 'action';
        const address = element.getAttribute(name);
        if (isOwnPath(address)) element.setAttribute(name, origin + address);
        element.setAttribute('target', '_blank');
        if (name === 'href') element.setAttribute('rel', 'noopener');
      },
    })
    .on('img', {
      element(element) {
        const src = element.getAttribute('src');
        if (isOwnPath(src)) element.setAttribute('src', origin + src);
        const set = element.getAttribute('srcset');
        if (set) element.setAttribute('srcset', set.replaceAll(/(^|,\s*)\/(?!\/)/g, `$1${origin}/`));
      },
    })
    .on('source[srcset]', {
      element(element) {
        const set = element.getAttribute('srcset') ?? '';
        element.setAttribute('srcset', set.replaceAll(/(^|,\s*)\/(?!\/)/g, `$1${origin}/`));
      },
    })
    .on('use', { element: drawings.refer })
    .transform(new Response(html) as never);
  return (await rewritten.text()) + (await drawings.collect());
}
