import type { Call } from './database-over.ts';

/** What is no parameter though it may hold a question mark, and parameters: `?`, `?3`. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?(\d*)/g;

/**
 * A statement with its values written into it, for an interface that takes no parameters. SQLite knows no escapes within
 * strings but the doubled quote.
 *
 * @throws where a value is neither null, a finite number nor a text that SQL can hold.
 */
export function inlineValues({ sql, values }: Call): string {
  let last = 0;
  return sql.replace(tokens, (token, digits: string | undefined) => {
    if (digits === undefined) return token;
    const index = digits === '' ? last + 1 : Number(digits);
    last = Math.max(last, index);
    if (index > values.length) throw new Error(`parameter ${index} has no value`);
    return literal(values[index - 1]);
  });
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string' && !value.includes('\0')) return `'${value.replaceAll("'", "''")}'`;
  throw new Error('a value that cannot be written into a statement');
}
