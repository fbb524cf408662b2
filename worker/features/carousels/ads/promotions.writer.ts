import type { D1Database } from '@cloudflare/workers-types';
import { refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import type { Database } from '../../../data/schema.ts';
import { columns, expression, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { insertInto, pick, table, update } from '../../../data/table.ts';
import { mostAds } from '../../../domain/carousels/promotions.query.ts';
import { type Acting, writeChange } from '../changes.writer.ts';
import { nextChange } from '../due.ts';

const p = table('promotions');

/** A listing that is to be shown as an ad, in milliseconds since 1970. */
export type NewPromotion = {
  listing: number;
  kind: Database['promotions']['place_kind'];
  /** The id of the category or the city; 0 for the home page. */
  place: number;
  startsAt: number;
  endsAt: number;
};

/** Shows a listing as an ad for a time. Its row of the table of listings stays as it is, and so do counts and scores. */
export async function startPromotion(
  db: D1Database,
  { listing, kind, place, startsAt, endsAt }: NewPromotion,
  acting: Acting,
): Promise<'done' | 'ads-many' | 'changed'> {
  const { site, now } = acting;
  const row = await first(
    db,
    sql`select ${columns({
      next: expression<number>(sql`coalesce(max(${p.id}), 0) + 1`),
      there: expression<number>(sql`(select count(*) from ${p} where ${p.site_id} = ${site}
        and ${p.place_kind} = ${kind} and ${p.place_id} = ${place} and ${p.ends_at} > ${startsAt} and ${p.starts_at} < ${endsAt})`),
    })} from ${p} where ${p.site_id} = ${site}`,
  );
  const id = row?.next ?? 1;
  if ((row?.there ?? 0) >= mostAds) return 'ads-many';
  const written = await writeChange(db, acting, {
    ...{ thing: 'promotion', action: 'start', id, after: { listing, kind, place, startsAt, endsAt } },
    statements: [
      refuseIf(sql`exists (select 1 from ${p} where ${p.site_id} = ${site} and ${p.id} >= ${id})`),
      insertInto(p, {
        ...{ site_id: site, id, listing_id: listing, place_kind: kind, place_id: place },
        ...{ starts_at: startsAt, ends_at: endsAt, due_at: nextChange({ startsAt, endsAt }, now), created_at: now },
      }),
    ],
  });
  return written ? 'done' : 'changed';
}

/** Ends an ad that has not ended by itself. One that has not begun is never shown. */
export async function endPromotion(db: D1Database, id: number, acting: Acting): Promise<'done' | 'none' | 'changed'> {
  const { site, now } = acting;
  const row = await first(
    db,
    sql`select ${columns(pick(p, 'starts_at', 'ends_at'))} from ${p} where ${p.site_id} = ${site} and ${p.id} = ${id}`,
  );
  if (!row) return 'none';
  if (row.ends_at <= now) return 'changed';
  const startsAt = Math.min(row.starts_at, now - 1);
  const written = await writeChange(db, acting, {
    ...{ thing: 'promotion', action: 'end', id, after: { startsAt: row.starts_at, endsAt: row.ends_at } },
    statements: [
      sql`${update(p, { starts_at: startsAt, ends_at: now, due_at: null })}
      where ${p.site_id} = ${site} and ${p.id} = ${id} and ${p.ends_at} > ${now}`,
      refuseUnlessChanged,
    ],
  });
  return written ? 'done' : 'changed';
}
