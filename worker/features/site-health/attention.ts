import type { AttentionReason } from '../../../web/contract/pages/site-health.data.ts';
import type { HealthRow } from './site-health.query.ts';
import type { ManageRoute } from './site-links.ts';

/** Sites that the list shows. */
const mostShown = 15;
/** A language with a smaller share of the texts needs attention, in percent. */
const enoughCoverage = 80;

/** Why a site needs attention. */
export type Attention = {
  reason: AttentionReason;
  count: number;
  /** The section where it is dealt with; null for the site's page in the viewer. */
  route: ManageRoute | null;
  /** The language that lacks texts; only of `coverage`. */
  language?: string;
};

/** How urgent each reason is. One of these outweighs any number of the next. */
const weights: Readonly<Record<AttentionReason, number>> = {
  domains: 64,
  errors: 32,
  mails: 16,
  importsFailed: 8,
  waiting: 4,
  stale: 2,
  coverage: 1,
};

/** The language with the smallest share of the texts. */
export const lowestOf = (coverage: HealthRow['coverage']): [language: string, percent: number] | undefined =>
  Object.entries(coverage ?? {}).sort(([, one], [, other]) => one - other)[0];

/** Why a site needs attention, the most urgent first. */
export function attentionOf(row: HealthRow): Attention[] {
  const [language = '', percent = 100] = lowestOf(row.coverage) ?? [];
  const all: Attention[] = [
    { reason: 'domains', count: row.failing_domains ?? 0, route: 'manageDomains' },
    { reason: 'errors', count: row.errors ?? 0, route: null },
    { reason: 'mails', count: row.mails_unsettled ?? 0, route: 'manageMails' },
    { reason: 'importsFailed', count: row.imports_failed ?? 0, route: null },
    { reason: 'waiting', count: row.waiting ?? 0, route: 'manageQueue' },
    { reason: 'stale', count: row.stale_texts ?? 0, route: 'manageTranslations' },
  ];
  return [
    ...all.filter(({ count }) => count > 0),
    ...(percent < enoughCoverage
      ? [{ reason: 'coverage' as const, count: percent, route: 'manageTranslations' as const, language }]
      : []),
  ];
}

type Urgent = { row: HealthRow; reasons: Attention[] };

/** The sites that need attention: the most urgent ones, of those alike the ones that wait longest; and how many there are. */
export function urgentSites(rows: readonly HealthRow[]): { shown: Urgent[]; total: number } {
  const weightOf = ({ reasons }: Urgent) => reasons.reduce((sum, { reason }) => sum + weights[reason], 0);
  const since = ({ row }: Urgent) => row.oldest_waiting_at ?? Number.POSITIVE_INFINITY;
  const all = rows
    .map((row) => ({ row, reasons: attentionOf(row) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((one, other) => weightOf(other) - weightOf(one) || (since(one) < since(other) ? -1 : 1));
  return { shown: all.slice(0, mostShown), total: all.length };
}
