-- Which imports have changed a listing, for its public history. Times are milliseconds since 1970.

create table listing_imports (
  site_id integer not null,
  listing_id integer not null,
  import_id text not null,
  imported_at integer not null,
  primary key (site_id, listing_id, import_id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;
