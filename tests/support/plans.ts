import type { D1Database } from '@cloudflare/workers-types';
import type { Recorded } from './recorded.ts';

/** Tables of which a site has so few rows that all of them may be read: the register, and what editors write by hand. */
const small = new Set([
  ...['sites', 'site_languages', 'domains', 'categories', 'attributes', 'vocabularies', 'map_bands', 'legal_texts'],
]);

/** A step of a plan that costs more the larger the site is. */
export type Fault = { path: string; step: string; sql: string };

/** Something that would be a fault, and why it is none. */
export type Exception = { step: RegExp; sql: RegExp; because: string };

/** The table behind a name in a plan: itself, or what it is an alias of; undefined for what the statement makes itself. */
function tableOf(name: string, sql: string, tables: ReadonlySet<string>): string | undefined {
  if (tables.has(name)) return name;
  const [, table = ''] = sql.match(new RegExp(`\\b(?:from|join)\\s+(\\w+)\\s+(?:as\\s+)?${name}\\b`, 'i')) ?? [];
  return tables.has(table) ? table : undefined;
}

/** Whether a step reads more rows the more a site has, or sorts rows that no index holds in order. */
function isFault(step: string, sql: string, tables: ReadonlySet<string>): boolean {
  if (/USE TEMP B-TREE|AUTOMATIC/.test(step)) return true;
  const [, kind, name = ''] = step.match(/^(SCAN|SEARCH) (\w+)/) ?? [];
  if (kind === undefined || /^SCAN CONSTANT ROW|VIRTUAL TABLE/.test(step)) return false;
  const table = tableOf(name, sql, tables);
  if (table === undefined) return false;
  // A whole table; or all of a site's rows in it, where no more than the site is said.
  return kind === 'SCAN' || (!small.has(table) && /\(site_id=\?\)/.test(step));
}

/**
 * Pairs of columns that a statement begins behind, `(name_key, id) > (…)`, of which an index is asked for the first alone:
 * then it walks through all rows that are equal in that one. So it is where the other side is a column with a type.
 */
function halvedPairs(sql: string, steps: readonly string[]): string[] {
  const pairs = sql.matchAll(/\b(?:and|where|on) \((?:\w+\.)?(\w+), (?:\w+\.)?(\w+)\) ([<>]) \(/g);
  return [...pairs]
    .map(([, first, second, than]) => `(${first},${second})${than}(?,?)`)
    .filter((pair) => !steps.some((step) => step.includes(pair)))
    .map((pair) => `no ${pair} in an index`);
}

/** Leaves out, once each, the scans of what the statement makes itself: their names may be those of tables within. */
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

/** What is wrong with the plans of statements; and the exceptions that none of them needed. */
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
    // A bound limit has the statement planned anew each time that it runs.
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
