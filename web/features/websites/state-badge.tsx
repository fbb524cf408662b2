import { useTranslations } from 'next-intl';
import type { SiteState } from '../../contract/pages/websites.data.ts';

/** The state of a site that visitors cannot use. */
export function StateBadge({ state }: { state: SiteState }) {
  const t = useTranslations('websites.state');
  return state === 'active' ? null : <span className="badge">{t(state)}</span>;
}
