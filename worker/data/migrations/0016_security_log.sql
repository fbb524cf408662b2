-- Who signed in, or failed to, where and with what; proofs, and changes of the ways to sign in. Times are milliseconds.
create table security_log (
  id integer primary key,
  person_id integer not null references people (id),
  -- The site where it happened; the product's for changes of an account.
  site_id integer not null references sites (id),
  event text not null,
  -- The way to sign in, or what was changed: a provider's name, an address, the name of a passkey.
  detail text not null,
  -- Browser and operating system, and a country (ISO 3166) and a town as the edge knows them; empty if unknown.
  agent text not null,
  country text not null,
  town text not null,
  -- Whether the person was a member of the site's staff: the site's own log shows these entries.
  is_staff integer not null check (is_staff in (0, 1)),
  created_at integer not null
) strict;

create index security_log_by_person on security_log (person_id, id);
create index security_log_by_site on security_log (site_id, id) where is_staff = 1;
create index security_log_by_time on security_log (created_at);

-- Whether a person has been on any site before: their first sign-in tells of no new device.
create index members_by_person on members (person_id);

-- The links "this was not me" in mails about new devices.
create table disavowals (
  token_hash text primary key,
  person_id integer not null references people (id),
  expires_at integer not null
) strict, without rowid;

create index disavowals_by_expiry on disavowals (expires_at);
