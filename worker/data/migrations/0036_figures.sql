-- What happened on a site on a day, summed from what is counted (`counts`): the writer of counts adds to both in one
-- transaction. Days are days since 1970 in UTC. Views are answered pages; hits and misses are those of the page cache.
create table figure_days (
  site_id integer not null references sites (id),
  day integer not null,
  views integer not null default 0,
  hits integer not null default 0,
  misses integer not null default 0,
  errors integer not null default 0,
  primary key (site_id, day)
) strict, without rowid;

-- The same of all sites together: a year is 365 rows, however many sites there are.
create table all_figure_days (
  day integer primary key,
  views integer not null default 0,
  hits integer not null default 0,
  misses integer not null default 0,
  errors integer not null default 0
) strict;

-- How a site does, as of `computed_at`: a cron computes it anew, so that a list of many sites reads one row of each. Figures
-- are those of the last 28 days, with the views of the 28 days before. Times are milliseconds since 1970.
create table site_summaries (
  site_id integer primary key references sites (id),
  views integer not null,
  views_before integer not null,
  hits integer not null,
  misses integer not null,
  errors integer not null,
  waiting integer not null,
  oldest_waiting_at integer,
  mails_queued integer not null,
  mails_unsettled integer not null,
  imports_open integer not null,
  imports_failed integer not null,
  failing_domains integer not null,
  stale_texts integer not null,
  missing_texts integer not null,
  -- Of each language, the share of its texts that are there and current: percent by language.
  coverage text not null,
  changed_at integer,
  computed_at integer not null
) strict;
