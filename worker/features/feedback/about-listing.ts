import { openReader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import type { AppContext } from '../../http/context.ts';
import { memoize } from '../../platform/memoize.ts';
import { isSlug } from '../../platform/text/slug.ts';
import { type AboutRow, aboutQuery } from './about.query.ts';

/** The slug in the path of a form; undefined if it cannot be one. */
export function slugOf(c: AppContext): string | undefined {
  const slug = c.req.param('slug');
  return slug !== undefined && isSlug(slug) ? slug : undefined;
}

/** Site and language of a form. */
export const scopeOf = (c: AppContext, lang: string): Scope => ({
  siteId: c.var.served.site.id,
  language: lang,
  defaultLanguage: c.var.served.site.defaultLanguage,
});

/** The listing that a sent form is about; undefined if visitors do not see one. A request reads it once. */
export const findListing = memoize(readListing);

async function readListing(c: AppContext, lang: string): Promise<AboutRow | undefined> {
  const slug = slugOf(c);
  if (slug === undefined) return undefined;
  const scope = scopeOf(c, lang);
  const [[row]] = await openReader(c.env.DB, c.var.meter).batch(
    aboutQuery(scope, { slug, person: null, now: Date.now() }),
  );
  return row && visibilityOf(row.state) === 'visible' ? row : undefined;
}
