/**
 * A piece of SQL: its text, with a `?` for each value, and the values in their order. As a statement it gives rows of
 * `Row`, which only the compiler knows.
 */
export class Sql<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rows?: Row;

  constructor(text: string, values: readonly unknown[]) {
    this.text = text;
    this.values = values;
  }
}

/**
 * Writes SQL. What stands in a hole is bound as a value, never written into the text; a piece of SQL is put in as it is.
 *
 *     sql<{ name: string }>`select name from sites where id = ${id} ${isOpen ? sql`and closed = 0` : sql``}`
 */
export function sql<Row = unknown>(texts: TemplateStringsArray, ...holes: readonly unknown[]): Sql<Row> {
  let text = texts[0] ?? '';
  const values: unknown[] = [];
  holes.forEach((hole, i) => {
    if (hole instanceof Sql) values.push(...hole.values);
    else values.push(hole);
    text += (hole instanceof Sql ? hole.text : '?') + texts[i + 1];
  });
  return new Sql(text, values);
}

/** SQL that is not known before: only for text of this repository, never for anybody's input. */
export const trusted = (text: string): Sql => new Sql(text, []);

/**
 * At most so many rows. The number stands in the text: a statement whose limit is bound is planned anew by SQLite each time
 * that it runs, which takes longer than most of them.
 */
export function limitTo(rows: number): Sql {
  if (!Number.isSafeInteger(rows)) throw new Error(`no number of rows: ${rows}`);
  return trusted(`limit ${rows}`);
}

/**
 * Values as rows of one column, `column1`, to be joined as `(${listed(ids)})`. They are bound as one, and cost no row
 * read, which each row of `json_each` does; for lists that are known to be short, since each value is a piece of the text.
 */
export function listed(values: readonly unknown[]): Sql<{ column1: unknown }> {
  if (!values.length) return new Sql('select null as column1 where false', []);
  const all = JSON.stringify(values);
  const rows = values.map((_, i) => `(? ->> ${i})`);
  return new Sql(`values ${rows.join(', ')}`, new Array(values.length).fill(all));
}

/** A statement with numbers for its values, each of which is bound once. D1 binds 100 at most. */
export function numbered({ text, values }: Sql): { text: string; values: unknown[] } {
  const [first = '', ...others] = text.split('?');
  if (others.length !== values.length) throw new Error(`${values.length} values for ${text}`);
  const numbers = new Map<unknown, number>();
  let written = first;
  for (let i = 0; i < others.length; i += 1) {
    const number = numbers.get(values[i]) ?? numbers.size + 1;
    numbers.set(values[i], number);
    written += `?${number}${others[i]}`;
  }
  return { text: written, values: [...numbers.keys()] };
}
