-- What a command asks of a search index in production, which it cannot reach: the five-minute cron passes it on.
create table reindex_requests (
  site_id integer not null references sites (id),
  kind text not null check (kind in ('rebuild-search', 'compare-search')),
  primary key (site_id, kind)
) strict, without rowid;
