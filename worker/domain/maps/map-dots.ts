import type { HomePage } from '../../../web/contract/pages/home.data.ts';
import { projectWorld } from '../../../web/contract/world.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const m = table('map_bands');

/** A square of the map: its number of listings and their average position. */
export type Square = [listings: number, latitude: number, longitude: number];

/** A band of the map. */
export type BandRow = { squares: Square[] };

/** Where the listings of a site are, by squares of the map. */
export const mapBands = (site: SiteId): Query<BandRow> =>
  select({ squares: json(m.squares) }, sql`from ${m} where ${m.site_id} = ${site}`) as Query<BandRow>;

/** Maximum dots on the map: the squares with the most listings. */
const maxDots = 200;

/** Dots in four sizes, from one listing to more than a hundred. Large dots come first, so small ones are drawn on top. */
export const mapDots = (bands: readonly BandRow[]): HomePage['dots'] =>
  bands
    .flatMap(({ squares }) => squares)
    .sort(([a], [b]) => b - a)
    .slice(0, maxDots)
    .map(([listings, latitude, longitude]) => {
      const [x, y] = projectWorld(latitude, longitude);
      return [Math.round(x), Math.round(y), listings > 100 ? 4 : listings > 10 ? 3 : listings > 1 ? 2 : 1];
    });
