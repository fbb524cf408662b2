import type { SiteId } from '../../data/schema.ts';
import type { HealthRow } from './site-health.query.ts';

/** A language on the sites that have it: the mean share of their texts, and the site with the smallest one. */
export type LanguageHealth = { tag: string; sites: number; mean: number; lowest: { site: SiteId; percent: number } };

/** How the languages do, the one that most sites have first. */
export function languageHealth(rows: readonly HealthRow[]): LanguageHealth[] {
  const byLanguage = new Map<string, { site: SiteId; percent: number }[]>();
  for (const { id, coverage } of rows)
    for (const [tag, percent] of Object.entries(coverage ?? {}))
      byLanguage.set(tag, [...(byLanguage.get(tag) ?? []), { site: id, percent }]);
  return [...byLanguage]
    .map(([tag, shares]) => ({
      ...{ tag, sites: shares.length },
      mean: Math.floor(shares.reduce((sum, { percent }) => sum + percent, 0) / shares.length),
      lowest: shares.reduce((lowest, one) => (one.percent < lowest.percent ? one : lowest)),
    }))
    .sort((one, other) => other.sites - one.sites || one.tag.localeCompare(other.tag));
}
