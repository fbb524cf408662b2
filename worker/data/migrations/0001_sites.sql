-- The register: which website answers on which host, in which languages.

create table sites (
  id integer primary key,
  slug text not null unique,
  default_language text not null,
  accent_hue integer not null default 250 check (accent_hue between 0 and 359),
  is_product integer not null default 0 check (is_product in (0, 1)),
  created_at integer not null
) strict;

-- A site speaks a language exactly when it has a name in it.
create table site_languages (
  site_id integer not null references sites (id),
  language text not null,
  position integer not null,
  name text not null,
  tagline text not null default '',
  about text not null default '',
  primary key (site_id, language)
) strict, without rowid;

-- Hosts are stored as the door compares them: lower case, no port, no trailing dot.
create table domains (
  host text primary key,
  site_id integer not null references sites (id),
  is_primary integer not null default 0 check (is_primary in (0, 1))
) strict, without rowid;

create unique index domains_primary on domains (site_id) where is_primary = 1;

-- What was written, in order: caches drop what carries one of these tags.
create table changes (
  id integer primary key autoincrement,
  site_id integer not null references sites (id),
  tag text not null,
  created_at integer not null
) strict;

create index changes_by_site on changes (site_id, id);
