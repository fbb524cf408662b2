import type { Message } from '@cloudflare/workers-types';
import { cell, cellsOf, eachOf, inChunks } from '../../data/batch.ts';
import { list, type Sql, sql, trusted } from '../../data/sql.ts';
import { assignments, insertSelect, table } from '../../data/table.ts';
import type { CountMessage } from './counted.ts';
import { type Figures, figureOf, noFigures } from './figures.ts';

const m = table('count_messages');
const s = table('sites', 's');
const d = table('figure_days');
const all = table('all_figure_days');

/** A message of the queue COUNTS, as it is delivered. */
export type Delivered = Pick<Message<CountMessage>, 'id' | 'timestamp' | 'body'>;

/** Whether a message was not written before. */
export const isNew = (sentAt: Sql, id: Sql): Sql =>
  sql`not exists (select 1 from ${m} where ${m.sent_at} = ${sentAt} and ${m.id} = ${id})`;

/** Adds the figures of messages that are new to the days of their sites, and to the days of all sites. */
export function figureStatements(messages: readonly Delivered[]): Sql[] {
  return [...inChunks(messages.flatMap(figuresOfMessage), { count: 5_000 })].flatMap(addFigures);
}

type FigureRow = readonly [sentAt: number, id: string, site: number, day: number, ...figures: number[]];

/** The figures of a message by site and day. Other counts than these give none. */
function figuresOfMessage({ id, timestamp, body }: Delivered): FigureRow[] {
  const sums = new Map<string, Figures>();
  for (const [site, feature, day, thing, , count] of body.rows) {
    const figure = figureOf(feature, thing);
    if (!figure) continue;
    const key = JSON.stringify([site, day]);
    const sum = sums.get(key) ?? { ...noFigures };
    sum[figure] += count;
    sums.set(key, sum);
  }
  return [...sums].map(([key, { views, hits, misses, errors }]) => [
    ...[timestamp.getTime(), id],
    ...(JSON.parse(key) as [number, number]),
    ...[views, hits, misses, errors],
  ]) as unknown as FigureRow[];
}

function addFigures(rows: readonly FigureRow[]): Sql[] {
  const { id, site, day, views, hits, misses, errors } = cellsOf(
    ...(['id', 'site', 'day', 'views', 'hits', 'misses', 'errors'] as const),
  );
  const sums = {
    views: sql`sum(${views})`,
    hits: sql`sum(${hits})`,
    misses: sql`sum(${misses})`,
    errors: sql`sum(${errors})`,
  };
  const added = sql`from ${eachOf(rows)} r cross join ${s} on ${s.id} = ${site} where ${isNew(cell(0), id)}`;
  return [
    sql`${insertSelect(d, { site_id: s.id, day, ...sums })} ${added} group by 1, 2
      on conflict (${list(d.site_id, d.day)}) do update set ${assignments(d, increased(d))}`,
    sql`${insertSelect(all, { day, ...sums })} ${added} group by 1
      on conflict (${all.day}) do update set ${assignments(all, increased(all))}`,
  ];
}

const increased = (row: Record<keyof Figures, Sql>): Record<keyof Figures, Sql> => ({
  views: sql`${row.views} + ${trusted('excluded.views')}`,
  hits: sql`${row.hits} + ${trusted('excluded.hits')}`,
  misses: sql`${row.misses} + ${trusted('excluded.misses')}`,
  errors: sql`${row.errors} + ${trusted('excluded.errors')}`,
});
