import { expect, test } from 'vitest';
import { columnsOfTable, tableOf } from '../../../../tests/support/column-shapes.ts';
import { mapColumns } from './columns.ts';

test('two columns that may be the name stop the import, with three values of each', () => {
  const text = `
name | company_name | city
Ann Lee | Blue Kettle | Bonn
Bob Ray | Corner Oven | Bonn
Cyd Fox | Harbour Inn | Bonn
Dan Orr | Old Mill | Bonn`;
  const { header, samples } = tableOf(text);
  expect(mapColumns(header, { samples })).toMatchObject({
    kind: 'unusable',
    code: 'doubtful-columns',
    line: 1,
    doubts: [
      {
        field: 'name',
        candidates: [
          { column: 'company_name', examples: ['Blue Kettle', 'Corner Oven', 'Harbour Inn'] },
          { column: 'name', examples: ['Ann Lee', 'Bob Ray', 'Cyd Fox'] },
        ],
      },
    ],
  });
  const answer = { company_name: 'name', name: null };
  expect(columnsOfTable(text, { told: answer })).toEqual({ company_name: 'name', city: 'city' });
});

test('columns with the same cells are no doubt', () => {
  const text =
    'name|company_name|lat|lon|latitude|longitude\nAnna|Anna|50.1|7.1|50.10001|7.10001\nBert|Bert|50.2|7.2|50.2|7.2';
  expect(columnsOfTable(text)).toMatchObject({ company_name: 'name' });
  expect(columnsOfTable('name|name\nAnna|Café Anna\nBert|Café Bert')).toBe('doubtful-columns · name: name, name#2');
});

test('a plain name beside other names is sure', () => {
  const text = `
name | name_en | name:fr | name_alt | official_name | short_name | contact_name | category_name | file_name
Le Phare | The Lighthouse | Le Phare SA | Phare | Le Phare SA | LP | Ann Lee | Bars | a.jpg
La Vague | The Wave | La Vague SA | Vague | La Vague SA | LV | Bob Ray | Bars | b.jpg`;
  expect(columnsOfTable(text)).toEqual({ name: 'name', category_name: 'category' });
});

test('without a plain name the one in the language of the import is taken, and others are asked about', () => {
  const text = 'name:de|name:fr|city\\nBlauer Kessel|Bouilloire bleue|Bonn\\nAlte Mühle|Vieux moulin|Bonn'.replaceAll(
    '\\n',
    '\n',
  );
  expect(columnsOfTable(text, { language: 'de' })).toEqual({ 'name:de': 'name', city: 'city' });
  expect(columnsOfTable(text, { language: 'ja' })).toBe('doubtful-columns · name: name:de, name:fr');
});

test('a name that few rows have beside a title that all have is asked about', () => {
  const rows = Array.from({ length: 20 }, (_, i) => `${i < 9 ? `Anna ${i}` : ''}|Title of ${i}|Bonn`);
  expect(columnsOfTable(['name|title|city', ...rows].join('\n'))).toBe('doubtful-columns · name: title, name');
});

test('reviews have titles, but no names', () => {
  const text = `
id | subject_type | stars | title | text | author
r1 | product | 5 | Lovely dress | I wore it twice and it still looks new. |
r2 | product | 2 | | It came late and the colour was wrong. | Ann
r3 | product | 4 | Good value | My mother likes it as much as I do. |
r4 | product | 1 | | I sent it back on the same day. |`;
  expect(columnsOfTable(text)).toBe('doubtful-columns · name: title');
});

test('keys, GeoJSON, addresses, dates and numbers never become names', () => {
  const text = `
p | q | r | s | t | u
3059301306072A8648CE3D0201 | {"type":"Point","coordinates":[7.1,50.1]} | Main St 1, 53111 Bonn | 2024-05-01 | 11 | 0b9f4a52-6f0c-4c60-9d1c-2f1c5a1f0001
4059301306072A8648CE3D0202 | {"type":"Point","coordinates":[7.2,50.2]} | Main St 2, 53111 Bonn | 2024-05-02 | 12 | 0b9f4a52-6f0c-4c60-9d1c-2f1c5a1f0002
5059301306072A8648CE3D0203 | {"type":"Point","coordinates":[7.3,50.3]} | Main St 3, 53111 Bonn | 2024-05-03 | 13 | 0b9f4a52-6f0c-4c60-9d1c-2f1c5a1f0003`;
  expect(columnsOfTable(text)).toBe('no-name-column');
  const named = text.replace('p | q | r | s | t | u', 'name | title | label | brand | designation | firma');
  expect(columnsOfTable(named)).not.toHaveProperty('name');
});

test('one column of kana beside names is how they are read, whatever it is called', () => {
  const text = '甲|乙\n青葉図書館|アオバトショカン\n緑ホール|ミドリホール\n川辺公園|カワベコウエン';
  expect(columnsOfTable(text)).toEqual({ 甲: 'name' });
});

