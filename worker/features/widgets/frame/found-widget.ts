import { language } from '../../../../web/contract/languages.ts';
import type { WidgetNotice } from '../../../../web/contract/widget-frame.ts';
import { exampleKey, type Widget } from '../../../../web/contract/widgets.ts';
import type { RegisteredSite, ServedSite, WidgetKey } from '../../../domain/sites/site.ts';
import { findSiteOfKey } from '../../../domain/sites/site-registry.ts';
import type { AppContext } from '../../../http/context.ts';
import { registryOf } from '../../../http/find-site.ts';

/** The site of a widget with its key, or why there is nothing to show; `site` is then the one to which the frame leads. */
export type FoundWidget =
  | ({ code: 'ok'; key: WidgetKey } & ServedSite)
  | { code: 'notice'; notice: WidgetNotice; site: RegisteredSite };

/** Finds the site of a widget's key, in one round trip every 5 s. */
export async function findWidget(c: AppContext, widget: Widget): Promise<FoundWidget> {
  const { config, served } = c.var;
  const notice = (code: WidgetNotice, site = served.site) => ({ code: 'notice', notice: code, site }) as const;
  if (widget.key === exampleKey)
    return { code: 'ok', ...served, key: { id: 0, key: exampleKey, origins: [config.product.origin] } };
  const found = await findSiteOfKey(widget.key, registryOf(c));
  if ('code' in found) return notice(found.code === 'unknown' ? 'ended' : 'unavailable');
  // Its name is not said, as on its own hosts.
  if (found.site.state === 'suspended') return notice('suspended');
  const key = found.site.widgetKeys.find((one) => one.key === widget.key);
  return key ? { code: 'ok', key, ...found } : notice('ended', found.site);
}

/** The language of a site that suits a reader: the asked one, one with the same first part, else the site's own. */
export function languageFor({ languages, defaultLanguage }: RegisteredSite, asked: string): string {
  const tags = languages.map(({ tag }) => tag);
  const wanted = asked.toLowerCase();
  const [first] = wanted.split('-');
  const found = tags.find((tag) => tag === wanted) ?? tags.find((tag) => tag.split('-')[0] === first);
  return language(found ?? defaultLanguage).tag;
}
