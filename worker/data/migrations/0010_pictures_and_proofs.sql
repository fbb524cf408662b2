-- The pictures of people, and what further ways to sign in need. Times are milliseconds.

-- The key of a person's picture in the bucket; null where there is none.
alter table people add column picture text;

-- Pictures in the bucket that nobody has: deleted when they are due. A picture stands here from before it is stored
-- until it is somebody's, and again as soon as it is nobody's, so that none is ever lost from sight.
create table loose_pictures (
  key text primary key,
  due_at integer not null
) strict, without rowid;

create index loose_pictures_by_due on loose_pictures (due_at);

-- When the person of a session last proved who they are, by mail or with a provider. A session that comes out of
-- another one has the time of that one.
alter table sessions add column proved_at integer not null default 0;
alter table sign_in_tickets add column proved_at integer not null default 0;

-- The id of the session whose person is to get what the provider proves as a further way to sign in; null: the visit
-- signs somebody in.
alter table oidc_transactions add column joins text;

-- What a provider has proved for such a session. It signs nobody in, and counts in the browser of that session alone.
create table join_tickets (
  site_id integer not null references sites (id),
  ticket_hash text not null,
  host text not null,
  binding_hash text not null,
  session_id text not null,
  issuer text not null,
  subject text not null,
  expires_at integer not null,
  primary key (site_id, ticket_hash)
) strict, without rowid;

create index join_tickets_by_expiry on join_tickets (expires_at);

-- 1: the new address becomes a further way to sign in, and the present one stays where mails go.
alter table address_changes add column adds integer not null default 0 check (adds in (0, 1));
