import type { D1Database } from '@cloudflare/workers-types';
import type { Bands } from '../../../web/contract/services.ts';
import { cell, eachBounded, recordChanges } from '../../data/batch.ts';
import { categoriesTag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { list, sql } from '../../data/sql.ts';
import { prepare } from '../../data/statements.ts';
import { excluded, insertSelect, table } from '../../data/table.ts';
import { isSlug } from '../../platform/text/slug.ts';
import { renewBands } from './service-bands.writer.ts';
import type { Names, TaxonomyEnsured } from './taxonomy.writer.ts';

const k = table('service_kinds');
const newRow = table('service_kinds', 'excluded');

/** A kind of service. `bands`: where the price bands begin, by currency. */
export interface NewServiceKind {
  slug: string;
  position: number;
  names: Names;
  bands: Bands;
}

const changed = ['position', 'names', 'bands'] as const;

/**
 * Creates kinds of services, or changes those whose slug exists, in one transaction. Then the services of these kinds get
 * their price bands.
 */
export async function ensureServiceKinds(
  db: D1Database,
  site: SiteId,
  kinds: readonly NewServiceKind[],
): Promise<TaxonomyEnsured> {
  const bad = kinds.find(({ slug }) => !isSlug(slug));
  if (bad) return { code: 'bad-slug', slug: bad.slug };
  if (kinds.length === 0) return { code: 'ensured' };
  const upsert = sql`
    ${insertSelect(k, {
      site_id: site,
      slug: cell('slug'),
      position: cell('position'),
      names: sql`r.value -> 'names'`,
      bands: sql`r.value -> 'bands'`,
    })}
    from ${eachBounded(kinds)} r where true
    on conflict (${list(k.site_id, k.slug)}) do update set ${excluded(k, ...changed)}
    where (${list(...changed.map((name) => k[name]))}) is not (${list(...changed.map((name) => newRow[name]))})`;
  await db.batch([prepare(db, upsert), recordChanges(db, site, [categoriesTag()])]);
  await renewBands(
    db,
    site,
    kinds.map(({ slug }) => slug),
  );
  return { code: 'ensured' };
}
