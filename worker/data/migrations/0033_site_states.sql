-- A suspended site answers 503 on its hosts. A deleted one is gone for visitors and can be returned for 30 days.
alter table sites add column state text not null default 'active' check (state in ('active', 'suspended'));
-- When it was deleted, in milliseconds since 1970.
alter table sites add column deleted_at integer;

create index sites_deleted on sites (deleted_at) where deleted_at is not null;
create index domains_by_site on domains (site_id, is_primary);
