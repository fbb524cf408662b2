alter table listings add column time_zone text not null default '';
alter table listings add column hours text;
alter table listings add column hours_text text not null default '';
alter table listings add column price_level integer;
alter table listings add column contact_sources text;
