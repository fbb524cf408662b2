-- Files of listings that are read into a site, and what it takes to go on with one or to undo it.

create table imports (
  site_id integer not null references sites (id),
  -- Random, so that it can be named without its site.
  id text not null,
  state text not null check (state in ('uploaded', 'checked', 'running', 'done', 'failed', 'undone')),
  file_name text not null,
  -- The key in the bucket UPLOADS; empty where the file lies with the operator.
  file_key text not null default '',
  -- SHA-256 of the file, in hexadecimal; empty until it was read.
  fingerprint text not null default '',
  -- JSON: shape of the file, map of its columns, language of its texts.
  settings text not null check (json_valid(settings)),
  -- Data rows of the file, and how many of them are dealt with. Chunks write the position with what they write.
  row_count integer not null default 0,
  position integer not null default 0 check (position >= 0),
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  -- JSON: what the check found, or why the import failed.
  report text check (json_valid(report)),
  -- Set while and after an import is undone: how many listings were taken back, how many kept for later edits.
  undo_started_at integer,
  undone integer not null default 0,
  kept integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  primary key (site_id, id)
) strict, without rowid;

create unique index imports_by_id on imports (id);
create index imports_by_file on imports (site_id, fingerprint);

-- A listing as it was before an import wrote it.
create table import_images (
  site_id integer not null,
  import_id text not null,
  listing_id integer not null,
  -- The time of the listing's last change once the import had written it: another one means a later edit.
  written_at integer not null,
  -- JSON of the listing, its texts and categories; null where the import created it.
  before text check (json_valid(before)),
  -- Beside the JSON, which keeps 15 digits of a number.
  latitude real,
  longitude real,
  -- What undoing the import has decided for it.
  fate text not null default '' check (fate in ('', 'undo', 'keep')),
  primary key (site_id, import_id, listing_id),
  foreign key (site_id, import_id) references imports (site_id, id)
) strict, without rowid;

-- Places and categories that an import found missing and made.
create table import_makings (
  site_id integer not null,
  import_id text not null,
  kind text not null check (kind in ('category', 'country', 'region', 'city')),
  slug text not null,
  primary key (site_id, import_id, kind, slug),
  foreign key (site_id, import_id) references imports (site_id, id)
) strict, without rowid;

-- What there is to say of single rows: why one was rejected, what was left out of another.
create table import_notes (
  site_id integer not null,
  import_id text not null,
  row_number integer not null,
  position integer not null,
  line integer not null,
  kind text not null check (kind in ('rejected', 'warning')),
  code text not null,
  detail text not null default '',
  primary key (site_id, import_id, row_number, position),
  foreign key (site_id, import_id) references imports (site_id, id)
) strict, without rowid;

-- Taking back a listing takes its slugs with it: without this each would be looked for in the whole site.
create index listing_slugs_by_listing on listing_slugs (site_id, listing_id);
