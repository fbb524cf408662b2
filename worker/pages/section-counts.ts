import { type RouteDefinition, type RouteName, routes } from '../../web/contract/routes.ts';
import type { Reader } from '../data/reader.ts';
import type { PersonId, SiteId } from '../data/schema.ts';
import { type Column, columns, type Sql, sql } from '../data/sql.ts';
import type { PageDefinition, PageRequest, SectionNumbers } from './page.ts';
import { mayOpen } from './sections.ts';

/** A number beside a section in the menu of its area: how much waits there for the visitor. */
export type SectionCount = {
  route: RouteName;
  /** The number, as an expression without a table. */
  count(about: { site: SiteId; person: PersonId }): Column<number>;
  /** The number up to which it is exact; without it, always. It counts one more at most. */
  most?: number;
};

/**
 * The page with the numbers of its area's menu. They are read in the same round trip as the page itself, for the sections
 * that the visitor may open.
 */
export function withSectionCounts(
  route: RouteName,
  page: PageDefinition,
  all: readonly SectionCount[],
): PageDefinition {
  const areaOf = (name: RouteName) => (routes[name] as RouteDefinition).area;
  const own = areaOf(route) === undefined ? [] : all.filter((one) => areaOf(one.route) === areaOf(route));
  if (!own.length) return page;
  return {
    ...page,
    async load(reader, request, indexes) {
      const statement = statementOf(own, request);
      if (!statement) return { rows: await page.load(reader, request, indexes), waiting: {} };
      const beside = readBeside(reader, statement);
      const rows = await page.load(beside.reader, request, indexes);
      return { rows, waiting: waitingIn(own, await beside.read()) };
    },
    show: ({ rows, waiting }: { rows: never; waiting: SectionNumbers }, request, t) =>
      page.show(rows, { ...request, waiting }, t),
  };
}

type CountRow = Readonly<Record<string, number>>;

function statementOf(all: readonly SectionCount[], { visitor, site, scope }: PageRequest): Sql<CountRow> | null {
  const session = visitor?.session;
  if (!session) return null;
  const open = all.filter(({ route }) => mayOpen(route, { site, visitor: session }));
  const about = { site: scope.siteId, person: session.person };
  const named = Object.fromEntries(open.map(({ route, count }) => [route, count(about)]));
  return open.length ? (sql`select ${columns(named)}` as Sql<CountRow>) : null;
}

const waitingIn = (all: readonly SectionCount[], row: CountRow | undefined): SectionNumbers =>
  Object.fromEntries(
    all.flatMap(({ route, most = Number.POSITIVE_INFINITY }) => {
      const count = row?.[route] ?? 0;
      return count ? [[route, { count: Math.min(count, most), isMore: count > most }]] : [];
    }),
  );

/** A reader that adds a statement to its first batch, and what the statement has read. */
function readBeside(
  reader: Reader,
  statement: Sql<CountRow>,
): { reader: Reader; read(): Promise<CountRow | undefined> } {
  let rows: CountRow[] | undefined;
  let isAsked = false;
  const batch = async (...statements: readonly (Sql | null)[]) => {
    if (isAsked) return reader.batch(...statements);
    isAsked = true;
    const results = await reader.batch(...statements, statement);
    rows = results.at(-1) as CountRow[];
    return results.slice(0, -1);
  };
  return {
    reader: { batch: batch as Reader['batch'] },
    // A page that reads nothing has not asked for them.
    read: async () => (rows ?? (await reader.batch(statement))[0])[0],
  };
}
