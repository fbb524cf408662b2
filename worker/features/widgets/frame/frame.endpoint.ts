import type { Handler } from 'hono';
import type { WidgetNotice } from '../../../../web/contract/widget-frame.ts';
import { readWidget, type Widget } from '../../../../web/contract/widgets.ts';
import { count } from '../../../domain/counters/count.ts';
import type { RegisteredSite } from '../../../domain/sites/site.ts';
import type { AppContext, AppEnv } from '../../../http/context.ts';
import { answerFrame } from './answer-frame.ts';
import { type FoundWidget, findWidget, languageFor } from './found-widget.ts';
import { framedBy, isAllowed, originAround } from './framed-by.ts';
import { keptWidget } from './kept-widget.ts';
import { frameCacheKey, makeFrame, makeNotice } from './make-frame.ts';

/**
 * `/cms-viewer/widget-loader/LANGUAGE?key=…&kind=…`: the document of a widget in a page of other people. Without key and kind
 * the address is a page of the product. It reads no session and sets no cookie. Whatever is wrong is said in a document that
 * every page may frame, so that the page around it stays whole.
 */
export const serveFrame: Handler<AppEnv> = async (c, next) => {
  const url = new URL(c.req.url);
  if (!url.searchParams.has('key') && !url.searchParams.has('kind')) return next();
  const asked = c.req.param('lang') ?? '';
  const widget = readWidget(url.searchParams);
  if (!widget) return answerNotice(c, { notice: 'unknown', site: c.var.served.site, asked });
  const found = await findWidget(c, widget);
  if (found.code === 'notice') return answerNotice(c, { ...found, asked });
  const { config } = c.var;
  const { site, key } = found;
  const sources = framedBy(key.origins, [config.product.origin, config.originOf(site.primaryHost)]);
  if (!isAllowed(originAround(c.req.header('referer')), sources))
    return answerNotice(c, { notice: 'not-here', site, asked });
  return answerWidget(c, found, { widget, sources, lang: languageFor(site, asked) });
};

type Served = { widget: Widget; lang: string; sources: readonly string[] };

async function answerWidget(c: AppContext, found: Extract<FoundWidget, { code: 'ok' }>, served: Served) {
  const { site, key } = found;
  const { widget, lang, sources } = served;
  const kept = await keptWidget(c, found, {
    key: frameCacheKey(lang, widget),
    make: () => makeFrame(c, found, served),
  });
  if (kept.code !== 'ok') return answerNotice(c, { notice: kept.code, site, asked: lang });
  if (c.req.method === 'GET') count(site.id, [{ feature: 'widget', thing: String(key.id), dimension: widget.kind }], c);
  return answerFrame(c, { ...kept, sources, site: c.var.config.originOf(site.primaryHost) });
}

type Noticed = { notice: WidgetNotice; site: RegisteredSite; asked: string };

/** It says nothing that only some may know, so every page may frame it. */
async function answerNotice(c: AppContext, { notice, site, asked }: Noticed): Promise<Response> {
  const page = await makeNotice(c, site, { notice, lang: languageFor(site, asked) });
  const status = notice === 'unavailable' ? 503 : 200;
  return answerFrame(c, { page, use: 'pass', status, sources: ['*'], site: c.var.config.originOf(site.primaryHost) });
}
