-- Who runs a listing, and since when it has its website. Times are milliseconds since 1970.

-- The claim that the role was granted for; null for a role that another person gave.
alter table listing_roles add column claim_id integer;
-- The owner who gave the role by an invitation.
alter table listing_roles add column given_by integer references people (id);

create unique index listing_roles_owner on listing_roles (site_id, listing_id) where role = 'owner';

-- Managers whom an owner invites, and owners to whom a listing is handed over. The invitation is a link in an email.
create table listing_invitations (
  site_id integer not null,
  id integer not null check (id > 0),
  listing_id integer not null,
  role text not null check (role in ('owner', 'manager')),
  -- Emptied when the invitation ends.
  address text not null,
  token_hash text not null,
  invited_by integer not null references people (id),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  created_at integer not null,
  expires_at integer not null,
  primary key (site_id, id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create unique index listing_invitations_by_token on listing_invitations (site_id, token_hash);
create index listing_invitations_by_listing on listing_invitations (site_id, listing_id) where state = 'open';
create index listing_invitations_by_expiry on listing_invitations (expires_at) where state = 'open';

-- When the host of a listing's website last changed; no row if it never did. A proof by domain counts only some time
-- after that.
create table website_changes (
  site_id integer not null,
  listing_id integer not null,
  changed_at integer not null,
  primary key (site_id, listing_id)
) strict, without rowid;

create trigger listings_website_changed after update of website on listings
when new.website_host <> old.website_host begin
  insert into website_changes (site_id, listing_id, changed_at) values (new.site_id, new.id, new.updated_at)
    on conflict (site_id, listing_id) do update set changed_at = excluded.changed_at;
end;
