-- Sites that operators are about to create. `typed`: the fields of the form as they were typed. `making`: a job makes it;
-- what it is to be of no longer changes. `failed`: nothing was made, and the form can be corrected.
create table site_orders (
  id text primary key check (length(id) between 20 and 64),
  operator_id integer not null references people (id),
  typed text not null check (json_valid(typed) and length(typed) <= 40000),
  state text not null default 'draft' check (state in ('draft', 'making', 'done', 'failed')),
  -- Why it failed.
  fault text not null default '',
  -- Listings that stand, of those that there are to be.
  listings_done integer not null default 0,
  listings_total integer not null default 0,
  -- The number of the site that was made. It refers to nothing: an archive can take the place of a site without content.
  made integer,
  -- Until when one run of the job has the order for itself; in milliseconds since 1970.
  lease_until integer not null default 0,
  created_at integer not null,
  updated_at integer not null
) strict, without rowid;

create index site_orders_by_operator on site_orders (operator_id, updated_at);
create index site_orders_by_state on site_orders (state, updated_at);
