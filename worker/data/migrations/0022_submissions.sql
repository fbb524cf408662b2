-- Listings that people write, whole changes of listings, and their photos. Times are milliseconds since 1970.

-- Photos in the bucket that are no listing's. One belongs to a draft (holder, form and thing as in `drafts`), then to what
-- was sent. It is registered before it is stored; what nothing refers to is deleted when it is due.
create table uploads (
  site_id integer not null references sites (id),
  key text not null check (length(key) between 16 and 64),
  -- Empty once it was sent.
  holder text not null default '',
  form text not null default '',
  thing text not null default '',
  -- What was sent with it; null while it belongs to a draft.
  submission_id integer,
  -- Pixels.
  width integer not null,
  height integer not null,
  created_at integer not null,
  due_at integer,
  primary key (site_id, key)
) strict, without rowid;

-- Those of drafts by age: drafts end without a trace, so that the clean-up looks for theirs.
create index uploads_by_age on uploads (created_at) where holder <> '' and due_at is null;
create index uploads_by_draft on uploads (site_id, holder, form, thing) where holder <> '';
create index uploads_by_submission on uploads (site_id, submission_id) where submission_id is not null;
create index uploads_by_due on uploads (due_at) where due_at is not null;

-- A new listing (`submission`) or a change of one (`revision`). States are in the queue, texts are versions.
create table submissions (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  kind text not null check (kind in ('submission', 'revision')),
  -- Null until the new listing is published.
  listing_id integer,
  primary key (site_id, id)
) strict, without rowid;

create index submissions_by_listing on submissions (site_id, listing_id) where listing_id is not null;

-- The last eight digits of a phone number: the same number is written with and without its prefix.
alter table listings add column phone_key text generated always as (
  substr(replace(replace(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '/', ''), '(', ''),
    ')', ''), '.', ''), '+', ''), char(160), ''), -8)
) virtual;

-- The host of a website without `www.`. Websites are stored as `https://host/…`, the host in lower case.
alter table listings add column website_host text generated always as (
  replace('//' || substr(substr(website, instr(website, '://') + 3), 1,
    instr(substr(website, instr(website, '://') + 3) || '/', '/') - 1), '//www.', '//')
) virtual;

create index listings_by_phone on listings (site_id, phone_key) where phone <> '';
create index listings_by_website on listings (site_id, website_host) where website <> '';

-- Whether people can submit listings.
alter table sites add column submissions text not null default 'open' check (submissions in ('open', 'closed'));
