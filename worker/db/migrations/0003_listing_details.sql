alter table listings add column time_zone text not null default '';
alter table listings add column hours text;
alter table listings add column hours_text text not null default '';
alter table listings add column price_level integer;
alter table listings add column contact_sources text;

-- time_zone is an IANA name; hours and contact_sources are JSON (web/contract/hours.ts, web/contract/provenance.ts);
-- hours_text is what a source says of its hours where that could not be read; price_level is 1 to 4.

-- Yes and no: a JSON object {attribute: true or false}.
alter table listings add column attributes text;
-- The place among those that the site's editors show first, 1 being the first; null for the others.
alter table listings add column featured integer;
-- Where it lies on a space-filling curve (worker/db/position.ts): what is near on it is near on the ground.
alter table listings add column position_key integer;

create index listings_featured on listings (site_id, featured) where featured is not null and state = 'published';
create index listings_by_position on listings (site_id, position_key, id, latitude, longitude)
  where state = 'published' and position_key is not null;

-- The bytes of a photo lie in the bucket MEDIA under the site's own prefix; a key is never given to another picture.
create table photos (
  site_id integer not null,
  listing_id integer not null,
  position integer not null,
  key text not null,
  -- Pixels of the original.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- {language: text}
  alt text not null default '{}' check (json_valid(alt)),
  credit text not null default '',
  primary key (site_id, listing_id, position),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create unique index photos_by_key on photos (site_id, key);

create table services (
  site_id integer not null,
  listing_id integer not null,
  position integer not null,
  names text not null check (json_valid(names)),
  -- In the minor unit of the currency; 0 is free, null on request.
  price_amount integer check (price_amount >= 0),
  -- ISO 4217
  currency text not null default '',
  minutes integer check (minutes > 0),
  primary key (site_id, listing_id, position),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

-- How many published listings stand in each square of four degrees, with the sums of their coordinates in thousandths
-- of a degree: the map of a site is a range of this table, however many listings it has.
create table map_cells (
  site_id integer not null references sites (id),
  cell integer not null,
  listings integer not null,
  latitude_sum integer not null,
  longitude_sum integer not null,
  primary key (site_id, cell)
) strict, without rowid;

create index map_cells_by_size on map_cells (site_id, listings desc, cell, latitude_sum, longitude_sum);

insert into map_cells (site_id, cell, listings, latitude_sum, longitude_sum)
select site_id, cast((latitude + 90) / 4 as integer) * 90 + min(cast((longitude + 180) / 4 as integer), 89), count(*),
  sum(cast(round(latitude * 1000) as integer)), sum(cast(round(longitude * 1000) as integer))
from listings where state = 'published' and latitude is not null and longitude is not null group by 1, 2;
