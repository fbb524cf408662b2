-- What people say of listings, and the scores that follow from it. Times are milliseconds since 1970, months are counted
-- from January 1970, UTC.

-- How a site takes reviews; no row: open, without criteria, with the product's guidelines.
create table review_settings (
  site_id integer primary key references sites (id),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- What is rated besides the whole, at most five: [{"slug": …, "names": {language: text}}, …] in their order.
  criteria text not null default '[]' check (json_valid(criteria)),
  -- {language: text}
  guidelines text not null default '{}' check (json_valid(guidelines)),
  revision integer not null default 1
) strict;

-- A review with its current text. Its former texts are versions, named by the audit log.
create table reviews (
  site_id integer not null,
  id integer not null check (id > 0),
  listing_id integer not null,
  -- Null for an imported review, which has the name of its author.
  person_id integer references people (id),
  author text not null default '',
  -- `removed`: by its author, who can write it again.
  state text not null check (state in ('published', 'held', 'rejected', 'removed')),
  revision integer not null default 1,
  stars integer not null check (stars between 1 and 5),
  -- {slug of the criterion: stars}
  criteria text not null default '{}' check (json_valid(criteria)),
  title text not null default '',
  body text not null default '',
  language text not null,
  -- `person`: chosen by its author or stated by the import.
  language_by text not null check (language_by in ('person', 'found')),
  -- YYYY-MM, empty where it is not known.
  visited_on text not null default '' check (visited_on = '' or visited_on glob '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  -- [[key, width, height, alt], …]
  photos text not null default '[]' check (json_valid(photos)),
  photo_count integer generated always as (json_array_length(photos)) virtual,
  -- Kept by the triggers of votes and replies.
  helpful integer not null default 0 check (helpful >= 0),
  has_reply integer not null default 0 check (has_reply in (0, 1)),
  -- Why it was held: `burst`, or the risk of the review itself. Empty if it never was.
  hold text not null default '' check (hold in ('', 'burst', 'risk')),
  -- The code of the reason of a rejection.
  reason text not null default '',
  -- The current text as a version; null for an imported review.
  version_id integer,
  -- Hash of the folded text, to find the same text in other reviews; null for a short one.
  text_hash text,
  -- The name of an import, and the id of the review there. `demo`: written for a demonstration.
  source text not null default '',
  source_id text not null default '',
  created_at integer not null,
  month integer not null,
  published_at integer,
  edited_at integer,
  primary key (site_id, id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create unique index reviews_by_person on reviews (site_id, person_id, listing_id) where person_id is not null;
create unique index reviews_by_source on reviews (site_id, source, source_id) where source <> '';
create index reviews_by_text on reviews (site_id, text_hash) where text_hash is not null;
create index reviews_arrived on reviews (site_id, listing_id, created_at) where source = '';
create index reviews_held on reviews (site_id, listing_id, id) where state = 'held';

-- Pages of reviews: the newest, those of each number of stars, and the most helpful first, each of all and of those with
-- a language, with photos, with a reply.
create index reviews_newest on reviews (site_id, listing_id, created_at, id) where state = 'published';
create index reviews_stars on reviews (site_id, listing_id, stars, created_at, id) where state = 'published';
create index reviews_helpful on reviews (site_id, listing_id, helpful, created_at, id) where state = 'published';
create index reviews_stars_helpful on reviews (site_id, listing_id, stars, helpful, created_at, id)
  where state = 'published';
create index reviews_language_newest on reviews (site_id, listing_id, language, created_at, id) where state = 'published';
create index reviews_language_stars on reviews (site_id, listing_id, language, stars, created_at, id)
  where state = 'published';
create index reviews_language_helpful on reviews (site_id, listing_id, language, helpful, created_at, id)
  where state = 'published';
create index reviews_photos_newest on reviews (site_id, listing_id, created_at, id)
  where state = 'published' and photos <> '[]';
create index reviews_photos_stars on reviews (site_id, listing_id, stars, created_at, id)
  where state = 'published' and photos <> '[]';
create index reviews_photos_helpful on reviews (site_id, listing_id, helpful, created_at, id)
  where state = 'published' and photos <> '[]';
create index reviews_reply_newest on reviews (site_id, listing_id, created_at, id)
  where state = 'published' and has_reply = 1;
create index reviews_reply_stars on reviews (site_id, listing_id, stars, created_at, id)
  where state = 'published' and has_reply = 1;
create index reviews_reply_helpful on reviews (site_id, listing_id, helpful, created_at, id)
  where state = 'published' and has_reply = 1;
-- The stream of a site: of all reviews, and of those with a number of stars, in a language, with photos.
create index reviews_of_site on reviews (site_id, created_at, id) where state = 'published';
create index reviews_of_site_stars on reviews (site_id, stars, created_at, id) where state = 'published';
create index reviews_of_site_language on reviews (site_id, language, created_at, id) where state = 'published';
create index reviews_of_site_photos on reviews (site_id, created_at, id) where state = 'published' and photos <> '[]';

-- What a listing's owner answers, in the name of the business.
create table review_replies (
  site_id integer not null,
  review_id integer not null,
  person_id integer not null references people (id),
  body text not null,
  -- The text of the review that it answers.
  to_version integer,
  -- The reply's own text.
  version_id integer not null,
  revision integer not null default 1,
  created_at integer not null,
  edited_at integer,
  primary key (site_id, review_id),
  foreign key (site_id, review_id) references reviews (site_id, id) on delete cascade
) strict, without rowid;

-- Who found a review helpful.
create table review_votes (
  site_id integer not null,
  review_id integer not null,
  person_id integer not null references people (id),
  created_at integer not null,
  primary key (site_id, review_id, person_id),
  foreign key (site_id, review_id) references reviews (site_id, id) on delete cascade
) strict, without rowid;

create index review_votes_by_person on review_votes (site_id, person_id, review_id);

create trigger review_vote_added after insert on review_votes begin
  update reviews set helpful = helpful + 1 where site_id = new.site_id and id = new.review_id;
end;

create trigger review_vote_gone after delete on review_votes begin
  update reviews set helpful = helpful - 1 where site_id = old.site_id and id = old.review_id;
end;

create trigger review_reply_added after insert on review_replies begin
  update reviews set has_reply = 1 where site_id = new.site_id and id = new.review_id;
end;

create trigger review_reply_gone after delete on review_replies begin
  update reviews set has_reply = 0 where site_id = old.site_id and id = old.review_id;
end;

-- Reports of reviews; states and texts are in the queue.
create table review_reports (
  site_id integer not null,
  id integer not null check (id > 0),
  review_id integer not null,
  -- Who reported it, to see the reports of an owner as a whole; null without an account.
  person_id integer references people (id),
  reason text not null,
  -- Whether accepting it rejected the review: only then taking that back publishes the review again.
  has_rejected integer not null default 0 check (has_rejected in (0, 1)),
  primary key (site_id, id),
  foreign key (site_id, review_id) references reviews (site_id, id) on delete cascade
) strict, without rowid;

create index review_reports_by_person on review_reports (site_id, person_id) where person_id is not null;

-- Published reviews of a listing by the month in which they were written, and their stars: the inputs of its score.
create table review_months (
  site_id integer not null,
  listing_id integer not null,
  month integer not null,
  stars integer not null,
  count integer not null check (count >= 0),
  primary key (site_id, listing_id, month, stars),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

-- Numbers of a listing: of published reviews by stars, language, photos, reply and source; of all by state; of rejected
-- ones by reason; of held ones by the cause. Rows of 0 do not exist.
create table review_counts (
  site_id integer not null,
  listing_id integer not null,
  dimension text not null check (dimension in ('stars', 'language', 'photos', 'reply', 'source', 'state', 'reason', 'hold')),
  entry text not null,
  count integer not null check (count >= 0),
  primary key (site_id, listing_id, dimension, entry),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

-- The score of a listing in hundredths of a star, as of the first of a month; null without a published review.
create table review_scores (
  site_id integer not null,
  listing_id integer not null,
  formula integer not null,
  as_of_month integer not null,
  score integer check (score between 100 and 500),
  count integer not null,
  primary key (site_id, listing_id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create index review_scores_by_month on review_scores (as_of_month, site_id, listing_id) where count > 0;

-- Where a review stands in the counts of its listing.
create view review_facts as
select r.site_id, r.id, r.listing_id, f.value ->> 0 as dimension, f.value ->> 1 as entry
from reviews r cross join json_each(json_array(
  json_array('state', r.state),
  json_array('reason', iif(r.state = 'rejected' and r.reason <> '', r.reason, null)),
  json_array('hold', iif(r.state = 'held', r.hold, null)),
  json_array('stars', iif(r.state = 'published', cast(r.stars as text), null)),
  json_array('language', iif(r.state = 'published', r.language, null)),
  json_array('photos', iif(r.state = 'published' and r.photos <> '[]', '1', null)),
  json_array('reply', iif(r.state = 'published' and r.has_reply = 1, '1', null)),
  json_array('source', iif(r.state = 'published' and r.source <> '', r.source, null)))) f
where f.value ->> 1 is not null;

create trigger reviews_counted after insert on reviews begin
  insert into review_counts (site_id, listing_id, dimension, entry, count)
    select site_id, listing_id, dimension, entry, 1 from review_facts where site_id = new.site_id and id = new.id
    on conflict (site_id, listing_id, dimension, entry) do update set count = count + 1;
  insert into review_months (site_id, listing_id, month, stars, count)
    select new.site_id, new.listing_id, new.month, new.stars, 1 where new.state = 'published'
    on conflict (site_id, listing_id, month, stars) do update set count = count + 1;
end;

create trigger reviews_leave_counts before update of state, stars, language, photos, has_reply, reason, hold, source, month
on reviews begin
  update review_counts set count = count - 1
  where site_id = old.site_id and listing_id = old.listing_id and (dimension, entry) in (
    select dimension, entry from review_facts where site_id = old.site_id and id = old.id);
  update review_months set count = count - 1
  where old.state = 'published' and site_id = old.site_id and listing_id = old.listing_id and month = old.month
    and stars = old.stars;
end;

create trigger reviews_counted_again after update of state, stars, language, photos, has_reply, reason, hold, source, month
on reviews begin
  insert into review_counts (site_id, listing_id, dimension, entry, count)
    select site_id, listing_id, dimension, entry, 1 from review_facts where site_id = new.site_id and id = new.id
    on conflict (site_id, listing_id, dimension, entry) do update set count = count + 1;
  insert into review_months (site_id, listing_id, month, stars, count)
    select new.site_id, new.listing_id, new.month, new.stars, 1 where new.state = 'published'
    on conflict (site_id, listing_id, month, stars) do update set count = count + 1;
  delete from review_counts where site_id = new.site_id and listing_id = new.listing_id and count = 0;
  delete from review_months where site_id = new.site_id and listing_id = new.listing_id and month = old.month
    and count = 0;
end;

create trigger reviews_uncounted before delete on reviews begin
  update review_counts set count = count - 1
  where site_id = old.site_id and listing_id = old.listing_id and (dimension, entry) in (
    select dimension, entry from review_facts where site_id = old.site_id and id = old.id);
  update review_months set count = count - 1
  where old.state = 'published' and site_id = old.site_id and listing_id = old.listing_id and month = old.month
    and stars = old.stars;
  delete from review_counts where site_id = old.site_id and listing_id = old.listing_id and count = 0;
  delete from review_months where site_id = old.site_id and listing_id = old.listing_id and month = old.month
    and count = 0;
end;

-- Ratings that other sources state of a listing. They are in no score, filter or order.
create table imported_ratings (
  site_id integer not null,
  listing_id integer not null,
  source text not null,
  -- Hundredths of a star.
  score integer not null check (score between 100 and 500),
  count integer not null check (count > 0),
  stated_at integer not null,
  primary key (site_id, listing_id, source),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

-- The key of a day (days since 1970) under which connections are hashed, destroyed when the day is over: hashes can be
-- compared within a day only.
create table connection_keys (
  site_id integer not null references sites (id),
  day integer not null,
  key text not null,
  primary key (site_id, day)
) strict, without rowid;

-- From which connection a review was written; deleted after 30 days.
create table review_connections (
  site_id integer not null,
  day integer not null,
  hash text not null,
  person_id integer not null references people (id),
  listing_id integer not null,
  primary key (site_id, day, hash, person_id, listing_id)
) strict, without rowid;

-- The photos of reviews, to find the review of a photo. Triggers keep them with `reviews.photos`; a photo that its review no
-- longer has is due among the uploads, whose clean-up deletes it.
create table review_photos (
  site_id integer not null,
  key text not null,
  review_id integer not null,
  -- Pixels.
  width integer not null,
  height integer not null,
  primary key (site_id, key)
) strict, without rowid;

create index review_photos_by_review on review_photos (site_id, review_id);

create trigger review_photos_added after insert on reviews when new.photos <> '[]' begin
  insert into review_photos (site_id, key, review_id, width, height)
    select new.site_id, value ->> 0, new.id, value ->> 1, value ->> 2 from json_each(new.photos) where true
    on conflict do nothing;
end;

create trigger review_photos_changed after update of photos on reviews when new.photos <> old.photos begin
  insert into uploads (site_id, key, width, height, created_at, due_at)
    select site_id, key, width, height, unixepoch() * 1000, unixepoch() * 1000 from review_photos
    where site_id = new.site_id and review_id = new.id and key not in (select value ->> 0 from json_each(new.photos))
    on conflict (site_id, key) do update set due_at = excluded.due_at;
  delete from review_photos
  where site_id = new.site_id and review_id = new.id and key not in (select value ->> 0 from json_each(new.photos));
  insert into review_photos (site_id, key, review_id, width, height)
    select new.site_id, value ->> 0, new.id, value ->> 1, value ->> 2 from json_each(new.photos) where true
    on conflict do nothing;
end;

create trigger review_photos_gone before delete on reviews begin
  insert into uploads (site_id, key, width, height, created_at, due_at)
    select site_id, key, width, height, unixepoch() * 1000, unixepoch() * 1000 from review_photos
    where site_id = old.site_id and review_id = old.id
    on conflict (site_id, key) do update set due_at = excluded.due_at;
  delete from review_photos where site_id = old.site_id and review_id = old.id;
end;

-- Reviews that wait for an answer of the business.
create index reviews_unanswered on reviews (site_id, listing_id, created_at, id)
  where state = 'published' and has_reply = 0;

-- A member's own reviews, the newest first.
create index reviews_of_person on reviews (site_id, person_id, id) where person_id is not null;

-- Erasing a version erases the same text where it is shown.
create index reviews_by_version on reviews (site_id, version_id) where version_id is not null;
create index review_replies_by_version on review_replies (site_id, version_id);
