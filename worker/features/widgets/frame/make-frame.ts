import { href } from '../../../../web/contract/routes.ts';
import type { WidgetFrame, WidgetNotice } from '../../../../web/contract/widget-frame.ts';
import { exampleKey, type Widget, widgetPath } from '../../../../web/contract/widgets.ts';
import { openReader } from '../../../data/reader.ts';
import { pageMessages } from '../../../domain/sites/page-messages.ts';
import type { RegisteredSite, ServedSite } from '../../../domain/sites/site.ts';
import { siteData } from '../../../domain/sites/site-data.ts';
import type { AppContext } from '../../../http/context.ts';
import type { CachedPage } from '../../../pages/cache/cached-page.ts';
import { entryOf } from '../../../pages/cache/entry.ts';
import type { Made } from '../../../pages/cache/from-cache.ts';
import { translator } from '../../../platform/i18n/translate.ts';
import { widgetDefinitions } from './kinds/index.ts';
import type { ShownWidget } from './widget.ts';

type Asked = { widget: Widget; lang: string };

/** Reads what a widget shows. */
export async function readShown(c: AppContext, site: RegisteredSite, { widget, lang }: Asked): Promise<ShownWidget> {
  const scope = { siteId: site.id, language: lang, defaultLanguage: site.defaultLanguage, units: site.units };
  const request = { widget, scope, now: Date.now() };
  const definition = widgetDefinitions[widget.kind];
  const rows = await definition.load(openReader(c.env.DB, c.var.meter), request);
  const { messages } = pageMessages(site, lang, await c.var.messages(lang));
  return definition.show(rows as never, request, translator(lang, messages));
}

type Gone = { code: 'gone' };

/** Reads and renders what a widget shows. */
export async function makeFrame(c: AppContext, { site, log }: ServedSite, asked: Asked): Promise<Made | Gone> {
  const { position } = log;
  const shown = await readShown(c, site, asked);
  if (shown.code === 'gone') return shown;
  return { code: 'ok', page: await renderFrame(c, site, { shown, lang: asked.lang, position }) };
}

/** A document that says why there is nothing to show, with a link. */
export async function makeNotice(
  c: AppContext,
  site: RegisteredSite,
  { notice, lang }: { notice: WidgetNotice; lang: string },
): Promise<CachedPage> {
  const t = translator(lang, await c.var.messages(lang));
  const frame = { kind: 'notice', notice, path: href('home', { lang }) } as const;
  const shown = { code: 'ok', frame, title: t(`widget.notice.${notice}`), tags: [] } as const;
  return renderFrame(c, site, { shown, lang, position: 0 });
}

type Rendered = { shown: Extract<ShownWidget, { code: 'ok' }>; lang: string; position: number };

async function renderFrame(c: AppContext, registered: RegisteredSite, { shown, lang, position }: Rendered) {
  const { config } = c.var;
  const site = siteData(registered, lang, config);
  const { messages } = pageMessages(registered, lang, await c.var.messages(lang));
  const frame = { ...shown.frame, site: { name: site.name, origin: site.origin } } as WidgetFrame;
  const made = await c.var.widgetDocument(c, { frame, title: shown.title, lang, site, messages });
  return entryOf({ ...made, tags: shown.tags, position });
}

/** The cache key of a frame; no page has one like it. The documents of all keys of a site are the same. */
export const frameCacheKey = (lang: string, widget: Widget): string =>
  `widget:${widgetPath(lang, { ...widget, key: exampleKey })}`;
