-- Who people are, how they prove it, what they may do on a site, and who is signed in where.
-- Secrets (session tokens, codes, tickets, binding cookies) are stored as hashes alone. Times are milliseconds.

-- An account is one for the whole platform; what a person is on a site stands in members and site_roles.
create table people (
  id integer primary key,
  name text not null default '',
  -- Where mails go: one of the person's own proved addresses; null where none is proved.
  address text,
  language text not null,
  is_operator integer not null default 0 check (is_operator in (0, 1)),
  state text not null default 'active' check (state in ('active', 'deleted')),
  created_at integer not null,
  updated_at integer not null
) strict;

-- Ways to prove that one is this person. A mail address has the issuer '' and the folded address as its subject.
create table identities (
  issuer text not null,
  subject text not null,
  person_id integer not null references people (id),
  proved_at integer not null,
  used_at integer not null,
  primary key (issuer, subject)
) strict, without rowid;

create index identities_by_person on identities (person_id, issuer);

create table members (
  site_id integer not null references sites (id),
  person_id integer not null references people (id),
  state text not null default 'active' check (state in ('active', 'suspended')),
  suspended_until integer,
  suspended_for text not null default '',
  joined_at integer not null,
  primary key (site_id, person_id)
) strict, without rowid;

create table site_roles (
  site_id integer not null references sites (id),
  person_id integer not null references people (id),
  role text not null check (role in ('moderator', 'editor', 'admin')),
  granted_by integer references people (id),
  granted_at integer not null,
  primary key (site_id, person_id, role)
) strict, without rowid;

create index site_roles_by_role on site_roles (site_id, role);

-- Changes of rights: who, what, when, why, before, after.
create table rights_log (
  site_id integer not null references sites (id),
  id integer not null,
  -- Null: an operator's command.
  actor_id integer references people (id),
  person_id integer not null references people (id),
  change text not null,
  reason text not null,
  before text not null,
  after text not null,
  created_at integer not null,
  primary key (site_id, id)
) strict, without rowid;

-- `rotation`: 0 in use, 1 in use and due for a new token, 2 replaced by one (and about to expire).
create table sessions (
  site_id integer not null references sites (id),
  token_hash text not null,
  -- Names the session in its owner's list; gives no access.
  id text not null,
  host text not null,
  person_id integer not null references people (id),
  agent text not null,
  -- The session on the product's host that this one came from, if it did: signing out here ends both.
  via text,
  rotation integer not null default 0 check (rotation in (0, 1, 2)),
  created_at integer not null,
  seen_at integer not null,
  expires_at integer not null,
  primary key (site_id, token_hash)
) strict, without rowid;

create index sessions_by_person on sessions (person_id, seen_at);
create index sessions_by_expiry on sessions (expires_at);

-- A mail that was asked for: one at a time in each browser. The code is hashed together with a secret that only the
-- browser or only the mail holds, since a million codes are quickly tried against a bare hash.
create table sign_in_codes (
  site_id integer not null references sites (id),
  browser_hash text not null,
  link_hash text not null,
  code_by_browser text not null,
  code_by_link text not null,
  address text not null,
  language text not null,
  return_path text not null,
  tries integer not null default 0,
  expires_at integer not null,
  primary key (site_id, browser_hash)
) strict, without rowid;

create unique index sign_in_codes_by_link on sign_in_codes (site_id, link_hash);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);

-- A visit to an OpenID provider that is under way. It returns to the product's host, which knows the site from here
-- alone: so the key begins with the browser.
create table oidc_transactions (
  browser_hash text not null,
  state_hash text not null,
  provider text not null,
  nonce text not null,
  verifier text not null,
  site_id integer not null references sites (id),
  host text not null,
  language text not null,
  return_path text not null,
  -- Binds the ticket to the browser that started on the site's own host.
  binding_hash text not null,
  expires_at integer not null,
  primary key (browser_hash, state_hash)
) strict, without rowid;

create index oidc_transactions_by_expiry on oidc_transactions (expires_at);

create table sign_in_tickets (
  site_id integer not null references sites (id),
  ticket_hash text not null,
  host text not null,
  binding_hash text not null,
  person_id integer not null references people (id),
  return_path text not null,
  -- The session on the product's host.
  via text,
  expires_at integer not null,
  primary key (site_id, ticket_hash)
) strict, without rowid;

create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);

-- A new mail address that waits until both mailboxes, the old and the new, have said yes.
create table address_changes (
  person_id integer primary key references people (id),
  new_address text not null,
  -- Of the link and of the code in the mail to the new address. A mailbox that has said yes has neither any more.
  new_link text,
  new_code text,
  -- The same of the mail to the present address, where there is one.
  old_link text,
  old_code text,
  tries integer not null default 0,
  expires_at integer not null
) strict;

-- How often something was done since `since`: by an address, a connection or a site as a whole.
create table rate_counts (
  site_id integer not null references sites (id),
  subject text not null,
  used integer not null,
  since integer not null,
  expires_at integer not null,
  primary key (site_id, subject)
) strict, without rowid;

create index rate_counts_by_expiry on rate_counts (expires_at);
