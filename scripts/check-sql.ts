/** Checks that SQL templates name columns only in substitutions, where the compiler checks them. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bareColumns } from './lib/bare-columns.ts';
import { readTables } from './lib/schema.ts';
import { root } from './lib/terminal.ts';

const columns = new Set(readTables().flatMap((table) => table.columns.map(({ name }) => name)));

for (const file of globSync('worker/**/*.ts', { cwd: root }).sort()) {
  if (file.endsWith('.test.ts')) continue;
  for (const { line, name } of bareColumns(readFileSync(path.join(root, file), 'utf8'), columns)) {
    console.error(`${file}:${line} names the column ${name} in the text of a statement: use a hole, \${table.${name}}`);
    process.exitCode = 1;
  }
}
