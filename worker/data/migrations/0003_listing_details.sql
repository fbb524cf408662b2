alter table listings add column time_zone text not null default '';
alter table listings add column hours text;
alter table listings add column hours_text text not null default '';
alter table listings add column price_level integer;
alter table listings add column contact_sources text;

-- time_zone is an IANA name; hours and contact_sources are JSON (web/contract/hours.ts, web/contract/details.ts);
-- hours_text is what a source says of its hours where that could not be read; price_level is 1 to 4.

-- Yes and no: a JSON object {attribute: true or false}.
alter table listings add column attributes text;
-- The place among those that the site's editors show first, 1 being the first; null for the others.
alter table listings add column featured integer;
-- Where it lies on a space-filling curve (worker/domain/listings/position-key.ts): what is near on it is near on the ground.
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
-- of a degree.
create table map_cells (
  site_id integer not null references sites (id),
  cell integer not null,
  listings integer not null,
  latitude_sum integer not null,
  longitude_sum integer not null,
  primary key (site_id, cell)
) strict, without rowid;

insert into map_cells (site_id, cell, listings, latitude_sum, longitude_sum)
select site_id, cast((latitude + 90) / 4 as integer) * 90 + min(cast((longitude + 180) / 4 as integer), 89), count(*),
  sum(cast(round(latitude * 1000) as integer)), sum(cast(round(longitude * 1000) as integer))
from listings where state = 'published' and latitude is not null and longitude is not null group by 1, 2;

-- The same, a row for each band of four degrees of latitude: a page reads some thirty rows instead of hundreds.
-- squares is a JSON array of [listings, mean latitude, mean longitude], from west to east.
create table map_bands (
  site_id integer not null references sites (id),
  band integer not null,
  squares text not null check (json_valid(squares)),
  primary key (site_id, band)
) strict, without rowid;

insert into map_bands (site_id, band, squares)
select site_id, cell / 90, json_group_array(json_array(listings, round(latitude_sum / 1000.0 / listings, 2),
  round(longitude_sum / 1000.0 / listings, 2))) from map_cells group by 1, 2;

-- In how many countries a site has listings: the number of its rows in cell_counts for all categories and a country.
alter table sites add column countries integer not null default 0;

update sites set countries = (select count(*) from cell_counts c
  where c.site_id = sites.id and c.category_id = 0 and c.place_kind = 'country');

create trigger cell_counts_country_added after insert on cell_counts
when new.category_id = 0 and new.place_kind = 'country' begin
  update sites set countries = countries + 1 where id = new.site_id;
end;

create trigger cell_counts_country_gone after delete on cell_counts
when old.category_id = 0 and old.place_kind = 'country' begin
  update sites set countries = countries - 1 where id = old.site_id;
end;
