-- The kinds of services that a site lists, such as repairs and courses.
create table service_kinds (
  site_id integer not null references sites (id),
  slug text not null,
  position integer not null default 0,
  -- {language: text}
  names text not null check (json_valid(names)),
  -- {currency: [the amounts at which the price bands 2, 3 and 4 begin]}, in the minor unit of the currency.
  bands text not null default '{}' check (json_valid(bands)),
  primary key (site_id, slug)
) strict, without rowid;

-- Names a service within its listing, in addresses: unlike its position, it does not change when others are added.
alter table services add column slug text not null default '';
-- The slug of a kind; empty for none. A service without a kind stands on the page of its listing alone.
alter table services add column kind text not null default '';
-- The upper end of the price, in the minor unit; null where price_amount is the price.
alter table services add column price_max integer check (price_max > price_amount);
-- From 1, cheap, to 4: computed from the price and the bands of the kind, or stated by a service without an amount.
alter table services add column price_band integer check (price_band between 1 and 4);
-- Where it is offered, beside the listing's own address: {language: text}.
alter table services add column area text not null default '{}' check (json_valid(area));
-- The languages in which it is offered: an array of tags.
alter table services add column languages text not null default '[]' check (json_valid(languages));

-- Pages read the services of listings whose index is not ready by kind, the newest listing first.
create index services_by_kind on services (site_id, kind, listing_id);

update services set slug = 'service-' || (position + 1);
