import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { encoded } from '../encoded.ts';
import { crlf, type Kind, lines } from './kind.ts';

async function zipOf(parts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const placemarks = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Hikes</name>
<Folder><name>Huts</name>
<Placemark><name>Hut Edelweiß &amp; Co</name><description><![CDATA[Soup<br>and bread]]></description>
<ExtendedData><Data name="Phone"><value>+41 81 000 00 01</value></Data><Data name="Website"><value>hut.example.ch</value></Data></ExtendedData>
<Point><coordinates>9.8355,46.4908,1800</coordinates></Point></Placemark>
<Placemark><name>Lake Hut</name><Point><coordinates>9.79,46.42</coordinates></Point></Placemark></Folder>
<Folder><name>Springs</name>
<Placemark><name>Cold Spring</name><Polygon><outerBoundaryIs><LinearRing><coordinates>9.80,46.50 9.82,46.50 9.82,46.52 9.80,46.52 9.80,46.50</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
</Folder></Document></kml>`;

const hikers = {
  columns: {
    name: 'name',
    description: 'description',
    Phone: 'phone',
    Website: 'website',
    folder: 'category',
    'geometry:latitude': 'latitude',
    'geometry:longitude': 'longitude',
  },
  warnings: { 'country-from-point': 3 },
  listings: ['Hut Edelweiß & Co | CH | Huts', 'Lake Hut | CH | Huts', 'Cold Spring | CH | Springs'],
};

/** Files that differ in their form. */
export const forms: readonly Kind[] = [
  { title: 'placemarks in KML', content: placemarks, ...hikers },
  { title: 'placemarks in KMZ', content: await zipOf({ 'files/icon.png': 'x', 'doc.kml': placemarks }), ...hikers },
  {
    title: 'a workbook with a title above the table and an empty sheet before it',
    content: await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [] },
        {
          name: 'Members',
          rows: [
            ['Guild of Makers, list of members 2026', null, null, null, null],
            [null, null, null, null, null],
            ['Name', 'Trade', 'Town', 'Country', 'Postcode'],
            ['Wheel & Kiln', 'Pottery', 'Galway', 'Ireland', 'H91'],
            ['Järvinen Oy', 'Glass', 'Turku', 'Suomi', 20100],
            ['1926', 'Bookbinding', 'Praha', 'Czech Republic', '11000'],
          ],
        },
      ],
    }),
    columns: { Name: 'name', Trade: 'category', Town: 'city', Country: 'country', Postcode: 'postalCode' },
    listings: [
      'Wheel & Kiln | IE//Galway | Pottery',
      'Järvinen Oy | FI//Turku | Glass',
      '1926 | CZ//Praha | Bookbinding',
    ],
  },
  {
    title: 'clubs, packed with gzip',
    content: gzipSync(
      lines(
        'name;sport;town;country;latitude;longitude',
        'FC Ødegård;Football;Bergen;Norway;60,3913;5,3221',
        'Ålesund Roklubb;Rowing;Ålesund;Norway;62,4722;6,1549',
        'Kävlinge BTK;Table tennis;Kävlinge;Sweden;55,7920;13,1130',
      ),
    ),
    columns: { name: 'name', town: 'city', country: 'country', latitude: 'latitude', longitude: 'longitude' },
    listings: ['FC Ødegård | NO//Bergen | -', 'Ålesund Roklubb | NO//Ålesund | -', 'Kävlinge BTK | SE//Kävlinge | -'],
  },
  {
    title: 'shops that a spreadsheet saved as "Unicode text", in UTF-16',
    content: encoded(
      'utf-16le',
      `\ufeff${crlf('Nr\tFirma\tBranche\tStraße\tPLZ\tOrt\tLand', '7\tBüro Groß\tPapier\tBöhmgasse 1\t1010\tWien\tÖsterreich', '8\tИгрушки Нины\tSpielzeug\tNeugasse 2\t8010\tGraz\tÖsterreich', '9\tΚαφές Αθηνά\tCafé\tUfer 3\t5020\tSalzburg\tÖsterreich')}`,
    ),
    columns: { Firma: 'name', Branche: 'category', Straße: 'street', PLZ: 'postalCode', Ort: 'city', Land: 'country' },
    listings: [
      'Büro Groß | AT//Wien | Papier',
      'Игрушки Нины | AT//Graz | Spielzeug',
      'Καφές Αθηνά | AT//Salzburg | Café',
    ],
  },
  {
    title: 'a spreadsheet that names its delimiter in the first line',
    content: crlf(
      'sep=;',
      'id;name;city;country',
      'x1;Anchor, The;Hull;GB',
      'x2;Bell;York;GB',
      'x3;"Crown; Old";Leeds;GB',
    ),
    columns: { id: 'id', name: 'name', city: 'city', country: 'country' },
    listings: ['Anchor, The | GB//Hull | -', 'Bell | GB//York | -', 'Crown; Old | GB//Leeds | -'],
  },
  {
    title: 'a table without a header',
    told: {
      columns: { 'column 1': 'name', 'column 2': 'address', 'column 3': 'city', 'column 4': 'region' },
      country: 'US',
    },
    content: lines(
      'Blue Door Gallery,12 Water St,Boston,MA,https://bluedoor.example,+1 617 555 0101',
      'Riverside Pottery,4 Clay Ln,Salem,MA,https://riverside.example,+1 978 555 0102',
      'The Paper Mill,88 Mill Rd,Lowell,MA,https://papermill.example,+1 978 555 0103',
    ),
    stop: 'doubtful-columns · name: column 1, column 2, column 3',
    columns: {
      'column 1': 'name',
      'column 2': 'address',
      'column 3': 'city',
      'column 4': 'region',
      'column 5': 'website',
      'column 6': 'phone',
    },
    listings: [
      'Blue Door Gallery | US/MA/Boston | -',
      'Riverside Pottery | US/MA/Salem | -',
      'The Paper Mill | US/MA/Lowell | -',
    ],
  },
];
