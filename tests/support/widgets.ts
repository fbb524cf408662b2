import type { D1Database } from '@cloudflare/workers-types';
import { type Widget, widgetPath } from '../../web/contract/widgets.ts';
import type { SiteId } from '../../worker/data/schema.ts';

/** The page of other people that the keys of tests allow. */
export const allowedOrigin = 'https://allowed.example';

type NewKey = { site: SiteId; key: string; origins?: readonly string[] };

/** Stores a key for widgets of a site. @returns its number. */
export async function storeWidgetKey(
  db: D1Database,
  { site, key, origins = [allowedOrigin] }: NewKey,
): Promise<number> {
  const row = await db
    .prepare(
      `insert into widget_keys (site_id, id, key, name, origins, created_at)
        values (?1, (select coalesce(max(id), 0) + 1 from widget_keys where site_id = ?1), ?2, 'a test', ?3, 1)
        returning id`,
    )
    .bind(site, key, JSON.stringify(origins))
    .first<{ id: number }>();
  return row?.id ?? 0;
}

/** The path of a widget's frame. */
export const framePath = (widget: Pick<Widget, 'key' | 'kind'> & Partial<Widget>, lang = 'en'): string =>
  widgetPath(lang, { of: '', count: 3, ...widget });
