import type { Encoding } from './encoding.ts';
import type { Form } from './form.ts';
import { KmlScanner, type Placemark } from './kml-scanner.ts';
import { type CsvRecord, maxColumns, recordOf } from './record.ts';
import { type Bytes, textOf, type Unusable } from './text-stream.ts';

/** The columns that the places of a KML file have together. */
export interface KmlShape {
  format: 'kml';
  encoding: Encoding;
  columns: readonly string[];
}

/** The places of a KML file. Keeps only one in memory. */
async function* placemarksOf(source: Bytes, encoding: Encoding): AsyncGenerator<Placemark | Unusable> {
  const scanner = new KmlScanner();
  for await (const part of textOf(source, encoding)) {
    if (typeof part !== 'string') {
      yield part;
      return;
    }
    yield* scanner.push(part);
    const fault = scanner.fault();
    if (fault !== undefined) {
      yield fault;
      return;
    }
  }
  const end = scanner.end();
  if (end !== undefined) yield end;
}

async function columnsOf(source: Bytes, encoding: Encoding): Promise<string[] | Unusable> {
  const names = new Set<string>();
  for await (const item of placemarksOf(source, encoding)) {
    if ('code' in item) return item;
    for (const name of item.cells.keys()) names.add(name);
    if (names.size > maxColumns) return { kind: 'unusable', code: 'too-many-columns', line: item.line };
  }
  const geometry = ['geometry:latitude', 'geometry:longitude'].filter((name) => names.delete(name));
  return [...names, ...geometry];
}

/** The places of maps in KML: names, texts, extended data and the point of each. */
export const kml: Form<KmlShape> = {
  async detect({ open, encoding, text }) {
    if (!/^\s*<(?:\?xml|!--|(?:\w+:)?kml[\s>])/.test(text) || !/<(?:\w+:)?kml[\s>]/.test(text)) return undefined;
    const columns = await columnsOf(await open(), encoding);
    if ('code' in columns) return columns;
    if (columns.length === 0) return { kind: 'unusable', code: 'no-rows', line: 1 };
    return { kind: 'shaped', shape: { format: 'kml', encoding, columns }, isHeaderSure: true };
  },

  async *read(open, { encoding, columns }): AsyncGenerator<CsvRecord | Unusable> {
    yield { kind: 'record', row: 1, line: 1, cells: columns, problem: null };
    let row = 1;
    for await (const item of placemarksOf(await open(), encoding)) {
      if ('code' in item) {
        yield item;
        return;
      }
      row++;
      const cells = columns.map((name) => item.cells.get(name) ?? '');
      yield recordOf(cells, { row, line: item.line, width: columns.length });
    }
  },
};
