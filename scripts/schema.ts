import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { InputError, runCommand } from './lib/command.ts';
import { schemaFile, writeSchema } from './lib/schema.ts';

const help = `npm run schema [-- --check]

Writes worker/data/schema-tables.ts, the types of all tables and columns, from the migrations.

  --check   write nothing; fail if the file does not match the migrations

Exit codes: 0 done, 1 the file is stale, 2 wrong arguments.`;

await runCommand(help, async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const text = writeSchema();
  if (!values.check) return writeFileSync(schemaFile, text);
  if (readFileSync(schemaFile, 'utf8') !== text) {
    throw new InputError('worker/data/schema-tables.ts is not what the migrations say: run npm run schema');
  }
});
