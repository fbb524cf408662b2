import type { D1Database } from '@cloudflare/workers-types';
import { startPromotion } from '../../worker/features/carousels/ads/promotions.writer.ts';
import { createCarousel } from '../../worker/features/carousels/manage/carousels.writer.ts';
import { addSlide } from '../../worker/features/carousels/manage/slides.writer.ts';
import { findSite } from '../lib/sites.ts';
import { type DemoCarousel, demoCarousels, type SiteWithCarousels } from './demo-carousels.ts';

/** Days that an ad of the demo is shown. */
const adDays = 90;
const day = 86_400_000;

/**
 * Writes the carousels and the ad of a demo site, unless it has carousels.
 * @returns whether it wrote them.
 */
export async function seedCarousels(db: D1Database, slug: SiteWithCarousels): Promise<boolean> {
  const found = await findSite(db, slug);
  if (!found) return false;
  const site = found.id;
  const known = await db.prepare('select 1 from carousels where site_id = ?1 limit 1').bind(site).first();
  if (known !== null) return false;
  const acting = { site, by: null, now: Date.now() };
  const idOf = async (listing: string): Promise<number> => {
    const sql = 'select id from listings where site_id = ?1 and slug = ?2';
    const id = await db.prepare(sql).bind(site, listing).first<number>('id');
    if (id === null) throw new Error(`the demo's carousels name ${listing}, which ${slug} does not have`);
    return id;
  };
  const { carousels, ad } = demoCarousels[slug];
  for (const carousel of carousels) {
    const around = carousel.around === undefined ? null : await idOf(carousel.around);
    const saved = await createCarousel(db, inputOf(carousel, around), { ...acting, name: carousel.names.en });
    if (saved.code !== 'saved') throw new Error(`a carousel of ${slug} was not written: ${saved.code}`);
    for (const listing of carousel.listings ?? [])
      await addSlide(db, { carousel: saved.id, listing: await idOf(listing), language: '' }, acting);
  }
  if (!ad) return true;
  const { category, listing } = ad;
  const sql = 'select id from categories where site_id = ?1 and slug = ?2';
  const place = await db.prepare(sql).bind(site, category).first<number>('id');
  if (place === null) throw new Error(`the demo's ad names the category ${category}, which ${slug} does not have`);
  const period = { startsAt: acting.now, endsAt: acting.now + adDays * day };
  await startPromotion(db, { listing: await idOf(listing), kind: 'category', place, ...period }, acting);
  return true;
}

const inputOf = ({ names, kind, isHome }: DemoCarousel, around: number | null) => ({
  ...{
    names,
    kind,
    around,
    isHome: isHome === true,
    isRotated: true,
    state: 'published' as const,
    startsAt: null,
    endsAt: null,
  },
});
