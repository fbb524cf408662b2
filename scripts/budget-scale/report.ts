/** The measurements, their comparison with the budgets, and their output. */
import type { IndexCost } from './filter-index.ts';
import type { PageCost } from './measure.ts';
import type { SearchIndexCost } from './search-index.ts';
import type { WriteCost } from './writes.ts';

export type Report = {
  listings: number;
  bytesPerListing: number;
  index: IndexCost;
  searchIndex: SearchIndexCost;
  pages: readonly PageCost[];
  writes: readonly WriteCost[];
  /** The pages of the site of 10,000 listings, measured in the same run; undefined if this is the site. */
  before?: readonly PageCost[] | undefined;
};

/** The format of tests/budgets/scale.json: rows by kind for a site of 10,000 listings, rounded up. */
export type Budgets = {
  rowsRead: Readonly<Record<string, number>>;
  rowsWritten: Readonly<Record<string, number>>;
};

/** Upper limits, regardless of the budgets. */
export const limits = {
  rowsRead: 300,
  roundTrips: 1,
  searchRoundTrips: 2,
  newListing: 250,
  editWithoutFacet: 25,
} as const;

/** The most round trips of a kind of page. Only a search asks two indexes. */
export const mostRoundTrips = (name: string): number =>
  name.startsWith('search: ') ? limits.searchRoundTrips : limits.roundTrips;

/** The allowed cost of a larger site, relative to one of 10,000 listings. */
const growth = 1.2;

/** The exceeded budgets and limits as texts. */
export function overruns(
  { listings, pages, writes }: Pick<Report, 'listings' | 'pages' | 'writes'>,
  budgets: Budgets,
): string[] {
  const share = listings > 10_000 ? growth : 1;
  const check = (what: string, cost: number, budget: number | undefined) => {
    if (budget === undefined) return [`${what}: ${cost}, without a budget in tests/budgets/scale.json`];
    return cost <= budget ? [] : [`${what}: ${cost} instead of ${budget} at most`];
  };
  const grown = (budget: number | undefined) => budget && Math.floor(budget * share);
  return [
    ...pages.flatMap(({ name, rowsRead, roundTrips }) => [
      ...check(`${name}, rows read`, rowsRead, grown(budgets.rowsRead[name])),
      ...check(`${name}, rows read`, rowsRead, limits.rowsRead),
      ...check(`${name}, round trips`, roundTrips, mostRoundTrips(name)),
    ]),
    ...writes.flatMap(({ name, rowsWritten }) =>
      check(`${name}, rows written`, rowsWritten, grown(budgets.rowsWritten[name])),
    ),
  ];
}

/** How much slower a search may be than with 10,000 listings, and than a page of a category with as many listings. */
const slower = { thanSmall: 3, thanCategory: 4 } as const;

const isSearch = ({ name }: PageCost): boolean => name.startsWith('search: ');

/** The searches of a larger site that take too long, as texts. */
export function slowdowns({ pages, before = [] }: Pick<Report, 'pages' | 'before'>): string[] {
  const category = pages.find(({ name }) => name === 'category');
  const check = (what: string, [time, reference]: readonly [number, number], bound: number) =>
    time <= bound * reference
      ? []
      : [`${what}: ${time.toFixed(0)} ms, more than ${bound} times ${reference.toFixed(0)} ms`];
  return pages.filter(isSearch).flatMap(({ name, p50, p99 }) => {
    const small = before.find((one) => one.name === name);
    return [
      ...(small ? check(`${name}, p50 beside 10,000 listings`, [p50, small.p50], slower.thanSmall) : []),
      ...(small ? check(`${name}, p99 beside 10,000 listings`, [p99, small.p99], slower.thanSmall) : []),
      ...(category ? check(`${name}, p99 beside a category`, [p99, category.p99], slower.thanCategory) : []),
    ];
  });
}

const columns = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(40) : cell.padStart(12))).join('');

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The report as text tables. */
export function formatReport(report: Report): string {
  const { listings, bytesPerListing, index, searchIndex, pages, writes, before = [] } = report;
  const times = (time: number, of: number | undefined) => (of === undefined ? '' : `× ${(time / of).toFixed(1)}`);
  const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;
  return [
    `${listings.toLocaleString('en')} listings, ${bytesPerListing.toLocaleString('en')} bytes of the database each`,
    '',
    columns(['page', 'samples', 'rows read', 'matches', 'round trips', 'index calls', 'p50', 'p99', 'of 10,000', '']),
    ...pages.map(({ name, samples, rowsRead, matches, roundTrips, indexCalls, p50, p99 }) => {
      const small = before.find((one) => one.name === name);
      const counts = [samples, rowsRead, matches, roundTrips, indexCalls].map(String);
      return columns([name, ...counts, ms(p50), ms(p99), times(p50, small?.p50), times(p99, small?.p99)]);
    }),
    '',
    columns(['write', 'written', 'rows read']),
    ...writes.map(({ name, rowsWritten, rowsRead }) => columns([name, String(rowsWritten), String(rowsRead)])),
    '',
    `search index: ${Math.round(searchIndex.bytes / listings).toLocaleString('en')} bytes a listing, ${
      searchIndex.seconds === null ? 'built before' : `built in ${searchIndex.seconds.toFixed(0)} s`
    }`,
    `filter index: answers after ${index.seconds.ready.toFixed(1)} s, whole after ${index.seconds.whole.toFixed(1)} s`,
    ...Object.entries(index.bytes).map(([part, bytes]) => columns([`  ${part}`, megabytes(bytes)])),
  ].join('\n');
}
