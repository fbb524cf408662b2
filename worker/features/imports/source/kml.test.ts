import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encoded } from '../../../../tests/support/encoded.ts';
import { tableOf } from '../../../../tests/support/tables.ts';

const document = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`;

const ring = (text: string) => `<LinearRing><coordinates>${text}</coordinates></LinearRing>`;

test('places have the names, texts, extended data and folders of a map', async () => {
  const { rows } = await tableOf(
    document(`<name>My map</name>
<Folder><name>Food &amp; drink</name>
  <Placemark id="a1"><name>Anna's café</name><description><![CDATA[Good <b>soup</b>]]></description>
    <address>Weg 1, Bonn</address><phoneNumber>+49 228 1</phoneNumber>
    <ExtendedData><Data name="price"><displayName>Price</displayName><value>cheap</value></Data>
      <SchemaData schemaUrl="#s"><SimpleData name="seats">12</SimpleData></SchemaData></ExtendedData>
    <Point><coordinates>7.1,50.7,60</coordinates></Point></Placemark>
  <Folder><name>Inner</name><Placemark><name>Bert</name></Placemark></Folder>
</Folder>
<Placemark><name>Carl</name><Polygon><outerBoundaryIs>${ring('0,0 10,0 10,10 0,10 0,0')}</outerBoundaryIs>
<innerBoundaryIs>${ring('4,4 6,4 6,6 4,6 4,4')}</innerBoundaryIs></Polygon></Placemark>
<Placemark><name>Dora</name><MultiGeometry><LineString><coordinates>4,50 6,52</coordinates></LineString></MultiGeometry></Placemark>`),
  );
  expect(rows[0]).toEqual([
    ...['id', 'name', 'description', 'address', 'phoneNumber', 'price', 'seats', 'folder'],
    ...['geometry:latitude', 'geometry:longitude'],
  ]);
  expect(rows[1]).toEqual([
    ...['a1', "Anna's café", 'Good <b>soup</b>', 'Weg 1, Bonn', '+49 228 1', 'cheap', '12', 'Food & drink'],
    ...['50.7', '7.1'],
  ]);
  expect(rows[2]).toEqual(['', 'Bert', '', '', '', '', '', 'Food & drink > Inner', '', '']);
  const [latitude, longitude] = [...(rows[3] ?? [])].slice(8).map(Number);
  expect(Math.max(Math.abs((latitude ?? 0) - 5), Math.abs((longitude ?? 0) - 5))).toBeGreaterThan(1);
  expect(rows[4]?.slice(8)).toEqual(['51', '5']);
});

test('a map in the encoding that it names is read', async () => {
  const text = document('<Placemark><name>Кафе Огонёк</name></Placemark>').replace('UTF-8', 'windows-1251');
  expect((await tableOf(encoded('windows-1251', text))).rows[1]).toEqual(['Кафе Огонёк', '', '']);
});

test('entities of a file are not resolved, and broken maps are refused with the line', async () => {
  const bomb = `<?xml version="1.0"?>\n<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<kml><Placemark><name>&b;</name></Placemark></kml>`;
  expect((await tableOf(bomb)).fault).toMatchObject({ code: 'bad-xml', line: 3 });
  const file =
    '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&x;</name></Placemark></kml>';
  expect((await tableOf(`<?xml version="1.0"?>${file}`)).fault?.code).toBe('bad-xml');
  expect((await tableOf('<kml>\n<Placemark>\n<name>Anna</nam></Placemark></kml>')).fault).toMatchObject({
    code: 'bad-xml',
    line: 3,
  });
  expect((await tableOf(document('<NetworkLink/>'))).fault?.code).toBe('no-rows');
  expect((await tableOf(`<kml>${'<Folder>'.repeat(5_000)}`)).fault?.code).toBe('bad-xml');
});

test('a map is read wherever the chunks of the file end', async () => {
  const text = document(
    '<Placemark><name>Ärger &lt;東京&gt; 🍺</name><Point><coordinates>7.1,50.7</coordinates></Point></Placemark>',
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (size) => {
      expect((await tableOf(text, { size })).rows[1]).toEqual(['Ärger <東京> 🍺', '50.7', '7.1']);
    }),
  );
});
