-- Another one for each site that was ever made, whatever id it has: SQLite may give the id of a deleted site again, and
-- another database begins at 1. What is derived from a site outside of the database goes by both (the filter index).
alter table sites add column epoch text not null default '';

update sites set epoch = lower(hex(randomblob(8)));

create trigger sites_epoch after insert on sites begin
  update sites set epoch = lower(hex(randomblob(8))) where id = new.id;
end;
