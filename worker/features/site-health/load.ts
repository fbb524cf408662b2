import { periods } from '../../../web/contract/pages/site-health.data.ts';
import type { Reader } from '../../data/reader.ts';
import type { SiteId } from '../../data/schema.ts';
import { dayOf } from '../../domain/counters/counted.ts';
import { type FigureDay, figuresOfAll, figuresOfSites } from '../../domain/counters/figures.query.ts';
import type { Session } from '../../identity/session.ts';
import { urgentSites } from './attention.ts';
import { languageHealth } from './languages.ts';
import { type HealthRow, healthOfSites, type NamedSite, namedSites } from './site-health.query.ts';

/** The most visited sites that a page lists, and the sites whose latest errors it lists. */
export const mostListed = 10;
/** Rows of sites and of their days that a page reads at most, for people who see the figures of several sites. */
const mostRows = 1_480;
/** Rows of a site beside its days. */
const rowsOfSite = 5;

export type Period = (typeof periods)[number];

export type Loaded = {
  period: Period;
  /** The periods that the visitor can choose. */
  choices: readonly Period[];
  rows: readonly HealthRow[];
  named: readonly NamedSite[];
  days: readonly FigureDay[];
  /** The number of sites that the days are about, if these are not all of them. */
  figuresOf: number | null;
};

type Asked = { session: Session; period: Period; now: number };

const by = (figure: 'views' | 'errors') => (one: HealthRow, other: HealthRow) =>
  (other[figure] ?? 0) - (one[figure] ?? 0);

/** The most visited sites. */
export const mostVisited = (rows: readonly HealthRow[]): HealthRow[] => rows.toSorted(by('views')).slice(0, mostListed);

/** The sites that the page names. */
function shownSites(rows: readonly HealthRow[]): { shown: SiteId[]; withErrors: SiteId[] } {
  const withErrors = rows
    .filter(({ errors }) => errors)
    .sort(by('errors'))
    .slice(0, mostListed)
    .map(({ id }) => id);
  const shown = new Set([
    ...withErrors,
    ...urgentSites(rows).shown.map(({ row }) => row.id),
    ...mostVisited(rows).map(({ id }) => id),
    ...languageHealth(rows).map(({ lowest }) => lowest.site),
  ]);
  return { shown: [...shown], withErrors };
}

/**
 * The sites that somebody sees, and the figures of these sites. Two round trips. Operators read the days of all sites
 * together; of several sites these would be too many rows, so that only shorter periods can be chosen.
 */
export async function loadHealth(reader: Reader, { session, period, now }: Asked): Promise<Loaded> {
  const today = dayOf(now);
  const daysFrom = (chosen: Period) => today - 2 * Number(chosen);
  const [rows, ofAll] = await reader.batch(
    healthOfSites(session),
    session.isOperator ? figuresOfAll(daysFrom(period)) : null,
  );
  const { shown, withErrors } = shownSites(rows);
  const names = namedSites(shown, { withErrors, today });
  if (session.isOperator) {
    const [named] = await reader.batch(names);
    return { ...{ period, choices: periods, rows, named, days: ofAll, figuresOf: null } };
  }
  const most = Math.max(1, mostRows - rowsOfSite * rows.length);
  const choices = periods.filter((days) => days === '7' || rows.length * 2 * Number(days) <= most);
  const chosen = choices.includes(period) ? period : longest(choices);
  const counted = rows.toSorted(by('views')).slice(0, Math.ceil(most / (2 * Number(chosen))));
  const ids = counted.map(({ id }) => id);
  const [named, days] = await reader.batch(names, figuresOfSites(ids, daysFrom(chosen)));
  const figuresOf = counted.length < rows.length ? counted.length : null;
  return { period: chosen, choices, rows, named, days, figuresOf };
}

const longest = (choices: readonly Period[]): Period =>
  choices.reduce((one, other) => (Number(other) > Number(one) ? other : one), '7' as Period);
