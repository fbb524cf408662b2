-- Texts that staff have changed in the viewer and not published: one draft of a text in a language, which all staff of the
-- site share. `kind`, `item` and `field` name the text (web/contract/pieces.ts). `base`: what was published when the draft
-- was begun. `version`: that of the site's drafts (`sites.drafts_version`) with which it was written.
create table content_drafts (
  site_id integer not null references sites (id),
  language text not null,
  kind text not null check (kind in ('listing', 'post', 'carousel', 'legal', 'site', 'message')),
  item text not null check (length(item) between 1 and 300),
  field text not null check (length(field) between 1 and 40),
  text text not null check (length(text) <= 200000),
  base text not null,
  version integer not null,
  author_id integer references people (id),
  updated_at integer not null,
  primary key (site_id, language, kind, item, field)
) strict, without rowid;

create index content_drafts_by_version on content_drafts (site_id, version);
create index content_drafts_by_author on content_drafts (author_id);

-- Rises with every change of the site's drafts.
alter table sites add column drafts_version integer not null default 0;

-- What staff say about a text in a language, for each other. Resolved comments stay.
create table content_comments (
  site_id integer not null references sites (id),
  id integer not null,
  language text not null,
  kind text not null check (kind in ('listing', 'post', 'carousel', 'legal', 'site', 'message')),
  item text not null check (length(item) between 1 and 300),
  field text not null check (length(field) between 1 and 40),
  body text not null check (length(body) between 1 and 2000),
  author_id integer references people (id),
  created_at integer not null,
  resolved_at integer,
  resolved_by integer references people (id),
  primary key (site_id, id)
) strict, without rowid;

create index content_comments_by_text on content_comments (site_id, kind, item, field, language, id);
create index content_comments_by_author on content_comments (author_id);
create index content_comments_by_resolver on content_comments (resolved_by);

-- Links with which people without an account see one page in one language as it is or will be, 7 days at most. The secret
-- of a link is stored as a hash. `has_drafts`: with the drafts of the moment in which it is opened.
create table preview_links (
  site_id integer not null references sites (id),
  id integer not null,
  secret_hash text not null unique,
  path text not null check (length(path) between 1 and 1000),
  language text not null,
  has_drafts integer not null default 0 check (has_drafts in (0, 1)),
  author_id integer references people (id),
  created_at integer not null,
  ends_at integer not null check (ends_at <= created_at + 604800000),
  revoked_at integer,
  primary key (site_id, id)
) strict, without rowid;

create index preview_links_by_author on preview_links (author_id);

-- Messages of the interface that a site says in its own words, in a language. `compiled`: the form that pages format, as JSON.
create table site_messages (
  site_id integer not null references sites (id),
  language text not null,
  key text not null check (length(key) between 3 and 200),
  text text not null check (length(text) between 1 and 4000),
  compiled text not null check (json_valid(compiled)),
  version integer not null default 1,
  author_id integer references people (id),
  changed_at integer not null,
  primary key (site_id, language, key)
) strict, without rowid;

create index site_messages_by_author on site_messages (author_id);
