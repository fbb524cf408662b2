import { fileURLToPath } from 'node:url';
import type { D1Database } from '@cloudflare/workers-types';
import { stableHash } from '../../worker/platform/text/hash.ts';
import { readTexts } from '../articles/files.ts';
import { importPosts } from '../articles/import-posts.ts';
import type { FindPicture } from '../articles/pictures.ts';
import type { ImportReport } from '../articles/report.ts';
import type { Media } from '../lib/gateway.ts';
import { findSite } from '../lib/sites.ts';
import { renderPicture, svgOf } from './draw-pictures.ts';
import { makersPictures } from './pictures/makers-articles.ts';
import { museumsPictures } from './pictures/museums-articles.ts';
import { type Brush, brushOf, height, width } from './pictures/paint.ts';

/** The name of the demo as the source of texts. */
const source = 'demo';

type Drawings = Readonly<Record<string, (brush: Brush) => string>>;

const drawings: Readonly<Record<string, Drawings>> = { museums: museumsPictures, makers: makersPictures };

/**
 * Writes the articles and blog posts of a demo site, those that it lacks and those whose file changed.
 * @returns what was done; undefined if the database does not have the site.
 * @throws if one of the texts cannot be imported, because the demo is wrong then.
 */
export async function seedPosts(
  db: D1Database,
  { slug, media }: { slug: 'museums' | 'makers'; media?: Media | undefined },
): Promise<ImportReport | undefined> {
  const site = await findSite(db, slug);
  if (!site) return undefined;
  const hue = await db.prepare('select accent_hue from sites where id = ?1').bind(site.id).first<number>('accent_hue');
  const folder = (name: string) => fileURLToPath(new URL(`${slug}/${name}/`, import.meta.url));
  const files = [...(await readTexts(folder('articles'), 'article')), ...(await readTexts(folder('blogs'), 'blog'))];
  const report = await importPosts(db, files, {
    ...{ site, source, media, author: '', shouldOverwrite: false, isDry: false, now: Date.now() },
    findPicture: drawnPictures(drawings[slug] ?? {}, { slug, hue: hue ?? 0 }),
  });
  const [fault] = report.rejected;
  if (fault && !fault.isKept) throw new Error(`the demo's text ${fault.file} cannot be imported: ${fault.reason}`);
  return report;
}

/** The drawings of a site in its colour, by the names that its texts use. Another drawing has another key. */
function drawnPictures(named: Drawings, { slug, hue }: { slug: string; hue: number }): FindPicture {
  return async (reference) => {
    const name = reference.replace(/^picture:/, '');
    const draw = Object.hasOwn(named, name) ? named[name] : undefined;
    if (!draw) return 'missing';
    const art = draw(brushOf(`${slug} ${name}`, hue));
    const svg = svgOf(art, { width, height });
    return { key: stableHash(`text ${svg}`), width, height, bytes: () => renderPicture(svg) };
  };
}
