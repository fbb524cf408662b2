-- Whether a photo is a drawing of the subject rather than a photograph of the listing.
alter table photos add column is_illustration integer not null default 0 check (is_illustration in (0, 1));
