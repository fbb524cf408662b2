import { expect, test } from 'vitest';
import { bareColumns } from './bare-columns.ts';

const columns = new Set(['id', 'slug', 'name', 'key', 'changes']);
const inSource = (text: string) => bareColumns(text, columns);

test('a column in the text of a statement is found, with its line', () => {
  expect(
    inSource('const a = 1;\n' + `const b = sql\`select \${l.id}, slug from \${l} where l.name = \${name}\`;`),
  ).toEqual([
    { line: 2, name: 'slug' },
    { line: 2, name: 'name' },
  ]);
  expect(inSource(`sql\`select \${columns({ n: expression(sql\`max(id)\`) })}\``)).toEqual([{ line: 1, name: 'id' }]);
});

test('substitutions, quoted words, aliases, columns of json_each and functions are ignored', () => {
  const statement = `sql\`with newest (id, slug) as (select \${l.id}, 'name') select r.key, count(*) as name
    from json_each(\${rows}) r where changes() = 1\``;
  expect(inSource(statement)).toEqual([]);
  expect(inSource('const slug = `select slug`;')).toEqual([]);
});
