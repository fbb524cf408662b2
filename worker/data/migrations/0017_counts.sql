-- How often something happened on a day: a site, what is counted, of which thing, in which respect. Days are days since
-- 1970 in UTC. The key serves both ways of reading: everything of a feature since a day is one range, and one thing over
-- some days is one row for each day.
create table counts (
  site_id integer not null references sites (id),
  feature text not null,
  day integer not null,
  thing text not null,
  -- A language, a host, or nothing.
  dimension text not null,
  count integer not null check (count > 0),
  primary key (site_id, feature, day, thing, dimension)
) strict, without rowid;

-- The messages with counts that were written: a message that is delivered twice counts once. Milliseconds since 1970.
create table count_messages (
  sent_at integer not null,
  id text not null,
  primary key (sent_at, id)
) strict, without rowid;
