import papaparse from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../../scripts/import/messages.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { makeSpreadsheet } from '../../worker/features/archive/index.ts';
import { prepareFile } from '../../worker/features/imports/settings.ts';
import { newListing, siteId } from '../support/content.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFixture } from '../support/fixture-sites/fixture.ts';
import { opener } from '../support/imports.ts';
import { createListings } from '../support/listings.ts';
import { createNastySite } from '../support/nasty-site.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await openTestDatabase();
  await writeFixture(home.db, home.media);
  await createNastySite(home, 'nasty');
}, 240_000);
afterAll(() => home.close());

async function spreadsheetOf(slug: string, languages = ['en', 'de']): Promise<string> {
  const site = await siteId(home.db, slug);
  const parts = makeSpreadsheet({ db: home.db, site, language: 'en', languages }, () => {});
  return (await Array.fromAsync(parts)).join('');
}

/** The rows as objects, as a spreadsheet program reads them. */
const rowsOf = (csv: string): Record<string, string>[] =>
  papaparse.parse<Record<string, string>>(csv.slice(1), { header: true, newline: '\r\n', skipEmptyLines: true }).data;

test('a spreadsheet has a row for each listing, with headings in words, and Excel reads it as UTF-8', async () => {
  const csv = await spreadsheetOf('crafts');
  expect(csv.startsWith('\ufeffNumber (spreadsheet copy),State,')).toBe(true);
  const rows = rowsOf(csv);
  const site = await siteId(home.db, 'crafts');
  const { results } = await home.db
    .prepare('select id, latitude, website from listings where site_id = ?1 order by id')
    .bind(site)
    .all<{ id: number; latitude: number | null; website: string }>();
  expect(rows.map((row) => row['Number (spreadsheet copy)'])).toEqual(results.map(({ id }) => String(id)));
  expect(rows.map((row) => row.Website)).toEqual(results.map(({ website }) => website));
  expect(rows.map((row) => row.Latitude)).toEqual(results.map(({ latitude }) => String(latitude ?? '')));
  expect(Object.keys(rows[0] ?? {})).toEqual(
    expect.arrayContaining(['Name (English)', 'Name (German)', 'City', 'Country']),
  );
  for (const row of rows) expect(row.State).toBe('Published');
});

test('no cell of a site with hostile texts is a formula', async () => {
  const site = await siteId(home.db, 'nasty');
  const formula = "=cmd|' /C calc'!A0";
  const texts = { en: { name: formula, summary: '@SUM(1)', description: 'a\n=1+1' } };
  const [id] = await createListings(openWriter(home.db, site), [
    newListing({ slug: 'formula', phone: '+49 89 1234', texts, latitude: -33.9, longitude: 18.4 }),
  ]);
  const rows = rowsOf(await spreadsheetOf('nasty', ['en', 'ar']));
  const row = rows.find((one) => one['Number (spreadsheet copy)'] === String(id));
  expect(row).toMatchObject({
    'Name (English)': `'${formula}`,
    'Short description (English)': "'@SUM(1)",
    'Description (English)': "a\n'=1+1",
    Phone: "'+49 89 1234",
    Latitude: '-33.9',
  });
  for (const [heading, cell] of rows.flatMap((one) => Object.entries(one)))
    if (heading !== 'Latitude' && heading !== 'Longitude') expect(cell, heading).not.toMatch(/^(\s*[=+\-@]|[\t\r\n])/);
});

test.each([
  ['as it is', (csv: string) => csv],
  [
    'saved again with semicolons',
    (csv: string) => papaparse.unparse(papaparse.parse(csv.slice(1)).data, { delimiter: ';' }),
  ],
])('an import of a spreadsheet %s is refused, and says what a site is restored from', async (_, saved) => {
  const content = saved(await spreadsheetOf('crafts'));
  const prepared = await prepareFile(opener(content), { language: 'en', languages: ['en'] });
  expect(prepared).toMatchObject({ kind: 'unusable', code: 'spreadsheet-copy' });
  expect(faults['spreadsheet-copy']).toContain('npm run export -- --site SLUG');
});
