-- Articles of a site's staff and blog posts of its members. Times are milliseconds since 1970.

-- A text in one language. Texts of a group are translations of each other; the one whose id is the group's is the source.
create table posts (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  kind text not null check (kind in ('article', 'blog')),
  group_id integer not null,
  language text not null,
  slug text not null check (slug <> ''),
  -- `held`: waits in the queue. `archived`: was published and is shown no more.
  state text not null check (state in ('draft', 'scheduled', 'held', 'rejected', 'published', 'archived')),
  -- Grows with each change of the text; the versions have the same number.
  revision integer not null default 1,
  title text not null,
  description text not null default '',
  -- Markdown, as it was written.
  body text not null,
  -- The body as HTML, sanitised when it was written.
  html text not null,
  -- The headings of the body: [[level, id, text], …].
  outline text not null default '[]' check (json_valid(outline)),
  -- Reading time.
  minutes integer not null check (minutes > 0),
  author_id integer references people (id),
  -- Whether it was written for the site: the author had a role there when it was published.
  is_staff integer not null default 0 check (is_staff in (0, 1)),
  -- The picture above the text: a key of `post_photos`, empty for none, with its description.
  picture text not null default '',
  picture_alt text not null default '',
  -- Of a translation: the revision of the source that it says. Null for the source.
  source_revision integer,
  -- The name of an import or of the demonstration, and the key of the group there; empty for others.
  source text not null default '',
  source_id text not null default '',
  -- What else an import stated: written back by an export.
  front_matter text not null default '{}' check (json_valid(front_matter)),
  -- When it is to be published, and when the job did it.
  due_at integer,
  ran_at integer,
  -- The first publication, and the last change since.
  published_at integer,
  edited_at integer,
  created_at integer not null,
  version_id integer,
  check ((state = 'scheduled') <= (due_at is not null)),
  check ((state = 'published') <= (published_at is not null)),
  primary key (site_id, id)
) strict, without rowid;

create unique index posts_by_slug on posts (site_id, kind, language, slug);
create unique index posts_by_group on posts (site_id, group_id, language);
create unique index posts_by_source on posts (site_id, source, source_id, language) where source <> '';
create index posts_newest on posts (site_id, kind, language, published_at, id) where state = 'published';
create index posts_of_author on posts (site_id, kind, language, author_id, published_at, id) where state = 'published';
create index posts_of_person on posts (site_id, author_id, id);
create index posts_by_version on posts (site_id, version_id) where version_id is not null;
-- What is due, of all sites.
create index posts_due on posts (due_at) where state = 'scheduled';
-- The list of staff, and of what is stale.
create index posts_of_kind on posts (site_id, kind, id);

-- Addresses that a text had before.
create table post_slugs (
  site_id integer not null,
  kind text not null,
  language text not null,
  slug text not null,
  post_id integer not null,
  primary key (site_id, kind, language, slug),
  foreign key (site_id, post_id) references posts (site_id, id) on delete cascade
) strict, without rowid;

-- The texts that a post had, the newest included.
create table post_versions (
  site_id integer not null,
  post_id integer not null,
  revision integer not null,
  title text not null,
  description text not null,
  body text not null,
  author_id integer references people (id),
  created_at integer not null,
  primary key (site_id, post_id, revision),
  foreign key (site_id, post_id) references posts (site_id, id) on delete cascade
) strict, without rowid;

-- The tags of a text, in its language. `published_at` is that of the post, null while it is not published.
create table post_tags (
  site_id integer not null,
  post_id integer not null,
  position integer not null,
  kind text not null,
  language text not null,
  tag text not null,
  name text not null,
  published_at integer,
  primary key (site_id, post_id, tag)
) strict, without rowid;

create index post_tags_newest on post_tags (site_id, kind, language, tag, published_at, post_id)
  where published_at is not null;

create table post_tag_counts (
  site_id integer not null,
  kind text not null,
  language text not null,
  tag text not null,
  name text not null,
  posts integer not null,
  primary key (site_id, kind, language, tag)
) strict, without rowid;

create index post_tag_counts_most on post_tag_counts (site_id, kind, language, posts desc, tag);

-- How many texts are published, by kind and language.
create table post_counts (
  site_id integer not null,
  kind text not null,
  language text not null,
  posts integer not null,
  primary key (site_id, kind, language)
) strict, without rowid;

-- The listings that a text refers to: `slug` as the text has it. A card stands alone in its paragraph.
create table post_listings (
  site_id integer not null,
  post_id integer not null,
  slug text not null,
  listing_id integer not null,
  -- That of the text.
  language text not null,
  is_card integer not null check (is_card in (0, 1)),
  -- When the post was published; null while it is not.
  published_at integer,
  primary key (site_id, post_id, slug)
) strict, without rowid;

create index post_listings_of_listing on post_listings (site_id, listing_id, language, published_at, post_id)
  where published_at is not null;

