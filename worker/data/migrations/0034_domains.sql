-- How the hosts of sites were proved, and how they do. One that an operator's command gave has no token: nobody looks after
-- it. `verified`: proved, and not pointing here yet. `failing`: it was active, and is not any more.
alter table domains add column token text not null default '';
alter table domains add column state text not null default 'active' check (state in ('verified', 'active', 'failing'));
-- When it was proved, last looked at, and when it is looked at again; in milliseconds since 1970.
alter table domains add column proved_at integer;
alter table domains add column looked_at integer;
alter table domains add column due_at integer;
-- Looks in a row that found something wrong, and what the last one found.
alter table domains add column failures integer not null default 0;
alter table domains add column last_look text not null default '' check (length(last_look) <= 4000);
-- The custom hostname at Cloudflare, if the deployment has them: its id, how its certificate does, and what hinders it.
alter table domains add column hostname_id text not null default '';
alter table domains add column certificate text not null default 'none'
  check (certificate in ('none', 'pending', 'active', 'refused'));
alter table domains add column hostname_note text not null default '' check (length(hostname_note) <= 500);

create index domains_due on domains (due_at) where due_at is not null;

-- Hosts that a site wants and has not proved. Several sites can want one.
create table domain_requests (
  site_id integer not null references sites (id),
  host text not null,
  token text not null,
  created_at integer not null,
  looked_at integer,
  due_at integer not null,
  looks integer not null default 0,
  last_look text not null default '' check (length(last_look) <= 4000),
  primary key (site_id, host)
) strict, without rowid;

create index domain_requests_due on domain_requests (due_at);

-- Hosts that a site has removed: until then no other site can have them.
create table held_domains (
  host text primary key,
  site_id integer not null references sites (id),
  until integer not null,
  -- The custom hostname that is still to be deleted.
  hostname_id text not null default ''
) strict, without rowid;

create index held_domains_by_site on held_domains (site_id, until);
create index held_domains_with_hostname on held_domains (host) where hostname_id <> '';
