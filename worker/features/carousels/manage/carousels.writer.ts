import type { D1Database } from '@cloudflare/workers-types';
import type { CarouselKind } from '../../../../web/contract/carousels.ts';
import { refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import { columns, expression, type Sql, sql, trusted } from '../../../data/sql.ts';
import { all, firstOf } from '../../../data/statements.ts';
import { insertInto, pick, table, update } from '../../../data/table.ts';
import { mostCarousels } from '../../../domain/carousels/carousels.query.ts';
import { freeSlug, slugOf } from '../../../platform/text/slug.ts';
import { type Acting, writeChange } from '../changes.writer.ts';
import { nextChange, type Period } from '../due.ts';
import { type StoredCarousel, storedCarousel } from './carousels.query.ts';

const c = table('carousels');
// `json_each` has a column `id` of its own.
const named = table('carousels', 'carousels');

/** What staff say of a carousel. */
export type CarouselInput = Period & {
  names: Readonly<Record<string, string>>;
  kind: CarouselKind;
  state: 'draft' | 'published';
  isHome: boolean;
  isRotated: boolean;
  /** Of the kind `near`: the id of a listing. */
  around: number | null;
};

export type Saved = { code: 'saved'; id: number } | { code: 'changed' | 'none' | 'carousels-many' };

/** Creates a carousel, at the end of the order. Its slug is made of `name`. */
export async function createCarousel(
  db: D1Database,
  input: CarouselInput,
  { name, ...acting }: Acting & { name: string },
): Promise<Saved> {
  const { site } = acting;
  const rows = await all(
    db,
    sql`select ${columns(pick(c, 'id', 'slug', 'position'))} from ${c} where ${c.site_id} = ${site}`,
  );
  if (rows.length >= mostCarousels) return { code: 'carousels-many' };
  const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
  const slug = freeSlug(slugOf(name), [], (one) => rows.some((row) => row.slug === one));
  const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
  const written = await writeChange(db, acting, {
    ...{ thing: 'carousel', action: 'create', id, after: contentOf(input) },
    statements: [
      refuseIf(sql`(select count(*) from ${c} where ${c.site_id} = ${site}) <> ${rows.length}`),
      insertInto(c, { site_id: site, id, slug, position, ...rowOf(input, acting.now) }),
    ],
  });
  return written ? { code: 'saved', id } : { code: 'changed' };
}

/** Changes a carousel, if it still has the revision that the form showed. */
export async function changeCarousel(
  db: D1Database,
  input: CarouselInput,
  { id, revision, ...acting }: Acting & { id: number; revision: number },
): Promise<Saved> {
  const before = await firstOf(db, storedCarousel(acting.site, id));
  if (!before) return { code: 'none' };
  const written = await writeChange(db, acting, {
    ...{ thing: 'carousel', action: 'edit', id, before: storedContent(before), after: contentOf(input) },
    statements: [
      sql`${update(c, { ...rowOf(input, acting.now), revision: revision + 1 })}
      where ${c.site_id} = ${acting.site} and ${c.id} = ${id} and ${c.revision} = ${revision}`,
      refuseUnlessChanged,
    ],
  });
  return written ? { code: 'saved', id } : { code: 'changed' };
}

/** Deletes a carousel with its slides. The listings stay. */
export async function deleteCarousel(db: D1Database, id: number, acting: Acting): Promise<'done' | 'none'> {
  const before = await firstOf(db, storedCarousel(acting.site, id));
  if (!before) return 'none';
  const written = await writeChange(db, acting, {
    ...{ thing: 'carousel', action: 'delete', id, before: storedContent(before) },
    statements: [sql`delete from ${c} where ${c.site_id} = ${acting.site} and ${c.id} = ${id}`, refuseUnlessChanged],
  });
  return written ? 'done' : 'none';
}

/** Moves a carousel to a place in the order of the site, from 0. A place behind the last one is the last one. */
export async function moveCarousel(
  db: D1Database,
  { id, to }: { id: number; to: number },
  acting: Acting,
): Promise<'done' | 'none'> {
  const { site } = acting;
  const rows = await all(
    db,
    sql`select ${columns(pick(c, 'id'))} from ${c} where ${c.site_id} = ${site} order by ${c.position}, ${c.id}`,
  );
  const ids = rows.map((row) => row.id);
  if (!ids.includes(id)) return 'none';
  const order = moved(ids, id, to);
  const written = await writeChange(db, acting, {
    ...{ thing: 'carousel', action: 'order', id },
    statements: [
      sql`${update(c, { position: placeIn(order, named.id) })} where ${c.site_id} = ${site}
      and ${c.id} in (select value from json_each(${JSON.stringify(order)}))`,
    ],
  });
  return written ? 'done' : 'none';
}

/** A list with one of its items at another place. */
export function moved(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** The place of an id in an order, from 0. */
export const placeIn = (order: readonly number[], id: Sql): Sql =>
  expression<number>(
    sql`(select ${trusted('a.key')} from json_each(${JSON.stringify(order)}) as a where a.value = ${id})`,
  );

const rowOf = (input: CarouselInput, now: number) => ({
  ...{ kind: input.kind, state: input.state, names: JSON.stringify(input.names) },
  ...{ is_home: input.isHome ? (1 as const) : (0 as const), is_rotated: input.isRotated ? (1 as const) : (0 as const) },
  ...{ around_id: input.around, starts_at: input.startsAt, ends_at: input.endsAt, due_at: nextChange(input, now) },
});

const contentOf = ({ names, kind, state, isHome, isRotated, startsAt, endsAt }: CarouselInput) => ({
  ...{ names, kind, state, isHome, isRotated, startsAt, endsAt },
});

/** What the log says of a carousel that is stored. */
export const storedContent = (row: StoredCarousel) => ({
  ...{ names: row.names, kind: row.kind, state: row.state, isHome: row.is_home === 1 },
  ...{ isRotated: row.is_rotated === 1, startsAt: row.starts_at, endsAt: row.ends_at },
});
