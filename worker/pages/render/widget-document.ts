import type { Fetcher, HTMLRewriter as Rewriter } from '@cloudflare/workers-types';
import { language } from '../../../web/contract/languages.ts';
import type { EntryContext, WidgetContent, WidgetDocument } from '../../http/context.ts';
import { readAssetOnce } from '../../platform/assets.ts';
import { escapeHtml } from '../../platform/text/escape.ts';
import { inlineDrawings } from './inline-drawings.ts';
import { PageWriter } from './page-writer.ts';
import { openShells } from './shells.ts';
import { renderWidget } from './slots.tsx';

declare const HTMLRewriter: typeof Rewriter;

/**
 * Writes the document of a widget's frame, in the styles of the page that explains widgets: it has those of all kinds. It refers
 * to the site and the product by full addresses.
 */
export async function widgetDocument(c: EntryContext, content: WidgetContent): Promise<WidgetDocument> {
  const { frame, title, lang, site, messages } = content;
  const { product, shellOrigin } = c.var.config;
  const [shell, script] = await Promise.all([
    openShells(c.env.ASSETS, shellOrigin).document('widgetLoader', { lang }),
    readAssetOnce(c.env.ASSETS, '/edge/widget-frame.js'),
  ]);
  const rendered = renderWidget(frame, shell.positions.main, { lang, site, messages });
  const html = await withFullAddresses(rendered, site.origin, c.env.ASSETS);
  const writer = new PageWriter();
  writer.write(`<!doctype html><html lang="${lang}" dir="${language(lang).direction}"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width"/><meta name="robots" content="noindex"/><title>${escapeHtml(title)}</title>`);
  for (const path of shell.stylesheets)
    writer.write(`<link rel="stylesheet" href="${new URL(path, product.origin).href}"/>`);
  writer.write('<style nonce="');
  writer.nonce();
  writer.write(`">:root{--accent-hue:${site.accentHue}}</style><script nonce="`);
  writer.nonce();
  writer.write(`">${script}</script></head><body>${html}</body></html>`);
  return { bytes: writer.bytes(), nonces: writer.nonces, assetOrigin: shell.assetOrigin };
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
    .on('img, source', {
      element(element) {
        const src = element.getAttribute('src');
        if (isOwnPath(src)) element.setAttribute('src', origin + src);
        const set = element.getAttribute('srcset');
        if (set) element.setAttribute('srcset', set.replaceAll(/(^|,\s*)\/(?!\/)/g, `$1${origin}/`));
      },
    })
    .on('use', { element: drawings.refer })
    .transform(new Response(html) as never);
  return (await rewritten.text()) + (await drawings.collect());
}
