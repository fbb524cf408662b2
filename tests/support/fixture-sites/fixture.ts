import type { D1Database } from '@cloudflare/workers-types';
import { seedPeople } from '../../../scripts/lib/demo-people.ts';
import type { Media } from '../../../scripts/lib/gateway.ts';
import { readSiteContent } from '../../../scripts/seed/site-content.ts';
import { writeSite } from '../../../scripts/seed/write-site.ts';
import { atlasContent } from './atlas/content.ts';
import { photoOf } from './photo.ts';

const folderOf = (name: string) => new URL(`${name}/`, import.meta.url);

/**
 * Fills a database with the sites of the tests: `atlas` in eight languages; `crafts` in four, with hours, prices and
 * services; and the product's own. They do not change when the demo sites are edited.
 */
export async function writeFixture(db: D1Database, media?: Media): Promise<void> {
  const [atlas, crafts, product] = await Promise.all([
    atlasContent(),
    readSiteContent(folderOf('crafts')),
    readSiteContent(folderOf('product')),
  ]);
  const photo =
    ({ file }: typeof atlas) =>
    (entry: { slug: string }) =>
      photoOf(file.slug, entry, Object.keys(file.languages));
  // Some museums and all workshops have a photo.
  const ofMuseum = (entry: { slug: string }, i: number) =>
    i % 8 === 0 || atlas.file.featured.includes(entry.slug) ? photo(atlas)(entry) : undefined;
  await writeSite(db, atlas, { demo: 'museums', isProduct: false, media, pictureOf: ofMuseum });
  await writeSite(db, crafts, { demo: 'makers', isProduct: false, media, pictureOf: photo(crafts) });
  await writeSite(db, product, { demo: 'product', isProduct: true, media });
  await seedPeople(db);
}
