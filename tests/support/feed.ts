import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';

/** Everything that listings are filtered and sorted by, one line per listing. */
const facts = `select l.id, json_array(l.state, l.place_id, l.price_level, l.rating_score, l.review_count, l.attributes,
    l.hours, l.time_zone, l.name_key,
    (select json_group_array(json_array(t.language, t.name) order by t.language) from listing_texts t
      where t.site_id = l.site_id and t.listing_id = l.id),
    (select json_group_array(c.category_id order by c.category_id) from listing_categories c
      where c.site_id = l.site_id and c.listing_id = l.id)) as line
  from listings l where l.site_id = ?1`;

/** Follows the feed, and reads only the listings that it names. */
export class Follower {
  readonly #db: D1Database;
  readonly #site: SiteId;
  #seq = 0;
  readonly #lines = new Map<number, string>();

  constructor(db: D1Database, site: SiteId) {
    this.#db = db;
    this.#site = site;
  }

  /** Reads the rest of the feed. Returns the lines known from it and the actual lines, by id. */
  async readOn(): Promise<{ known: Map<number, string>; expected: Map<number, string> }> {
    type Row = { id: number; line: string };
    const [feed, all] = await this.#db.batch<Row & { seq: number }>([
      this.#db
        .prepare('select listing_id as id, seq from listing_feed where site_id = ?1 and seq > ?2 order by seq')
        .bind(this.#site, this.#seq),
      this.#db.prepare(facts).bind(this.#site),
    ]);
    const expected = new Map((all?.results ?? []).map(({ id, line }) => [id, line]));
    for (const { id, seq } of feed?.results ?? []) {
      this.#seq = seq;
      const line = expected.get(id);
      if (line === undefined) this.#lines.delete(id);
      else this.#lines.set(id, line);
    }
    return { known: new Map([...this.#lines].sort(([a], [b]) => a - b)), expected };
  }
}
