import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { archiveTables } from '../data/declarations.ts';
import { modules, tables } from './tables.ts';

const migrations = new URL('../data/migrations/', import.meta.url);
const database = new DatabaseSync(':memory:');
for (const name of readdirSync(migrations).sort()) database.exec(readFileSync(new URL(name, migrations), 'utf8'));

const rowsOf = (sql: string, ...values: string[]) => database.prepare(sql).all(...values) as Record<string, string>[];
const columnsOf = (table: string) => rowsOf('select name from pragma_table_xinfo(?)', table).map(({ name }) => name);
const referencesOf = (table: string) => rowsOf('select * from pragma_foreign_key_list(?)', table);

const names: string[] = tables.map(({ name }) => name);
const archived = archiveTables(tables);

/** The duplicates of a list. */
const repeated = (list: readonly string[]) => list.filter((one, index) => list.indexOf(one) !== index);

describe('Tables are declared', () => {
  test('by exactly one module each', () => {
    const made = rowsOf(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`);
    expect(repeated(names)).toEqual([]);
    expect(names.toSorted()).toEqual(made.map(({ name }) => name).sort());
  });

  test('after the tables that they refer to and that trigger writes to them', () => {
    const references = names.flatMap((name) => referencesOf(name).map(({ table }) => [table, name] as const));
    const triggers = rowsOf(
      `select tbl_name as name, sql from sqlite_schema where type = 'trigger' and sql not like '%raise(abort%'`,
    );
    const writes = triggers.flatMap(({ name = '', sql = '' }) =>
      [...sql.matchAll(/(?:insert into|update|delete from) (\w+)(?= \(| set| where)/gi)].map((match) => [
        match[1],
        name,
      ]),
    );
    const pairs = [...references, ...writes].filter(([first, then]) => first !== then);
    const wrong = pairs.filter(([first = '', then = '']) => names.indexOf(first) > names.indexOf(then));
    expect(writes.length).toBeGreaterThanOrEqual(triggers.length);
    expect(wrong).toEqual([]);
  });
});

describe('Personal data is declared', () => {
  test('for each column that refers to people', () => {
    const unsaid = tables.flatMap(({ name, personal }) =>
      referencesOf(name)
        .filter(({ table, from = '' }) => table === 'people' && personal?.[from]?.by !== 'person')
        .map(({ from }) => `${name}.${from}`),
    );
    const found = names.flatMap((name) => referencesOf(name).filter(({ table }) => table === 'people'));
    expect(found.length).toBeGreaterThan(8);
    expect(unsaid).toEqual([]);
  });

  test('with existing columns, and a reason that is a sentence', () => {
    const objects = modules.flatMap(({ objects = {} }) => Object.values(objects).flatMap((one) => Object.values(one)));
    const said = [
      ...tables.flatMap(({ personal }) => Object.values(personal ?? {})),
      ...objects.flatMap(({ personal }) => personal ?? []),
    ];
    for (const { because } of said) expect(because).toMatch(/^[A-Z].{20,}\.$/);
    for (const { name, personal } of tables) {
      const columns = Object.entries(personal ?? {}).flatMap(([column, { holds = [] }]) => [column, ...holds]);
      expect(columnsOf(name)).toEqual(expect.arrayContaining(columns));
    }
  });
});

test('No prefix of a bucket is declared twice', () => {
  const prefixes = modules.flatMap(({ objects = {} }) =>
    Object.entries(objects).flatMap(([bucket, declared]) => Object.keys(declared).map((prefix) => bucket + prefix)),
  );
  expect(prefixes.length).toBeGreaterThan(2);
  expect(repeated(prefixes)).toEqual([]);
});

describe('An archive', () => {
  test('has a separate file for each table', () => {
    expect(repeated(archived.map(({ path }) => path))).toEqual([]);
  });

  test.each(archived)('contains each column of $table that is not derived', ({ table, columns, derived }) => {
    expect(['site_id', ...Object.keys(columns), ...derived].sort()).toEqual(columnsOf(table).sort());
  });

  test.each(archived)(
    'checks the references of $table, and knows its parent table',
    ({ table, references, partOf, derived }) => {
      const isStored = (column: string) => column !== 'site_id' && !derived.includes(column);
      const keys = referencesOf(table).filter(({ from = '' }) => isStored(from));
      for (const { from = '', table: target } of keys) expect([from, references[from]]).toEqual([from, target]);
      const parents = keys.flatMap(({ table: target, on_delete }) => (on_delete === 'CASCADE' ? [target] : []));
      expect(parents).toEqual(partOf === null ? [] : [partOf]);
    },
  );

  test.each(archived)('has an index for the order of $path', ({ table, key }) => {
    const plan = rowsOf(`explain query plan select * from ${table} where site_id = 1 order by ${key.join(', ')}`);
    expect(plan.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE');
  });
});
