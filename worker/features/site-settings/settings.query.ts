import { type Query, select } from '../../data/query.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const s = table('sites', 's');
const l = table('site_languages', 'l');

/** What admins set for their site, besides its texts. */
export type SettingsRow = Pick<
  Database['sites'],
  'default_language' | 'accent_hue' | 'time_zone' | 'units' | 'settings_revision'
>;

/** The texts of a site in one of its languages. */
export type TextsRow = Pick<Database['site_languages'], 'language' | 'position' | 'name' | 'tagline' | 'about'>;

export type StoredSettings = { settings: SettingsRow; texts: readonly TextsRow[] };

export const settingsOf = (site: SiteId): Query<SettingsRow> =>
  select(
    pick(s, 'default_language', 'accent_hue', 'time_zone', 'units', 'settings_revision'),
    sql`from ${s} where ${s.id} = ${site}`,
  );

/** The languages of a site in the order of its menu. */
export const textsOf = (site: SiteId): Query<TextsRow> =>
  select(
    pick(l, 'language', 'position', 'name', 'tagline', 'about'),
    sql`from ${l} where ${l.site_id} = ${site} order by ${l.position}`,
  );

/** What was read of a site. @throws if it is gone: its host has just answered. */
export function storedSettings([[settings], texts]: readonly [SettingsRow[], TextsRow[]]): StoredSettings {
  if (!settings) throw new Error('the site is gone');
  return { settings, texts };
}
