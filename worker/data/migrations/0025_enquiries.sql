-- Questions of members to the business of a listing, and its answers. Times are milliseconds since 1970.

-- A thread between the person who asks and those who run the listing.
create table enquiries (
  site_id integer not null,
  id integer not null check (id > 0),
  listing_id integer not null,
  -- Who asks.
  person_id integer not null references people (id),
  -- The language of the page on which it was written.
  language text not null,
  -- `answered`: the business has written at least once. `closed`: nobody can write any more.
  state text not null default 'new' check (state in ('new', 'answered', 'closed', 'spam')),
  -- The number of messages: the position of the newest one.
  messages integer not null default 1,
  -- Which side wrote last: the other one is to write next.
  last_side text not null default 'asker' check (last_side in ('asker', 'owner')),
  -- A day (YYYY-MM-DD), and how the person wants to be reached; empty for none.
  wanted_on text not null default '' check (wanted_on = '' or wanted_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  contact text not null default '',
  -- From 0 to 100, and the codes of its reasons as a JSON array.
  spam_score integer not null default 0 check (spam_score between 0 and 100),
  spam_reasons text not null default '[]' check (json_valid(spam_reasons)),
  -- A hash of the first message without case and spaces: the same text to other listings has the same one.
  text_hash text not null default '',
  created_at integer not null,
  -- When the newest message was written.
  last_at integer not null,
  -- When the business wrote first; null while it has not.
  answered_at integer,
  -- Who ended it, for which side, and when.
  ended_by integer references people (id),
  ended_side text not null default '' check (ended_side in ('', 'asker', 'owner', 'staff')),
  ended_at integer,
  -- When messages and files were deleted; null while they exist.
  texts_deleted_at integer,
  check ((state = 'closed') = (ended_at is not null)),
  primary key (site_id, id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create index enquiries_by_person on enquiries (site_id, person_id, last_at, id);
create index enquiries_by_listing on enquiries (site_id, listing_id, last_at, id);
-- For the response time and the limits of a day.
create index enquiries_by_arrival on enquiries (site_id, listing_id, created_at);
create index enquiries_waiting on enquiries (site_id, listing_id) where state in ('new', 'answered') and last_side = 'asker';
create index enquiries_by_text on enquiries (site_id, text_hash, created_at) where text_hash <> '';
create index enquiries_by_age on enquiries (last_at) where texts_deleted_at is null;

create table enquiry_messages (
  site_id integer not null,
  enquiry_id integer not null,
  -- 1 for the question, then in the order of arrival.
  position integer not null check (position > 0),
  side text not null check (side in ('asker', 'owner')),
  person_id integer not null references people (id),
  body text not null,
  via text not null check (via in ('web', 'mail')),
  -- The Message-ID of an email, so that one that arrives twice is one message; empty for those of a page.
  mail_id text not null default '',
  created_at integer not null,
  primary key (site_id, enquiry_id, position),
  foreign key (site_id, enquiry_id) references enquiries (site_id, id) on delete cascade
) strict, without rowid;

create unique index enquiry_messages_by_mail on enquiry_messages (site_id, enquiry_id, mail_id) where mail_id <> '';
create index enquiry_messages_by_person on enquiry_messages (person_id);

-- Files of messages. A file is registered before it is stored; what is due is deleted with its object.
create table enquiry_files (
  site_id integer not null references sites (id),
  key text not null check (length(key) between 16 and 64),
  -- Whose draft it belongs to, as in `drafts`, and what the draft is about; empty once it was sent.
  holder text not null default '',
  thing text not null default '',
  -- The message that it was sent with; null while it belongs to a draft.
  enquiry_id integer,
  position integer,
  name text not null,
  kind text not null check (kind in ('photo', 'pdf')),
  -- Bytes as stored.
  bytes integer not null,
  created_at integer not null,
  due_at integer,
  primary key (site_id, key)
) strict, without rowid;

create index enquiry_files_by_message on enquiry_files (site_id, enquiry_id, position) where enquiry_id is not null;
create index enquiry_files_by_draft on enquiry_files (site_id, holder, thing) where holder <> '';
create index enquiry_files_by_age on enquiry_files (created_at) where holder <> '' and due_at is null;
create index enquiry_files_by_due on enquiry_files (due_at) where due_at is not null;

-- Threads that a participant reports to staff; the states are in the queue.
create table enquiry_reports (
  site_id integer not null,
  id integer not null check (id > 0),
  enquiry_id integer not null,
  side text not null check (side in ('asker', 'owner')),
  -- The state of the thread before an accepted report ended it; empty where it did not.
  state_before text not null default '',
  primary key (site_id, id),
  foreign key (site_id, enquiry_id) references enquiries (site_id, id) on delete cascade
) strict, without rowid;

create index enquiry_reports_by_enquiry on enquiry_reports (site_id, enquiry_id);

-- Who of the staff may read a reported thread, and until when. Each row has its entry in the audit log.
create table enquiry_openings (
  site_id integer not null,
  report_id integer not null,
  person_id integer not null references people (id),
  until integer not null,
  primary key (site_id, report_id, person_id),
  foreign key (site_id, report_id) references enquiry_reports (site_id, id) on delete cascade
) strict, without rowid;

-- How soon the business of a listing answers, by the formula of that number; no row where nobody has asked.
create table response_times (
  site_id integer not null,
  listing_id integer not null,
  formula integer not null,
  -- How many enquiries it is about, and the median in milliseconds.
  enquiries integer not null,
  median integer not null,
  -- When the passing of time alone changes it next; null for never.
  due_at integer,
  primary key (site_id, listing_id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create index response_times_by_due on response_times (due_at) where due_at is not null;
