-- Claims: people who say that they run a listing, and how they prove it. Times are milliseconds since 1970.

create table claims (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  person_id integer not null references people (id),
  -- The claimant's language.
  language text not null,
  -- The host of the website that proofs by domain are about, without `www.`; empty if no such proof is possible.
  host text not null,
  state text not null check (state in ('started', 'proving', 'waiting', 'sent-back', 'granted', 'refused', 'withdrawn',
    'lapsed', 'revoked')),
  -- Grows with each change of the state.
  revision integer not null default 1,
  -- Why it ended without a decision of staff; empty for none.
  reason text not null default '',
  created_at integer not null,
  -- The last step of the claimant.
  updated_at integer not null,
  -- When it lapses while it waits for its claimant.
  expires_at integer not null,
  decided_at integer,
  primary key (site_id, id)
) strict, without rowid;

create index claims_by_person on claims (site_id, person_id, id);
create index claims_by_expiry on claims (expires_at) where state in ('started', 'proving', 'sent-back');
create index claims_waiting on claims (site_id, id) where state = 'waiting';

-- The listings of a claim: one, or all branches with the same website.
create table claim_listings (
  site_id integer not null,
  claim_id integer not null,
  listing_id integer not null,
  primary key (site_id, claim_id, listing_id),
  foreign key (site_id, claim_id) references claims (site_id, id) on delete cascade,
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create index claim_listings_by_listing on claim_listings (site_id, listing_id, claim_id);

create table claim_proofs (
  site_id integer not null,
  claim_id integer not null,
  kind text not null check (kind in ('mail', 'file', 'record', 'document')),
  -- `gone`: it was there, and has vanished.
  state text not null check (state in ('asked', 'proved', 'gone')),
  -- File and record: what the website has to say, which is public. Mail: the hash of the token in its link.
  token text not null default '',
  -- Mail: a keyed hash of the code, and how often one was tried. Emptied once it is used.
  code_hash text not null default '',
  tries integer not null default 0,
  asked_at integer not null,
  proved_at integer,
  -- File and record: the last look at the website, when the next one is due, and since when the proof is missing.
  checked_at integer,
  due_at integer,
  missing_since integer,
  -- Since when nobody can tell, because the website or the resolver does not answer.
  unreachable_since integer,
  primary key (site_id, claim_id, kind),
  foreign key (site_id, claim_id) references claims (site_id, id) on delete cascade
) strict, without rowid;

create unique index claim_proofs_by_mail on claim_proofs (site_id, token) where kind = 'mail' and token <> '';
create index claim_proofs_by_due on claim_proofs (due_at) where due_at is not null;

-- Documents that moderators look at. The bytes are encrypted, in the bucket UPLOADS.
create table claim_documents (
  site_id integer not null,
  key text not null check (length(key) between 16 and 64),
  claim_id integer not null,
  type text not null check (type in ('jpeg', 'png', 'webp', 'pdf')),
  size integer not null,
  created_at integer not null,
  -- When the bytes are deleted, once the claim has ended.
  due_at integer,
  primary key (site_id, key),
  foreign key (site_id, claim_id) references claims (site_id, id) on delete cascade
) strict, without rowid;

create index claim_documents_by_claim on claim_documents (site_id, claim_id);
create index claim_documents_by_due on claim_documents (due_at) where due_at is not null;

-- Those who run a listing while another person claims it, and what they say about that.
create table claim_notices (
  site_id integer not null,
  claim_id integer not null,
  person_id integer not null references people (id),
  sent_at integer not null,
  -- Until when they can answer before anybody decides.
  ends_at integer not null,
  answer text not null default '' check (answer in ('', 'agreed', 'objected')),
  answer_version integer,
  answered_at integer,
  primary key (site_id, claim_id, person_id),
  foreign key (site_id, claim_id) references claims (site_id, id) on delete cascade
) strict, without rowid;

create index claim_notices_by_person on claim_notices (site_id, person_id);

-- The roles that a granted claim has ended, so that they can be given back.
create table claim_replaced (
  site_id integer not null,
  claim_id integer not null,
  listing_id integer not null,
  person_id integer not null references people (id),
  role text not null check (role in ('owner', 'manager')),
  granted_at integer not null,
  role_claim_id integer,
  given_by integer references people (id),
  primary key (site_id, claim_id, listing_id, person_id),
  foreign key (site_id, claim_id) references claims (site_id, id) on delete cascade
) strict, without rowid;

-- People of whom a website has said that they are not of theirs: until then it gets no further email about them.
create table claim_silences (
  site_id integer not null references sites (id),
  host text not null,
  person_id integer not null references people (id),
  ends_at integer not null,
  primary key (site_id, host, person_id)
) strict, without rowid;
