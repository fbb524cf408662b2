import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fields, joinedFields } from './column-headers.ts';
import { mapColumns } from './columns.ts';

const headers = `id @id ref name title name:de company_name brand amenity shop category art city town address address_2
  adresse full_address lat lon latitude longitude x y phone contact:phone fax website url permalink email country land
  closed end_date status hours monday mardi 月曜日 名称 名称_カナ 시설명 description note price q r`.split(/\s+/);
const cells = [
  ...[
    '',
    '',
    '',
    '1',
    '2',
    'Anna',
    'Café Bert',
    '青葉図書館',
    'アオバ',
    'no',
    'yes',
    '2024-05-01',
    'Bonn',
    'DE',
    'France',
  ],
  ...[
    '51.1',
    '7.2',
    '126.9780',
    '50.7374',
    '+49 228 555101',
    'https://a.example',
    '/p/1',
    'a@b.example',
    'cafe',
    'Weg 1',
  ],
  ...[
    '{"a":1}',
    '[1',
    'Mo-Fr 09:00-17:00',
    'CLOSED_PERMANENTLY',
    '3059301306072A8648CE3D02',
    'Weg 1, 53111 Bonn',
    '\u{1f600}',
  ],
];

/** Tables of real names of columns and plausible cells, with names and rows that are all different. */
const table = fc.uniqueArray(fc.constantFrom(...headers), { minLength: 2, maxLength: 12 }).chain((header) => {
  const row = fc.array(fc.constantFrom(...cells), { minLength: header.length, maxLength: header.length });
  return fc.record({ header: fc.constant(header), samples: fc.array(row, { maxLength: 8 }) });
});

/** A result without anything that depends on the order: by column, and without the order of examples. */
function resultOf(header: readonly string[], samples: readonly (readonly string[])[]): unknown {
  const columns = mapColumns(header, { samples, language: 'en' });
  if (columns.kind === 'unusable') {
    return {
      code: columns.code,
      doubts: columns.doubts?.map((doubt) => [doubt.field, doubt.candidates.map(({ column }) => column)]),
    };
  }
  return Object.fromEntries(columns.guesses.map(({ column, examples: _, ...guess }) => [column, guess]));
}

test('the order of columns and rows does not matter', () => {
  const shuffled = table.chain(({ header, samples }) =>
    fc.record({
      header: fc.constant(header),
      samples: fc.constant(samples),
      columns: fc.shuffledSubarray(
        header.map((_, index) => index),
        { minLength: header.length },
      ),
      rows: fc.shuffledSubarray(
        samples.map((_, index) => index),
        { minLength: samples.length },
      ),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ header, samples, columns, rows }) => {
      const other = rows.map((row) => columns.map((column) => samples[row]?.[column] ?? ''));
      expect(
        resultOf(
          columns.map((column) => header[column] ?? ''),
          other,
        ),
      ).toEqual(resultOf(header, samples));
    }),
    { numRuns: 500 },
  );
});

test('no field is filled by two columns, except those that are joined', () => {
  fc.assert(
    fc.property(table, ({ header, samples }) => {
      const columns = mapColumns(header, { samples });
      if (columns.kind === 'unusable') return;
      for (const [field, indexes] of columns.of)
        expect([field, joinedFields.has(field) || indexes.length === 1]).toEqual([field, true]);
      for (const { confidence } of columns.guesses) expect(confidence >= 0 && confidence <= 1).toBe(true);
    }),
  );
});

test('what a person told is the mapping, and no other column takes that field', () => {
  const told = table.chain(({ header, samples }) =>
    fc.record({
      header: fc.constant(header),
      samples: fc.constant(samples),
      column: fc.constantFrom(...header),
      field: fc.constantFrom(...fields, null),
    }),
  );
  fc.assert(
    fc.property(told, ({ header, samples, column, field }) => {
      const columns = mapColumns(header, { samples, told: { [column]: field } });
      if (columns.kind === 'unusable') {
        expect(columns.doubts?.some((doubt) => doubt.field === field) ?? false).toBe(false);
        return;
      }
      expect(columns.guesses.find((guess) => guess.column === column)).toMatchObject({
        field,
        because: 'told',
        confidence: 1,
      });
      if (field !== null) expect(columns.of.get(field)).toEqual([header.indexOf(column)]);
    }),
  );
});

test('no header and no cell makes it throw', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 });
  const rows = fc.array(fc.array(text, { maxLength: 6 }), { maxLength: 5 });
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 6 }),
      rows,
      fc.constantFrom('en', 'ja', 'zh-Hant'),
      (header, samples, language) => {
        expect(mapColumns(header, { samples, language }).kind).toBeTypeOf('string');
      },
    ),
    { numRuns: 500 },
  );
});
