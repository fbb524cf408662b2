import type { Call } from './database-over.ts';

/** Strings, quoted names and comments, which may contain a question mark, and parameters: `?`, `?3`. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?(\d*)/g;

/**
 * Inserts the values into a statement as literals, for an interface without parameters. The doubled quote is the only
 * escape in SQLite's strings.
 *
 * @throws if a value is neither null, a finite number nor a string without NUL.
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
  throw new Error('the value cannot be written as a SQL literal');
}
