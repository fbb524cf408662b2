import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFile, writeSchema } from './schema.ts';

test('the types of the tables match the migrations: npm run schema', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(writeSchema());
});
