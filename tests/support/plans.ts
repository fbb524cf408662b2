import type { D1Database } from '@cloudflare/workers-types';
import type { Recorded } from './recorded.ts';

/** Tables in which a site has so few rows that all of them may be read: the registry, and what editors write. */
const small = new Set([
  ...['sites', 'site_languages', 'domains', 'categories', 'attributes', 'vocabularies', 'map_bands', 'legal_texts'],
  // Their forms and commands limit them.
  ...['carousels', 'promotions', 'service_kinds', 'widget_keys'],
  // At most two rows for each language.
  'post_counts',
]);

/** A step of a plan that costs more as a site grows. */
export type Fault = { path: string; step: string; sql: string };

/** A fault that is accepted, with the reason. */
export type Exception = { step: RegExp; sql: RegExp; because: string };

/** The table behind a name or alias in a plan; undefined for a subquery or common table expression. */
function tableOf(name: string, sql: string, tables: ReadonlySet<string>): string | undefined {
  if (tables.has(name)) return name;
  const [, table = ''] = sql.match(new RegExp(`\\b(?:from|join)\\s+(\\w+)\\s+(?:as\\s+)?${name}\\b`, 'i')) ?? [];
  return tables.has(table) ? table : undefined;
}

/** Whether a step reads more rows as a site grows, or sorts rows without an index. */
function isFault(step: string, sql: string, tables: ReadonlySet<string>): boolean {
  if (/USE TEMP B-TREE|AUTOMATIC/.test(step)) return true;
  const [, kind, name = ''] = step.match(/^(SCAN|SEARCH) (\w+)/) ?? [];
  if (kind === undefined || /^SCAN CONSTANT ROW|VIRTUAL TABLE/.test(step)) return false;
  const table = tableOf(name, sql, tables);
  if (table === undefined) return false;
  // A scan of a whole table, or of all of a site's rows in it.
  return kind === 'SCAN' || (!small.has(table) && /\(site_id=\?\)/.test(step));
}

/**
 * Cursor conditions on a pair of columns, `(name_key, id) > (…)`, for which an index is used on the first column only,
 * so all rows that are equal in it are read. SQLite does so if the other side is a column with a type.
 */
function halvedPairs(sql: string, steps: readonly string[]): string[] {
  const pairs = sql.matchAll(/\b(?:and|where|on) \((?:\w+\.)?(\w+), (?:\w+\.)?(\w+)\) ([<>]) \(/g);
  return [...pairs]
    .map(([, first, second, than]) => `(${first},${second})${than}(?,?)`)
    .filter((pair) => !steps.some((step) => step.includes(pair)))
    .map((pair) => `no ${pair} in an index`);
}

/** Removes, once each, scans of the statement's own subqueries: their names may be those of tables within them. */
function withoutOwn(steps: readonly string[]): string[] {
  const own = steps.flatMap((step) => step.match(/^(?:CO-ROUTINE|MATERIALIZE) (\w+)/)?.[1] ?? []);
  return steps.filter((step) => {
    const at = own.indexOf(step.match(/^SCAN (\w+)$/)?.[1] ?? '');
    if (at >= 0) own.splice(at, 1);
    return at < 0;
  });
}

async function stepsOf(db: D1Database, sql: string): Promise<string[]> {
  const plan = await db.prepare(`explain query plan ${sql.replaceAll(/\?\d*/g, '0')}`).all<{ detail: string }>();
  return plan.results.map(({ detail }) => detail);
}

/** The faults in the plans of statements, and the exceptions that no statement needed. */
export async function judgePlans(
  db: D1Database,
  recorded: readonly Recorded[],
  exceptions: readonly Exception[],
): Promise<{ faults: Fault[]; unneeded: Exception[] }> {
  const found = await db.prepare(`select name from sqlite_master where type = 'table'`).all<{ name: string }>();
  const tables = new Set(found.results.map(({ name }) => name));
  const faults: Fault[] = [];
  const needed = new Set<Exception>();
  for (const { path, sql: written } of recorded) {
    const sql = written.replaceAll(/\s+/g, ' ').trim();
    // SQLite prepares a statement with a bound limit again on every run.
    const words = [/\boffset\b/i, /\blike\b/i, /\bglob\b/i, /\blimit \?/i].filter((word) => word.test(sql)).map(String);
    const steps = await stepsOf(db, sql);
    const costly = withoutOwn(steps).filter((step) => isFault(step, sql, tables));
    for (const step of [...words, ...halvedPairs(sql, steps), ...costly]) {
      const exception = exceptions.find((one) => one.step.test(step) && one.sql.test(sql));
      if (exception) needed.add(exception);
      else faults.push({ path, step, sql });
    }
  }
  return { faults, unneeded: exceptions.filter((exception) => !needed.has(exception)) };
}
