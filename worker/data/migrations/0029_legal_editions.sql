-- When a version takes effect. The one in effect is the newest of those that have come into effect: the latest time, then
-- the highest version. Versions from before this migration took effect when they were published: 0.
alter table legal_texts add column effective_at integer not null default 0;
-- 1 until pages have been told that a version has taken effect, whose time was in the future when it was published.
alter table legal_texts add column is_due integer not null default 0 check (is_due in (0, 1));
-- What changes, for the mail to members. Empty: nothing was written.
alter table legal_texts add column summary text not null default '';
-- Null: published by a command.
alter table legal_texts add column author_id integer references people (id);

create index legal_texts_by_effect on legal_texts (site_id, kind, language, effective_at, version);
create index legal_texts_due on legal_texts (effective_at) where is_due = 1;

-- Mails to all members of a site about new versions of a kind, written in chunks.
create table legal_notices (
  site_id integer not null references sites (id),
  id integer not null,
  kind text not null check (kind in ('cookies', 'privacy', 'tos')),
  -- When the versions take effect; 0: when they are published. Those that are published while the notice waits join the
  -- one of their time.
  effective_at integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'done')),
  -- When the mails begin, and while they are written, when an interrupted run is continued.
  due_at integer not null,
  -- Members up to this one have their mails.
  after_person integer not null default 0,
  -- Members who were told.
  told integer not null default 0,
  created_at integer not null,
  done_at integer,
  primary key (site_id, id)
) strict, without rowid;

create index legal_notices_open on legal_notices (due_at) where done_at is null;
create unique index legal_notices_waiting on legal_notices (site_id, kind, effective_at) where state = 'waiting';

-- The versions that a notice is about, one a language.
create table legal_notice_texts (
  site_id integer not null,
  notice_id integer not null,
  language text not null,
  version integer not null,
  primary key (site_id, notice_id, language),
  foreign key (site_id, notice_id) references legal_notices (site_id, id)
) strict, without rowid;
