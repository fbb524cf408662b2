-- Translations that a machine made of articles, for their editors. They are never published by themselves, and go when the
-- translation is published.
create table post_machine_drafts (
  site_id integer not null,
  -- The source.
  post_id integer not null,
  -- That of the translation.
  language text not null,
  -- The revision of the source that was translated.
  source_revision integer not null,
  -- {lines: {FIELD: TEXT}, blocks: [[HASH, TEXT], …]}: the hash is that of the block of the source.
  texts text not null check (json_valid(texts)),
  -- The name of the provider, as editors see it.
  provider text not null,
  -- Milliseconds since 1970.
  created_at integer not null,
  primary key (site_id, post_id, language),
  foreign key (site_id, post_id) references posts (site_id, id) on delete cascade
) strict, without rowid;
