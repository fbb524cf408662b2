-- What admins set for their site. `time_zone`: an IANA name, for times of the site where the reader's zone is unknown.
alter table sites add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 100);
-- In which units distances are shown. `place`: in those of the country in which the place is.
alter table sites add column units text not null default 'place' check (units in ('place', 'metric', 'imperial'));
-- Counts the changes of what admins set.
alter table sites add column settings_revision integer not null default 0;

-- A language that a site gets (again) can have posts already.
create trigger site_languages_begun after insert on site_languages begin
  update site_languages set
    has_articles = exists (select 1 from post_counts
      where site_id = new.site_id and kind = 'article' and language = new.language and posts > 0),
    has_blogs = exists (select 1 from post_counts
      where site_id = new.site_id and kind = 'blog' and language = new.language and posts > 0)
    where site_id = new.site_id and language = new.language;
end;
