import type { TestServer } from './server.ts';

type GridSites = { count: number; languages?: readonly string[]; name?: string };

/** Makes sites with the slugs and hosts `NAME-1`, … The first language is their own. */
export async function makeGridSites(
  { db }: Pick<TestServer, 'db'>,
  { count, languages = ['en', 'ar'], name = 'grid' }: GridSites,
): Promise<void> {
  const slugs = JSON.stringify(Array.from({ length: count }, (_, i) => `${name}-${i + 1}`));
  await db.batch([
    db
      .prepare(
        'insert into sites (slug, default_language, created_at) select value, ?2, 1 from json_each(?1) order by key',
      )
      .bind(slugs, languages[0]),
    db
      .prepare(
        `insert into site_languages (site_id, language, name, tagline, about, position)
         select s.id, l.value, replace(s.slug, '-', ' '), 'Tagline of ' || s.slug, 'About ' || s.slug || ' in ' || l.value, l.key
         from json_each(?1) n join sites s on s.slug = n.value cross join json_each(?2) l`,
      )
      .bind(slugs, JSON.stringify(languages)),
    db
      .prepare(
        `insert into domains (host, site_id, is_primary)
         select s.slug || '.localhost', s.id, 1 from json_each(?1) n join sites s on s.slug = n.value`,
      )
      .bind(slugs),
  ]);
}
