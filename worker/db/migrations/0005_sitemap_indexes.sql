-- A sitemap file holds the listings of 5,000 ids that have a text in its language.
create index listing_texts_by_language on listing_texts (site_id, language, listing_id);
-- The newest change among those 5,000.
create index listings_by_change on listings (site_id, (id - 1) / 5000, updated_at desc) where state = 'published';
