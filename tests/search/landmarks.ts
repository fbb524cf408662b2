import type { D1Database } from '@cloudflare/workers-types';
import { readSiteContent } from '../../scripts/seed/site-content.ts';
import { writeSite } from '../../scripts/seed/write-site.ts';

/**
 * Creates the site `landmarks`: well-known public places with names and texts in Korean, Chinese, Thai, Russian, Hebrew
 * and Turkish, which are no languages of the product.
 */
export async function writeLandmarks(db: D1Database): Promise<void> {
  const content = await readSiteContent(new URL('landmarks/', import.meta.url));
  await writeSite(db, content, { demo: 'museums', isProduct: false });
}
