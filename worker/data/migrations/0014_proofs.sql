-- Accounts are changed on the product's host alone, and a site learns of a proof only through a ticket that names it.
-- The tables of sign-ins in progress are recreated: their rows live for minutes. Times are milliseconds.

-- What began a session, and by what its person last proved their identity. A passkey has the issuer 'passkey'.
alter table sessions add column issuer text not null default '';
alter table sessions add column subject text not null default '';
alter table sessions add column proved_by text not null default ''
  check (proved_by in ('', 'mail', 'provider', 'passkey', 'recovery'));

-- A sign-in with an OpenID provider, which begins and ends on the product's host.
drop table oidc_transactions;
create table oidc_transactions (
  browser_hash text not null,
  state_hash text not null,
  provider text not null,
  nonce text not null,
  verifier text not null,
  language text not null,
  return_path text not null,
  -- The id of the session whose person gets the identity as a further way to sign in; null: the visit signs in.
  joins text,
  expires_at integer not null,
  primary key (browser_hash, state_hash)
) strict, without rowid;

create index oidc_transactions_by_expiry on oidc_transactions (expires_at);

drop table join_tickets;

-- `proved_at` is 0 unless the person was asked for a proof for this site.
drop table sign_in_tickets;
create table sign_in_tickets (
  site_id integer not null references sites (id),
  ticket_hash text not null,
  host text not null,
  binding_hash text not null,
  person_id integer not null references people (id),
  return_path text not null,
  -- The session on the product's host.
  via text not null,
  issuer text not null,
  subject text not null,
  proved_at integer not null,
  proved_by text not null check (proved_by in ('', 'mail', 'provider', 'passkey', 'recovery')),
  expires_at integer not null,
  primary key (site_id, ticket_hash)
) strict, without rowid;

create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);

-- Guesses with the link in hand do not count against those of the browser that asked.
alter table sign_in_codes add column link_tries integer not null default 0;
-- Null: the address had its mails of the hour, and no mail has this link.
alter table sign_in_codes add column sent_at integer;
create index sign_in_codes_by_address on sign_in_codes (address, expires_at);

-- Browsers in which a person has signed in on a site: their mails do not count with those that strangers ask for.
create table known_browsers (
  site_id integer not null references sites (id),
  browser_hash text not null,
  person_id integer not null references people (id),
  expires_at integer not null,
  primary key (site_id, browser_hash, person_id)
) strict, without rowid;

create index known_browsers_by_person on known_browsers (person_id);
create index known_browsers_by_expiry on known_browsers (expires_at);

-- Site 0 stands for the whole platform, so `site_id` refers to no table.
drop table rate_counts;
create table rate_counts (
  site_id integer not null,
  subject text not null,
  used integer not null,
  since integer not null,
  expires_at integer not null,
  primary key (site_id, subject)
) strict, without rowid;

create index rate_counts_by_expiry on rate_counts (expires_at);

-- Whether a person has a role anywhere.
create index site_roles_by_person on site_roles (person_id);
