import type { D1Database } from '@cloudflare/workers-types';
import { cell, cellsOf, eachOf, inChunks } from '../../data/batch.ts';
import { columns, expression, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { all, batch } from '../../data/statements.ts';
import { assignments, insertSelect, table } from '../../data/table.ts';
import { retryTransient } from '../../data/transient.ts';
import { type CountedDefinition, type CountedFeature, type CountRow, countedFeatures } from './counted.ts';
import { type Delivered, figureStatements, isNew } from './figures.writer.ts';

const c = table('counts');
const m = table('count_messages');
const s = table('sites', 's');

/** A row with its message, and whether it may become a new row of the table. */
type Delivery = readonly [sentAt: number, id: string, mayAdd: 0 | 1, ...CountRow];

/**
 * Adds the counts of messages, and the figures of their days, in one transaction. A message that was written before adds
 * nothing.
 */
export async function writeCounts(db: D1Database, messages: readonly Delivered[]): Promise<void> {
  const deliveries = await withRoom(db, messages);
  const ids = messages.map(({ id, timestamp }) => [timestamp.getTime(), id]);
  const remember = insertSelect(m, { sent_at: cell(0), id: cell(1) });
  await retryTransient(() =>
    batch(
      db,
      ...[...inChunks(deliveries, { count: 5_000 })].map(addCounts),
      ...figureStatements(messages),
      sql`${remember} from ${eachOf(ids)} r where true on conflict do nothing`,
    ),
  );
}

/** Adds counts of messages that are new, on sites that exist. */
function addCounts(rows: readonly Delivery[]): Sql {
  const { id, mayAdd, site, feature, day, thing, dimension, count } = cellsOf(
    ...(['id', 'mayAdd', 'site', 'feature', 'day', 'thing', 'dimension', 'count'] as const),
  );
  const isKnown = sql`exists (select 1 from ${c} where ${c.site_id} = ${site} and ${c.feature} = ${feature}
    and ${c.day} = ${day} and ${c.thing} = ${thing} and ${c.dimension} = ${dimension})`;
  const summed = insertSelect(c, { site_id: s.id, feature, day, thing, dimension, count: sql`sum(${count})` });
  return sql`
    ${summed} from ${eachOf(rows)} r cross join ${s} on ${s.id} = ${site}
    where ${isNew(cell(0), id)} and (${mayAdd} or ${isKnown})
    group by 1, 2, 3, 4, 5
    on conflict (${list(c.site_id, c.feature, c.day, c.thing, c.dimension)})
      do update set ${assignments(c, { count: sql`${c.count} + ${trusted('excluded.count')}` })}`;
}

const definitionOf = (feature: CountedFeature): CountedDefinition => countedFeatures[feature];

const limitOf = (feature: CountedFeature): number => definitionOf(feature).thingsPerDay ?? Number.POSITIVE_INFINITY;

/** The rows of the messages. Where a day has too many different things, further ones may not be added, or are summed. */
async function withRoom(db: D1Database, messages: readonly Delivered[]): Promise<Delivery[]> {
  const room = await roomOf(
    db,
    messages.flatMap(({ body }) => body.rows),
  );
  const admitted = new Set<string>();
  const admit = (row: CountRow): boolean => {
    const [group, key] = [groupOf(row), JSON.stringify(row.slice(0, 5))];
    const left = room.get(group);
    if (left === undefined || admitted.has(key)) return true;
    if (left <= 0) return false;
    room.set(group, left - 1);
    admitted.add(key);
    return true;
  };
  return messages.flatMap(({ id, timestamp, body }) =>
    body.rows.map((row): Delivery => {
      if (admit(row)) return [timestamp.getTime(), id, 1, ...row];
      const [site, feature, day, , , count] = row;
      return definitionOf(feature).isSummedBeyond
        ? [timestamp.getTime(), id, 1, site, feature, day, '', '', count]
        : [timestamp.getTime(), id, 0, ...row];
    }),
  );
}

const groupOf = ([site, feature, day]: CountRow): string => JSON.stringify([site, feature, day]);

/** How many different things each day still has room for, by group; only of features that have a limit. */
async function roomOf(db: D1Database, rows: readonly CountRow[]): Promise<Map<string, number>> {
  const limited = rows.filter(([, feature]) => Number.isFinite(limitOf(feature)));
  const groups = [...new Set(limited.map(groupOf))].map((group) => JSON.parse(group) as CountRow);
  if (!groups.length) return new Map();
  const known = sql`(select count(*) from ${c}
    where ${c.site_id} = ${cell(0)} and ${c.feature} = ${cell(1)} and ${c.day} = ${cell(2)})`;
  const counted = await all(
    db,
    sql`select ${columns({
      at: expression<number>(trusted('r.key')),
      known: expression<number>(known),
    })} from ${eachOf(groups)} r`,
  );
  return new Map(
    counted.map(({ at, known: n }) => {
      const group = groups[at] as CountRow;
      return [groupOf(group), limitOf(group[1]) - n];
    }),
  );
}
