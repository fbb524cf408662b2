-- Rows of listings that visitors scroll through. `kind`: who chooses the listings.
create table carousels (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  -- The last part of its address: /carousel#SLUG.
  slug text not null,
  kind text not null check (kind in ('curated', 'top-rated', 'newest', 'near', 'open-now')),
  state text not null default 'draft' check (state in ('draft', 'published')),
  -- {language: text}
  names text not null default '{}' check (json_valid(names)),
  -- Its place among the carousels of the site.
  position integer not null,
  is_home integer not null default 0 check (is_home in (0, 1)),
  -- Whether each day has an order of its own. 0: the slides stand as they are chosen.
  is_rotated integer not null default 1 check (is_rotated in (0, 1)),
  -- Of the kind `near`: the listing whose neighbours are shown.
  around_id integer,
  -- Milliseconds since 1970. Null: from the beginning, without an end.
  starts_at integer,
  ends_at integer,
  -- When pages have to be told next that it starts or ends; null if they need not be.
  due_at integer,
  -- Counts the changes.
  revision integer not null default 1,
  primary key (site_id, id)
) strict, without rowid;

create unique index carousels_by_slug on carousels (site_id, slug);
create index carousels_by_position on carousels (site_id, position, id);
create index carousels_due on carousels (due_at) where due_at is not null;

-- The listings of a curated carousel.
create table carousel_slides (
  site_id integer not null,
  carousel_id integer not null,
  listing_id integer not null,
  position integer not null,
  -- The only language in which it is shown; empty: in all of them.
  language text not null default '',
  primary key (site_id, carousel_id, listing_id),
  foreign key (site_id, carousel_id) references carousels (site_id, id) on delete cascade,
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create index carousel_slides_by_listing on carousel_slides (site_id, listing_id);

-- Listings that staff show as ads, for a time.
create table promotions (
  site_id integer not null,
  id integer not null check (id > 0),
  listing_id integer not null,
  -- Where: on the home page, in a category or in a city of the directory.
  place_kind text not null check (place_kind in ('home', 'category', 'city')),
  -- The id of the category or the city; 0 on the home page.
  place_id integer not null default 0,
  -- Milliseconds since 1970. `ends_at` is the first moment at which it is no longer shown.
  starts_at integer not null,
  ends_at integer not null check (ends_at > starts_at),
  -- As in carousels.
  due_at integer,
  created_at integer not null,
  primary key (site_id, id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create index promotions_at on promotions (site_id, place_kind, place_id, ends_at, starts_at);
create index promotions_by_listing on promotions (site_id, listing_id);
create index promotions_due on promotions (due_at) where due_at is not null;

-- Candidates of the kind `open-now`: the newest listings whose hours are known.
create index listings_with_hours on listings (site_id, created_at desc, id desc)
  where state = 'published' and hours is not null;
