/**
 * A plain Worker for the same site: Hono, one D1 query for the 24 cards of the directory's first page, and template
 * literals. It has no routing, languages, counts, filters or page data, and answers every path with the same page.
 */
import { DurableObject } from 'cloudflare:workers';
import { Hono } from 'hono';
import type { Bindings } from '../../worker/platform/bindings.ts';

/** Not used; wrangler.toml binds the class. */
export class FilterIndex extends DurableObject<Bindings> {}

type Card = {
  slug: string;
  name: string;
  summary: string;
  country: string | null;
  city: string | null;
  photo: string | null;
};

const statement = `
  select l.slug, t.name, t.summary, p.country, json_extract(p.names, '$.en') as city,
    (select f.key from photos f where f.site_id = l.site_id and f.listing_id = l.id and f.position = 0) as photo
  from listings l
    join listing_texts t on t.site_id = l.site_id and t.listing_id = l.id and t.language = 'en'
    left join places p on p.site_id = l.site_id and p.id = l.place_id
  where l.site_id = (select id from sites where slug = 'museums') and l.state = 'published'
  order by l.id limit 24`;

const escapeHtml = (text: string | null): string =>
  (text ?? '').replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const cardOf = ({ slug, name, summary, country, city, photo }: Card): string =>
  `<li class="card"><a href="/en/directory/listing/${escapeHtml(slug)}">` +
  `<img src="/media/${escapeHtml(photo)}/320.webp" alt=""><h2>${escapeHtml(name)}</h2></a>` +
  `<p>${escapeHtml(city)}, ${escapeHtml(country)}</p><p>${escapeHtml(summary)}</p></li>`;

const pageOf = (cards: readonly Card[]): string =>
  '<!doctype html><html lang="en"><head><title>All places</title></head>' +
  `<body><main><h1>All places</h1><ul>${cards.map(cardOf).join('')}</ul></main></body></html>`;

const app = new Hono<{ Bindings: Bindings }>();

app.get('*', async (c) => {
  const { results } = await c.env.DB.prepare(statement).all<Card>();
  return c.html(pageOf(results), 200, { 'cache-status': 'signpost; fwd=miss; stored' });
});

export default app;
