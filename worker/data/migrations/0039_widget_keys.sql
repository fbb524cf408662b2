-- Keys with which pages of other people show widgets of a site. A key is public: it stands in those pages. `origins`: whose
-- pages may frame them, as a JSON array; the element "*" stands for all. Revoked keys stay, so that their widgets can say so.
create table widget_keys (
  site_id integer not null references sites (id),
  id integer not null,
  key text not null unique check (length(key) between 20 and 40),
  name text not null check (length(name) between 1 and 80),
  origins text not null check (json_valid(origins)),
  author_id integer references people (id),
  created_at integer not null,
  revoked_at integer,
  primary key (site_id, id)
) strict, without rowid;

-- Those that work: at most twenty.
create index widget_keys_working on widget_keys (site_id) where revoked_at is null;
create index widget_keys_by_author on widget_keys (author_id);
