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
-- Whether the price is told on request; it counts only where there is neither an amount nor a band. 0: it is unknown.
alter table services add column on_request integer not null default 0 check (on_request in (0, 1));
-- From 1, cheap, to 4: computed from the price and the bands of the kind, or stated by a service without an amount.
alter table services add column price_band integer check (price_band between 1 and 4);
-- Where it is offered, beside the listing's own address: {language: text}.
alter table services add column area text not null default '{}' check (json_valid(area));
-- The languages in which it is offered: an array of tags.
alter table services add column languages text not null default '[]' check (json_valid(languages));

-- Finds out whether a site offers services at all, and the services of a kind whose price bands change.
create index services_by_kind on services (site_id, kind, listing_id);

update services set slug = 'service-' || (position + 1), on_request = price_amount is null;

-- Whether the menu links to the services: it is read with the registry, on every page.
alter table sites add column has_services integer not null default 0 check (has_services in (0, 1));

create trigger services_begun after insert on services
when new.kind <> '' and not (select has_services from sites where id = new.site_id) begin
  update sites set has_services = 1 where id = new.site_id;
  insert into changes (site_id, tag, created_at) values (new.site_id, 'chrome', unixepoch() * 1000);
end;

create trigger services_ended after delete on services
when old.kind <> '' and not exists (select 1 from services where site_id = old.site_id and kind > '') begin
  update sites set has_services = 0 where id = old.site_id;
  insert into changes (site_id, tag, created_at) values (old.site_id, 'chrome', unixepoch() * 1000);
end;

-- The vocabulary of a site lists its kinds beside its categories and attributes.
alter table vocabularies add column service_kinds text not null default '[]' check (json_valid(service_kinds));

create view written_service_kinds as
select site_id, json_group_array(json_object('slug', slug, 'position', position, 'names', json(names))) as written
from service_kinds group by site_id;

create trigger vocabulary_service_kind_added after insert on service_kinds begin
  insert into vocabularies (site_id, service_kinds)
    select site_id, written from written_service_kinds where site_id = new.site_id
  on conflict (site_id) do update set service_kinds = excluded.service_kinds;
end;

create trigger vocabulary_service_kind_changed after update on service_kinds begin
  update vocabularies set service_kinds = (select written from written_service_kinds where site_id = new.site_id)
  where site_id = new.site_id;
end;

create trigger vocabulary_service_kind_gone after delete on service_kinds begin
  update vocabularies
  set service_kinds = coalesce((select written from written_service_kinds where site_id = old.site_id), '[]')
  where site_id = old.site_id;
end;
