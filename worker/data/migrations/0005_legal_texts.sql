-- A site's legal texts, one row a version. A published version never changes: a correction is a new one.
create table legal_texts (
  site_id integer not null references sites (id),
  kind text not null check (kind in ('cookies', 'privacy', 'tos')),
  language text not null,
  version integer not null check (version > 0),
  -- Markdown, as it was written.
  body text not null,
  -- The body as HTML, sanitised when it was written.
  html text not null,
  -- The body's paragraphs as plain text, [[kind, text], …]: what two versions are compared by.
  paragraphs text not null check (json_valid(paragraphs)),
  published_at integer not null,
  primary key (site_id, kind, language, version)
) strict, without rowid;