test('yes and no are no countries, dates no phone numbers, and fax numbers neither', () => {
  const text = `
name | fee | country | check_date | fax | u
Anna | no | no | 2024-03-02 | +49 228 555101 | 2024-03-02
Bert | no | yes | 2024-03-03 | +49 228 555102 | 2024-03-03
Cleo | no | no | 2024-03-04 | +49 228 555103 | 2024-03-04`;
  expect(columnsOfTable(text)).toEqual({ name: 'name' });
});

test('values that contradict the name of their column leave it out', () => {
  const text = `
name | website | closed | latitude | price | hours
Anna | yes | Sunday | 3480215 | 12.50 | 2024-05-01
Bert | no | Monday | 3480216 | 9.99 | 2024-05-02
Cleo | yes | Sunday | 3480217 | 100 | 2024-05-03`;
  const { header, samples } = tableOf(text);
  const columns = mapColumns(header, { samples });
  if (columns.kind !== 'columns') throw new Error(columns.code);
  expect(columns.guesses.slice(1).map(({ field, because }) => `${field} ${because}`)).toEqual(
    Array.from({ length: 5 }, () => 'null values'),
  );
});

test('a key is different in every row; numbers of rows are none', () => {
  const rows = ['a|1|X1|Anna', 'a|2|X2|Bert', 'b|3|X3|Cleo', 'b|4|X4|Dora'];
  expect(columnsOfTable(['id|nr|store_code|name', ...rows].join('\n'))).toEqual({ store_code: 'id', name: 'name' });
  expect(
    columnsOfTable(['store_code|nr|place_id|name', ...rows.map((row) => row.replace(/^./, row[2] ?? ''))].join('\n')),
  ).toBe('doubtful-columns · id: place_id, store_code');
});

test('two cities, two addresses or two points are asked about', () => {
  const text = `
name | city | town | anschrift | adresse | lat | lon | latitude | longitude
Anna | Bonn | Mehlem | Weg 1 | Gasse 5 | 50.1 | 7.1 | 51.1 | 8.1
Bert | Bonn | Beuel | Weg 2 | Gasse 6 | 50.2 | 7.2 | 51.2 | 8.2`;
  expect(columnsOfTable(text)).toBe(
    'doubtful-columns · address: adresse, anschrift · city: city, town · latitude: lat, latitude',
  );
});

test('degrees without a name: values beyond 90 are longitudes, otherwise a person says', () => {
  expect(columnsOfTable('name|p|q\nAnna|126.9780|37.5665\nBert|129.0756|35.1796')).toMatchObject({
    p: 'longitude',
    q: 'latitude',
  });
  expect(columnsOfTable('name|p|q\nAnna|7.0982|50.7374\nBert|7.0983|50.7375')).toBe(
    'doubtful-columns · latitude: p, q',
  );
});

test('a whole address is taken where there is no city, and the line where there is one', () => {
  const text = 'name|address|full_address\nAnna|Weg 1|Weg 1, 53111 Bonn\nBert|Weg 2|Weg 2, 53111 Bonn';
  expect(columnsOfTable(text)).toEqual({ name: 'name', full_address: 'address' });
  const withCity = text.replace('full_address', 'full_address|city').replaceAll('53111 Bonn', '53111 Bonn|Bonn');
  expect(columnsOfTable(withCity)).toEqual({ name: 'name', address: 'address', city: 'city' });
});

test('former addresses are pages of one site; a website of a listing is its own', () => {
  const rows = (url: (i: number) => string) => Array.from({ length: 6 }, (_, i) => `Anna ${i}|${url(i)}`).join('\n');
  expect(columnsOfTable(`name|url\n${rows((i) => `https://guide.example/p/${i}`)}`)).toMatchObject({
    url: 'oldAddress',
  });
  expect(columnsOfTable(`name|url\n${rows((i) => `https://shop${i}.example/`)}`)).toMatchObject({ url: 'website' });
  expect(columnsOfTable(`name|website\n${rows((i) => `https://chain.example/${i}`)}`)).toMatchObject({
    website: 'website',
  });
  expect(columnsOfTable(`name|permalink\n${rows((i) => `/places/${i}.html`)}`)).toMatchObject({
    permalink: 'oldAddress',
  });
  expect(columnsOfTable(`name|permalink\n${rows((i) => `https://shop${i}.example/`)}`)).toEqual({ name: 'name' });
});

test('a kind that one row has does not beat the tags that all have', () => {
  const rows = Array.from({ length: 50 }, (_, i) => `Anna ${i}|${i === 7 ? 'mural' : ''}|cafe`);
  expect(columnsOfTable(['name|art|amenity', ...rows].join('\n'))).toEqual({ name: 'name', amenity: 'category' });
});

test('readings and romanised forms are no names, wherever the header says so', () => {
  const text = `
施設名 | 施設名（カナ） | 施設名（ローマ字） | name:ja_rm | name:ja-Hira
青葉図書館 | Aoba | Aoba | Aoba | あおば
緑ホール | Midori | Midori | Midori | みどり`;
  expect(columnsOfTable(text, { language: 'ja' })).toEqual({ 施設名: 'name' });
});
