import type { WidgetKeyRow } from '../../../../web/contract/pages/widgets.data.ts';
import type { Posted } from '../../../pages/page.ts';
import { momentAt } from '../../../platform/i18n/date-text.ts';
import type { StoredKey } from './keys.query.ts';
import { allWebsites } from './typed-websites.ts';

/** The key whose form was refused; null for the form of a new one. */
export const refusedKey = (form: Posted | null): number | null =>
  form?.problem && /^\d{1,15}$/.test(form.values.id ?? '') ? Number(form.values.id) : null;

/** The keys of a site as page data. A refused form keeps what was typed. */
export function showKeys(rows: readonly StoredKey[], lang: string, form: Posted | null): WidgetKeyRow[] {
  const refused = refusedKey(form);
  return rows.map(({ id, key, name, origins, author, shows, created_at, revoked_at }) => {
    const websites = JSON.parse(origins) as string[];
    const typed = id === refused ? form?.values.websites : undefined;
    return {
      ...{ id, key, name, shows, by: author ?? '', seen: origins },
      websites: websites.includes(allWebsites) ? [] : websites,
      typed: typed ?? websites.join('\n'),
      at: momentAt(created_at, lang),
      revoked: revoked_at === null ? null : momentAt(revoked_at, lang),
    };
  });
}
