import { pathToFileURL } from 'node:url';
import type { D1Database } from '@cloudflare/workers-types';
import type { Config } from '../worker/platform/config.ts';
import { openDatabase } from './lib/database.ts';
import { seedPeople } from './lib/demo-people.ts';
import type { Media } from './lib/gateway.ts';
import { localConfig } from './lib/local-config.ts';
import { seedCarousels } from './seed/carousels.ts';
import { seedDirectoryReviews, seedReviews } from './seed/demo-reviews.ts';
import { pictureOf } from './seed/draw-pictures.ts';
import { seedOwners } from './seed/owners.ts';
import { seedPosts } from './seed/posts.ts';
import { type ListingEntry, readSiteContent, type SiteContent } from './seed/site-content.ts';
import { writeSite } from './seed/write-site.ts';

/** The product's own site comes last, because it lists the others. */
const sites = ['museums', 'makers', 'product'] as const;

/** Workshops are invented, so a drawing of what they work on claims nothing. Museums are real, and have none. */
const illustrationOf =
  ({ file }: SiteContent) =>
  ({ slug, categories: [category = ''] }: ListingEntry) =>
    pictureOf({ site: file.slug, slug, category, hue: file.accentHue }, Object.keys(file.languages));

const folderOf = (name: string) => new URL(`seed/${name}/`, import.meta.url);

type SeedOptions = {
  log?: (line: string) => void;
  /** The bucket of pictures. Without it, the listings' photos have no bytes. */
  media?: Media;
  /** What links and reply addresses are made with. */
  config?: Config;
};

/**
 * Loads the demo sites, unless the database already has the product's own site, and the people and states of the demo
 * that it lacks. Existing sites are kept.
 * @returns whether it loaded sites.
 */
export async function seed(
  db: D1Database,
  { log = console.log, media, config = localConfig() }: SeedOptions = {},
): Promise<boolean> {
  const isNew = (await db.prepare('select 1 from sites where is_product = 1').first()) === null;
  if (isNew) await seedSites(db, { log, media });
  await seedPeople(db);
  await seedOwners(db, config);
  await seedReviews(db, media ? { media } : {});
  for (const slug of ['museums', 'makers'] as const) {
    await seedPosts(db, { slug, media });
    await seedCarousels(db, slug);
  }
  await seedCarousels(db, 'signpost');
  await seedDirectoryReviews(db);
  return isNew;
}

async function seedSites(db: D1Database, { log, media }: { log: (line: string) => void; media: Media | undefined }) {
  const { results } = await db.prepare('select slug from sites').all<{ slug: string }>();
  const known = new Set(results.map(({ slug }) => slug));
  // All files are read before the first write, so that an error in one of them does not leave half of the sites.
  const read = await Promise.all(sites.map(async (name) => ({ name, content: await readSiteContent(folderOf(name)) })));
  const found = read.filter(({ content }) => !known.has(content.file.slug));
  log('Loading the demo sites');
  for (const { name, content } of found) {
    const pictures = name === 'makers' && { pictureOf: illustrationOf(content) };
    log(await writeSite(db, content, { demo: name, isProduct: name === 'product', media, ...pictures }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { db, media, close } = await openDatabase();
  try {
    if (!(await seed(db, { media }))) console.log('The database has the demo sites already: nothing was loaded');
  } finally {
    await close();
  }
}
