import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { encoded } from '../../../../tests/support/encoded.ts';
import { tableOf } from '../../../../tests/support/tables.ts';

async function zipOf(parts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path, { compress: false });
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const csv = 'id,name\n1,Anna\n2,Bert\n';
const expected = [
  ['id', 'name'],
  ['1', 'Anna'],
  ['2', 'Bert'],
];
const kml = '<kml><Placemark><name>Anna</name></Placemark></kml>';

test.each([
  ['CSV', csv],
  ['JSON', '[{"id":1,"name":"Anna"},{"id":2,"name":"Bert"}]'],
  ['NDJSON', '{"id":1,"name":"Anna"}\n{"id":2,"name":"Bert"}'],
])('%s that is packed with gzip is read', async (_, text) => {
  expect((await tableOf(gzipSync(text), { size: 7 })).rows).toEqual(expected);
});

test('a packed file in a legacy encoding is read', async () => {
  const text = 'номер;название\n1;Пекарня у дома\n2;Библиотека имени Чехова\n';
  expect((await tableOf(gzipSync(encoded('koi8-r', text)))).rows[1]).toEqual(['1', 'Пекарня у дома']);
});

test('a packed map (KMZ) is read', async () => {
  const found = await tableOf(await zipOf({ 'images/a.png': 'x', 'doc.kml': kml }));
  expect(found).toMatchObject({ shape: { format: 'kml', packing: 'kmz' } });
  expect(found.rows[1]).toEqual(['Anna', '', '']);
});

test('a packed file that is cut off or damaged is answered with the reason', async () => {
  const packed = gzipSync(csv.repeat(1_000));
  expect((await tableOf(packed.subarray(0, packed.length - 20))).fault?.code).toBe('damaged-file');
  const damaged = Uint8Array.from(packed, (byte, index) => (index === 20 ? byte ^ 0xff : byte));
  expect((await tableOf(damaged)).fault?.code).toBe('damaged-file');
});

test('a file that unpacks to a thousand times its size is refused', async () => {
  const part = gzipSync(Buffer.alloc(510_000_000, 'a\n'));
  expect((await tableOf(part)).fault?.code).toBe('too-large');
}, 60_000);

test.each([
  ['PDF', '%PDF-1.7\n'],
  ['RTF', '{\\rtf1\\ansi'],
  ['HTML', '<!DOCTYPE html>\n<html><body><table></table></body></html>'],
  ['HTML', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"></html>'],
  ['XML', '<?xml version="1.0"?><places><place/></places>'],
  ['GPX', '<?xml version="1.0"?><gpx version="1.1"></gpx>'],
  ['vCard', 'BEGIN:VCARD\nVERSION:3.0\n'],
  ['SQLite', `SQLite format 3\0${'x'.repeat(100)}`],
  ['Shapefile', '\0\0\u0027\n\0\0\0\0'],
])('a file that looks like %s is refused with its form', async (form, text) => {
  expect((await tableOf(text)).fault).toMatchObject({ code: 'unknown-form', detail: form });
});

test.each([
  ['workbook', 'ODS', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }],
  ['workbook', 'Numbers', { 'Index/Document.iwa': 'x' }],
  ['unknown-form', 'DOCX', { 'word/document.xml': '<a/>' }],
  ['unknown-form', 'Shapefile', { 'places.shp': 'x', 'places.dbf': 'x' }],
  ['unknown-form', 'ZIP', { 'places.csv': csv }],
])('a ZIP file is refused as %s, %s', async (code, detail, parts) => {
  expect((await tableOf(await zipOf(parts as Record<string, string>))).fault).toMatchObject({ code, detail });
});

test('an old Office file is refused with its form', async () => {
  const bytes = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]);
  expect((await tableOf(bytes)).fault).toMatchObject({ code: 'unknown-form', detail: 'Office' });
});

const starts = [
  '',
  'PK\u0003\u0004',
  '\u001f\u008b\b',
  '{"features":[{',
  '[{',
  '<kml>',
  '<?xml version="1.0"?>',
  'a,"b\n',
  '%PDF',
];

test('no bytes make the reader throw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 300 }),
      fc.integer({ min: 1, max: 64 }),
      async (start, bytes, size) => {
        const file = new Uint8Array([...Buffer.from(start, 'latin1'), ...bytes]);
        const { rows } = await tableOf(file, { size });
        expect(Array.isArray(rows)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a file that ends within a character is read, wherever its parts end', async () => {
  for (const end of [[0x81, 0x30, 0x81, 0x41], [0x81, 0x30, 0x81], [0x81]]) {
    const file = new Uint8Array([...Buffer.from('id,name\n1,Anna\n2,x'), ...end]);
    for (let size = 1; size < 30; size++) {
      const { rows } = await tableOf(file, { size, told: { encoding: 'gbk' } });
      expect(rows.slice(0, 2)).toEqual([
        ['id', 'name'],
        ['1', 'Anna'],
      ]);
    }
  }
});
