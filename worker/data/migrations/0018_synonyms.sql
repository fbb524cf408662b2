-- Words that mean the same in a language of a site, as its staff decided: a search for one finds the others.
create table synonyms (
  site_id integer not null references sites (id),
  id integer not null,
  language text not null,
  -- From 2 to 12 words or phrases, as they were typed: ["coffee", "café"].
  words text not null check (json_valid(words)),
  -- The same, folded. A key belongs to one group of a language.
  keys text not null check (json_valid(keys)),
  primary key (site_id, id)
) strict, without rowid;

-- Who changed synonyms, and when; `before` is null for a new group, `after` for a removed one. Times are milliseconds.
create table synonym_changes (
  site_id integer not null references sites (id),
  id integer not null,
  actor_id integer not null references people (id),
  language text not null,
  before text check (json_valid(before)),
  after text check (json_valid(after)),
  created_at integer not null,
  primary key (site_id, id)
) strict, without rowid;
