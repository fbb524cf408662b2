import type { D1Database } from '@cloudflare/workers-types';
import { mostSlides } from '../../../../web/contract/carousels.ts';
import { refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import { columns, sql } from '../../../data/sql.ts';
import { all } from '../../../data/statements.ts';
import { insertInto, pick, table, update } from '../../../data/table.ts';
import { type Acting, writeChange } from '../changes.writer.ts';
import { moved, placeIn } from './carousels.writer.ts';

const s = table('carousel_slides');
const c = table('carousels');

type Slide = { carousel: number; listing: number };

/** The listings of a carousel in their order. */
async function slidesOf(db: D1Database, { site }: Acting, carousel: number) {
  const rows = await all(
    db,
    sql`select ${columns(pick(s, 'listing_id', 'position'))} from ${s}
      where ${s.site_id} = ${site} and ${s.carousel_id} = ${carousel}`,
  );
  return rows.toSorted((one, other) => one.position - other.position || one.listing_id - other.listing_id);
}

/** Adds a listing at the end of a carousel. `language`: the only one in which it is shown, or empty. */
export async function addSlide(
  db: D1Database,
  { carousel, listing, language }: Slide & { language: string },
  acting: Acting,
): Promise<'done' | 'slide-twice' | 'slides-many' | 'changed'> {
  const { site } = acting;
  const before = await slidesOf(db, acting, carousel);
  if (before.some(({ listing_id: id }) => id === listing)) return 'slide-twice';
  if (before.length >= mostSlides) return 'slides-many';
  const position = (before.at(-1)?.position ?? -1) + 1;
  const row = { site_id: site, carousel_id: carousel, listing_id: listing, position, language };
  const written = await writeChange(db, acting, {
    ...{ thing: 'carousel', action: 'slides', id: carousel, after: { added: listing, language } },
    statements: [
      refuseIf(sql`not exists (select 1 from ${c} where ${c.site_id} = ${site} and ${c.id} = ${carousel})`),
      refuseIf(sql`(select count(*) from ${s} where ${s.site_id} = ${site} and ${s.carousel_id} = ${carousel})
      <> ${before.length}`),
      insertInto(s, row),
    ],
  });
  return written ? 'done' : 'changed';
}

/** Takes a listing out of a carousel. */
export async function removeSlide(
  db: D1Database,
  { carousel, listing }: Slide,
  acting: Acting,
): Promise<'done' | 'changed'> {
  const written = await writeChange(db, acting, {
    ...{ thing: 'carousel', action: 'slides', id: carousel, after: { removed: listing } },
    statements: [
      sql`delete from ${s} where ${s.site_id} = ${acting.site} and ${s.carousel_id} = ${carousel}
      and ${s.listing_id} = ${listing}`,
      refuseUnlessChanged,
    ],
  });
  return written ? 'done' : 'changed';
}

/** Moves a listing to a place in the order of a carousel, from 0. */
export async function moveSlide(
  db: D1Database,
  { carousel, listing, to }: Slide & { to: number },
  acting: Acting,
): Promise<'done' | 'changed'> {
  const ids = (await slidesOf(db, acting, carousel)).map(({ listing_id: id }) => id);
  if (!ids.includes(listing)) return 'changed';
  const order = moved(ids, listing, to);
  const written = await writeChange(db, acting, {
    ...{ thing: 'carousel', action: 'slides', id: carousel, after: { order } },
    statements: [
      sql`${update(s, { position: placeIn(order, s.listing_id) })}
      where ${s.site_id} = ${acting.site} and ${s.carousel_id} = ${carousel}
      and ${s.listing_id} in (select value from json_each(${JSON.stringify(order)}))`,
    ],
  });
  return written ? 'done' : 'changed';
}
