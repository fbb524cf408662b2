import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import { openWriter } from '../../domain/listings/listings.writer.ts';

const s = table('sites');
const l = table('listings');

/** A site as the product's own one lists it. */
export type ListedSite = {
  id: SiteId;
  slug: string;
  defaultLanguage: string;
  languages: readonly string[];
  /** Its name in a language; undefined if it has none there. */
  nameIn: (language: string) => string | undefined;
};

/** Adds a site to the directory on the product's own site, unless it is listed there or the product has no site. */
export async function listOnProduct(db: D1Database, site: ListedSite, website: string): Promise<void> {
  const product = await first(
    db,
    sql`select ${columns(pick(s, 'id', 'default_language'))} from ${s} where ${s.is_product} = 1`,
  );
  if (product === undefined || product.id === site.id) return;
  const importKey = `site:${site.slug}`;
  const one = { one: expression<1>(sql`1`) };
  const isListed = sql`from ${l} where ${l.site_id} = ${product.id} and ${l.import_key} = ${importKey}`;
  if ((await first(db, sql`select ${columns(one)} ${isListed}`)) !== undefined) return;
  const name = (tag: string) => site.nameIn(tag) ?? site.nameIn(site.defaultLanguage) ?? site.slug;
  const texts = Object.fromEntries(
    [...new Set([product.default_language, ...site.languages])].map((tag) => [
      tag,
      { name: name(tag), summary: '', description: '' },
    ]),
  );
  await openWriter(db, product.id).createListings([
    {
      ...{ slug: site.slug, state: 'published', language: product.default_language, placeId: null, website },
      ...{ address: '', postalCode: '', latitude: null, longitude: null, phone: '', email: '' },
      ...{ importKey, importHash: null, texts, categoryIds: [] },
    },
  ]);
}
