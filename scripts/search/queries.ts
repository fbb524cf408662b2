import { inParallel } from '../lib/in-parallel.ts';

/** A query with what a reader expects of it. */
export type Query = {
  readonly q: string;
  /** Slugs or names of listings. Each of them must be among the first ten. */
  readonly find?: readonly string[];
  /** Texts, of which each of the first ten listings must contain one. Case and diacritics do not count. */
  readonly every?: readonly string[];
  readonly note?: string | undefined;
};

/** A listing of an answer. */
export type Found = {
  /** What `find` may call it. */
  readonly ids: readonly string[];
  /** Everything that `every` looks at. */
  readonly text: string;
};

/** The first ten listings of a query, in order. */
export type Search<One extends Query = Query> = (query: One) => Promise<readonly Found[]>;

export type Verdict<One extends Query = Query> = {
  readonly query: One;
  readonly isFound: boolean;
  /** The first ten listings by their first id. */
  readonly found: readonly string[];
  /** Milliseconds until the answer was complete. */
  readonly duration: number;
};

/** Asks all queries and compares the answers with what they expect. Verdicts are in the order of the queries. */
export async function judge<One extends Query>(
  queries: readonly One[],
  search: Search<One>,
  { atOnce }: { atOnce: number },
): Promise<Verdict<One>[]> {
  const verdicts: Verdict<One>[] = [];
  await inParallel(
    queries.map((query, position) => ({ query, position })),
    async ({ query, position }) => {
      const start = performance.now();
      const listings = (await search(query)).slice(0, 10);
      const duration = performance.now() - start;
      const found = listings.map(({ ids }) => ids[0] ?? '');
      verdicts[position] = { query, isFound: meets(query, listings), found, duration };
    },
    { atOnce },
  );
  return verdicts;
}

/** A line about a query that did not find what it expects. */
export function lineOf({ query, found }: Verdict): string {
  const { q, find = [], every = [], note } = query;
  const wanted = [...find, ...every.map((text) => `…${text}…`)].join(', ');
  return `${q}${note ? ` (${note})` : ''}: expected ${wanted}; found ${found.join(', ') || 'nothing'}`;
}

function meets({ find = [], every = [] }: Query, listings: readonly Found[]): boolean {
  if (!find.every((id) => listings.some(({ ids }) => ids.includes(id)))) return false;
  if (every.length === 0) return true;
  const texts = every.map(plain);
  return listings.length > 0 && listings.every(({ text }) => texts.some((one) => plain(text).includes(one)));
}

/** Without case, diacritics and the difference between ى and ي. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ى', 'ي');
}