-- The pictures of texts. A picture of the demonstration or of an import belongs to all translations.
create table post_photos (
  site_id integer not null,
  key text not null,
  post_id integer not null,
  width integer not null,
  height integer not null,
  primary key (site_id, key, post_id),
  foreign key (site_id, post_id) references posts (site_id, id) on delete cascade
) strict, without rowid;

create index post_photos_of_post on post_photos (site_id, post_id);
-- A picture that no post has any more is due among the uploads, whose clean-up deletes it.
create trigger post_photos_gone after delete on post_photos
when not exists (select 1 from post_photos where site_id = old.site_id and key = old.key) begin
  insert into uploads (site_id, key, width, height, created_at, due_at)
    values (old.site_id, old.key, old.width, old.height, unixepoch() * 1000, unixepoch() * 1000)
    on conflict (site_id, key) do update set due_at = excluded.due_at;
end;

-- Texts that a post refers to as related, by the group.
create table post_relations (
  site_id integer not null,
  post_id integer not null,
  position integer not null,
  group_id integer not null,
  primary key (site_id, post_id, position),
  foreign key (site_id, post_id) references posts (site_id, id) on delete cascade
) strict, without rowid;

-- Counts, and what depends on whether a post is published.
create trigger posts_counted after insert on posts when new.state = 'published' begin
  insert into post_counts (site_id, kind, language, posts) values (new.site_id, new.kind, new.language, 1)
    on conflict (site_id, kind, language) do update set posts = posts + 1;
end;

create trigger posts_shown after update of state on posts when new.state = 'published' and old.state <> 'published' begin
  insert into post_counts (site_id, kind, language, posts) values (new.site_id, new.kind, new.language, 1)
    on conflict (site_id, kind, language) do update set posts = posts + 1;
  update post_tags set published_at = new.published_at where site_id = new.site_id and post_id = new.id;
  update post_listings set published_at = new.published_at where site_id = new.site_id and post_id = new.id;
end;

create trigger posts_hidden after update of state on posts when new.state <> 'published' and old.state = 'published' begin
  update post_counts set posts = posts - 1
    where site_id = old.site_id and kind = old.kind and language = old.language;
  update post_tags set published_at = null where site_id = new.site_id and post_id = new.id;
  update post_listings set published_at = null where site_id = new.site_id and post_id = new.id;
end;

create trigger posts_gone before delete on posts begin
  update post_counts set posts = posts - 1
    where old.state = 'published' and site_id = old.site_id and kind = old.kind and language = old.language;
  delete from post_tags where site_id = old.site_id and post_id = old.id;
  delete from post_listings where site_id = old.site_id and post_id = old.id;
end;

create trigger post_tags_counted after insert on post_tags when new.published_at is not null begin
  insert into post_tag_counts (site_id, kind, language, tag, name, posts)
    values (new.site_id, new.kind, new.language, new.tag, new.name, 1)
    on conflict (site_id, kind, language, tag) do update set posts = posts + 1, name = excluded.name;
end;

create trigger post_tags_uncounted after delete on post_tags when old.published_at is not null begin
  update post_tag_counts set posts = posts - 1
    where site_id = old.site_id and kind = old.kind and language = old.language and tag = old.tag;
  delete from post_tag_counts
    where site_id = old.site_id and kind = old.kind and language = old.language and tag = old.tag and posts = 0;
end;

create trigger post_tags_shown after update of published_at on post_tags
when new.published_at is not null and old.published_at is null begin
  insert into post_tag_counts (site_id, kind, language, tag, name, posts)
    values (new.site_id, new.kind, new.language, new.tag, new.name, 1)
    on conflict (site_id, kind, language, tag) do update set posts = posts + 1, name = excluded.name;
end;

create trigger post_tags_hidden after update of published_at on post_tags
when new.published_at is null and old.published_at is not null begin
  update post_tag_counts set posts = posts - 1
    where site_id = old.site_id and kind = old.kind and language = old.language and tag = old.tag;
  delete from post_tag_counts
    where site_id = old.site_id and kind = old.kind and language = old.language and tag = old.tag and posts = 0;
end;

-- What the menu of a site links to, by language: it is read with the registry, on every page.
alter table site_languages add column has_articles integer not null default 0 check (has_articles in (0, 1));
alter table site_languages add column has_blogs integer not null default 0 check (has_blogs in (0, 1));

create trigger post_counts_begun after insert on post_counts when new.posts > 0 begin
  update site_languages set has_articles = iif(new.kind = 'article', 1, has_articles),
    has_blogs = iif(new.kind = 'blog', 1, has_blogs)
    where site_id = new.site_id and language = new.language;
  insert into changes (site_id, tag, created_at) values (new.site_id, 'chrome', unixepoch() * 1000);
end;

create trigger post_counts_turned after update of posts on post_counts when (new.posts > 0) <> (old.posts > 0) begin
  update site_languages set has_articles = iif(new.kind = 'article', new.posts > 0, has_articles),
    has_blogs = iif(new.kind = 'blog', new.posts > 0, has_blogs)
    where site_id = new.site_id and language = new.language;
  insert into changes (site_id, tag, created_at) values (new.site_id, 'chrome', unixepoch() * 1000);
end;
