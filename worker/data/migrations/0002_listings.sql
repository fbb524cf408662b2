-- Times are milliseconds since 1970, coordinates are WGS 84 degrees, names are JSON objects {language: text}.

create table categories (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  parent_id integer,
  slug text not null,
  position integer not null default 0,
  names text not null check (json_valid(names)),
  primary key (site_id, id),
  unique (site_id, slug),
  foreign key (site_id, parent_id) references categories (site_id, id)
) strict, without rowid;

-- A country's slug is its ISO 3166-1 code in lower case; its name comes from Intl, so names may be empty.
create table places (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  kind text not null check (kind in ('country', 'region', 'city')),
  parent_id integer,
  country text not null,
  slug text not null,
  names text not null check (json_valid(names)),
  primary key (site_id, id),
  unique (site_id, kind, slug),
  foreign key (site_id, parent_id) references places (site_id, id)
) strict, without rowid;

create table listings (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  slug text not null,
  state text not null check (state in ('draft', 'pending', 'sent-back', 'published', 'hidden', 'closed', 'removed')),
  -- The language that the listing's own texts are in when the visitor's is missing.
  language text not null,
  -- The narrowest known place: a city, else a region, else a country.
  place_id integer,
  address text not null default '',
  postal_code text not null default '',
  latitude real check (latitude between -90 and 90),
  longitude real check (longitude between -180 and 180),
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  -- Folded name (no case, no diacritics, no leading punctuation): order and look-up by name.
  name_key text not null,
  -- What an import recognises a listing by, and a hash of the row that it last wrote.
  import_key text,
  import_hash text,
  created_at integer not null,
  updated_at integer not null,
  primary key (site_id, id),
  foreign key (site_id, place_id) references places (site_id, id)
) strict, without rowid;

create unique index listings_by_import_key on listings (site_id, import_key) where import_key is not null;
create index listings_by_name on listings (site_id, name_key, id) where state = 'published';
create index listings_by_age on listings (site_id, created_at desc, id desc) where state = 'published';

create table listing_texts (
  site_id integer not null,
  listing_id integer not null,
  language text not null,
  name text not null,
  summary text not null default '',
  description text not null default '',
  primary key (site_id, listing_id, language),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create table listing_categories (
  site_id integer not null,
  listing_id integer not null,
  category_id integer not null,
  position integer not null default 0,
  primary key (site_id, listing_id, category_id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade,
  foreign key (site_id, category_id) references categories (site_id, id)
) strict, without rowid;

-- Every slug that a listing has or had: an old one answers 301.
create table listing_slugs (
  site_id integer not null,
  slug text not null,
  listing_id integer not null,
  primary key (site_id, slug),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

-- The directory's index: a published listing stands once in every cell that contains it, a cell being
-- (a category or one of its ancestors or 0 for all) × (a place or one of its ancestors or 0 for all).
-- A page of any cell is one range of this table, however large the site.
create table listing_cells (
  site_id integer not null,
  category_id integer not null,
  place_id integer not null,
  name_key text not null,
  listing_id integer not null,
  primary key (site_id, category_id, place_id, name_key, listing_id)
) strict, without rowid;

create index listing_cells_by_listing on listing_cells (site_id, listing_id);

-- How many listings each cell holds: equal to a recount of listing_cells at any moment.
create table cell_counts (
  site_id integer not null,
  category_id integer not null,
  place_id integer not null,
  place_kind text not null check (place_kind in ('all', 'country', 'region', 'city')),
  listings integer not null check (listings >= 0),
  primary key (site_id, category_id, place_id)
) strict, without rowid;

create index cell_counts_by_size on cell_counts (site_id, category_id, place_kind, listings desc, place_id);
