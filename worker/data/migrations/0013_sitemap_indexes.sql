-- `if not exists`: databases that applied these indexes under the name 0005_sitemap_indexes.sql have them already.

-- A sitemap file holds the listings of 5,000 ids that have a text in its language.
create index if not exists listing_texts_by_language on listing_texts (site_id, language, listing_id);
-- The newest change among those 5,000.
create index if not exists listings_by_change on listings (site_id, (id - 1) / 5000, updated_at desc)
  where state = 'published';
