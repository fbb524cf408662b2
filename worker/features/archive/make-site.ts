import type { D1Database } from '@cloudflare/workers-types';
import type { DeclaredTable } from '../../data/declarations.ts';
import { deleteSiteObjects } from '../../data/objects.ts';
import type { SiteId } from '../../data/schema.ts';
import type { Sql } from '../../data/sql.ts';
import type { NewSite } from '../../domain/sites/create-site.writer.ts';
import type { Bucket } from '../../platform/buckets.ts';
import { dropStaged, findStaged, type Published, publishSite, stageSite } from './restore-site.writer.ts';

/** What a site is made in. */
export interface SiteTarget {
  db: D1Database;
  media: Pick<Bucket<'MEDIA'>, 'put' | 'list' | 'delete'>;
}

export interface MakeSiteOptions {
  site: NewSite;
  /** What a half-made site is known by: the next attempt of the same name takes it away. */
  stage: string;
  tables: readonly DeclaredTable[];
  /** The site without listings whose place, and hosts, it takes. */
  empty?: SiteId | null;
  /** Statements of the transaction that gives the site its slug and hosts. */
  also?: (site: SiteId) => readonly Sql[];
}

export type Made = { code: 'made'; site: SiteId } | Exclude<Published, { code: 'published' }>;

/**
 * Makes a site, whole or not at all: `fill` writes its content where nobody meets it, and it gets its slug and hosts at the
 * end. An interrupted attempt leaves a half-made site behind, which the next one takes away before it begins anew.
 */
export async function makeSite(
  target: SiteTarget,
  { site: wanted, stage, tables, empty = null, also }: MakeSiteOptions,
  fill: (site: SiteId) => Promise<void>,
): Promise<Made> {
  const { db, media } = target;
  const { slug, hosts } = wanted;
  const left = await findStaged(db, stage);
  if (left !== null) await discard(target, left, tables);
  const site = await stageSite(db, { ...wanted, slug: stage });
  try {
    // Ids of sites that were taken away are given out again.
    await deleteSiteObjects(media, 'MEDIA', site);
    await fill(site);
    const published = await publishSite(db, site, { slug, hosts, empty, tables, ...(also && { also: also(site) }) });
    if (published.code === 'published') return { code: 'made', site };
    await discard(target, site, tables);
    return published;
  } catch (error) {
    const [another] = await Promise.allSettled([discard(target, site, tables)]);
    if (another.status === 'fulfilled') throw error;
    throw new AggregateError(
      [error, another.reason],
      'A site was not made, and taking away what stood already failed too',
    );
  }
}

async function discard({ db, media }: SiteTarget, site: SiteId, tables: readonly DeclaredTable[]): Promise<void> {
  await deleteSiteObjects(media, 'MEDIA', site);
  await dropStaged(db, site, tables);
}
