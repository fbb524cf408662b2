-- Passkeys of accounts. They belong to the name of the product's host.
create table passkeys (
  -- The credential id, base64url.
  id text primary key,
  person_id integer not null references people (id),
  -- The name that its owner sees.
  name text not null,
  -- COSE, base64url.
  public_key text not null,
  counter integer not null,
  -- Separated by spaces.
  transports text not null,
  created_at integer not null,
  used_at integer not null
) strict, without rowid;

create index passkeys_by_person on passkeys (person_id, created_at);

-- A challenge that waits for its answer, one in each browser.
create table passkey_challenges (
  browser_hash text primary key,
  challenge text not null,
  -- The person who adds a passkey; null: somebody proves their identity.
  person_id integer references people (id),
  expires_at integer not null
) strict, without rowid;

create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Each code replaces one proof by a passkey.
create table recovery_codes (
  person_id integer not null references people (id),
  code_hash text not null,
  created_at integer not null,
  primary key (person_id, code_hash)
) strict, without rowid;

-- `passkey`: staff of the site prove their identity with a passkey.
alter table sites add column staff_proof text not null default 'any' check (staff_proof in ('any', 'passkey'));
