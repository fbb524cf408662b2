import type { SqlStorage } from '@cloudflare/workers-types';
import { inChunks } from '../data/batch.ts';
import type { Pattern, PatternStore } from './opening-hours.ts';

const written = ({ zone, hours }: Pattern): string => `${zone}\n${hours}`;

function read(text: string): Pattern {
  const end = text.indexOf('\n');
  return { zone: text.slice(0, end), hours: text.slice(end + 1) };
}

/** The distinct patterns of opening hours, in the object's SQLite. Rows are not deleted, so numbers are not reused. */
export function openPatternTable(sql: SqlStorage): PatternStore {
  sql.exec('create table if not exists patterns (number integer primary key, pattern text not null unique)');
  const add = 'insert or ignore into patterns (pattern) select value from json_each(?)';
  const find = `select p.number, p.pattern from json_each(?) j cross join patterns p on p.pattern = j.value`;
  const list = 'select p.pattern from json_each(?) j cross join patterns p on p.number = j.value order by j.key';
  return {
    number(patterns) {
      const texts = patterns.map(written);
      const numbers = new Map<string, number>();
      for (const some of inChunks([...new Set(texts)])) {
        const json = JSON.stringify(some);
        sql.exec(add, json);
        for (const row of sql.exec<{ number: number; pattern: string }>(find, json))
          numbers.set(row.pattern, row.number);
      }
      return texts.map((text) => numbers.get(text) ?? 0);
    },
    read: (numbers) =>
      [...sql.exec<{ pattern: string }>(list, JSON.stringify(numbers))].map((row) => read(row.pattern)),
  };
}
