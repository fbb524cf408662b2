import { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import { sitemapIndex } from '../sitemaps/sitemap-index.ts';
import { directorySitemap, listingsSitemap, pagesSitemap } from '../sitemaps/sitemaps.ts';
import { llms } from './llms.ts';
import { opensearch } from './opensearch.ts';
import { robots } from './robots.ts';
import { serveFile } from './serve-file.ts';

/** The files that machines ask for, each at its fixed path. */
export const files = new Hono<AppEnv>()
  .get('/robots.txt', serveFile(robots))
  .get('/llms.txt', serveFile(llms))
  .get('/opensearch.xml', serveFile(opensearch))
  .get('/sitemap.xml', serveFile(sitemapIndex))
  .get('/sitemaps/:lang/:file{pages-[0-9]+\\.xml}', serveFile(pagesSitemap))
  .get('/sitemaps/:lang/:file{directory-[0-9]+\\.xml}', serveFile(directorySitemap))
  .get('/sitemaps/:lang/:file{listings-[0-9]+\\.xml}', serveFile(listingsSitemap));
