/** The measurements, their comparison with the budgets, and their output. */
import type { IndexCost } from './filter-index.ts';
import type { PageCost } from './measure.ts';
import type { WriteCost } from './writes.ts';

export type Report = {
  listings: number;
  bytesPerListing: number;
  index: IndexCost;
  pages: readonly PageCost[];
  writes: readonly WriteCost[];
};

/** The format of tests/budgets/scale.json: rows by kind for a site of 10,000 listings, rounded up. */
export type Budgets = {
  rowsRead: Readonly<Record<string, number>>;
  rowsWritten: Readonly<Record<string, number>>;
};

/** Upper limits, regardless of the budgets. */
export const limits = { rowsRead: 300, roundTrips: 2, newListing: 250, editWithoutFacet: 25 } as const;

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
      ...check(`${name}, round trips`, roundTrips, limits.roundTrips),
    ]),
    ...writes.flatMap(({ name, rowsWritten }) =>
      check(`${name}, rows written`, rowsWritten, grown(budgets.rowsWritten[name])),
    ),
  ];
}

const columns = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(40) : cell.padStart(12))).join('');

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The report as text tables. */
export function formatReport({ listings, bytesPerListing, index, pages, writes }: Report): string {
  const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;
  return [
    `${listings.toLocaleString('en')} listings, ${bytesPerListing.toLocaleString('en')} bytes of the database each`,
    '',
    columns(['page', 'rows read', 'round trips', 'index calls', 'p50', 'p99']),
    ...pages.map(({ name, rowsRead, roundTrips, indexCalls, p50, p99 }) =>
      columns([name, String(rowsRead), String(roundTrips), String(indexCalls), ms(p50), ms(p99)]),
    ),
    '',
    columns(['write', 'written', 'rows read']),
    ...writes.map(({ name, rowsWritten, rowsRead }) => columns([name, String(rowsWritten), String(rowsRead)])),
    '',
    `filter index: answers after ${index.seconds.ready.toFixed(1)} s, whole after ${index.seconds.whole.toFixed(1)} s`,
    ...Object.entries(index.bytes).map(([part, bytes]) => columns([`  ${part}`, megabytes(bytes)])),
  ].join('\n');
}
