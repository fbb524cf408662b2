-- Listings that an import closed because they left its file.
alter table imports add column closed integer not null default 0;

-- Paths of listings on the sites from which they came: they lead to the listing.
create table former_paths (
  site_id integer not null,
  -- With its slash and, if it has one, its query: `/shop.php?id=7`. Percent-encoded as browsers send it.
  path text not null,
  listing_id integer not null,
  -- The import that brought it; empty after a restore. Undoing the import deletes it.
  import_id text not null default '',
  primary key (site_id, path),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create index former_paths_by_listing on former_paths (site_id, listing_id);
create index former_paths_by_import on former_paths (site_id, import_id) where import_id <> '';

-- Imports look for listings by name, also for those that nobody sees.
create index listings_unseen_by_name on listings (site_id, name_key) where state <> 'published' and import_key is not null;
