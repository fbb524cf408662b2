-- Mails to be sent, each written in the transaction of the change that it tells of.
-- queued → sending → sent | failed | unknown; sending → queued where the mail was certainly not handed over.
create table outbox (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  -- Names the change that the mail tells of: the same mail is written once, however often the change is tried.
  dedupe_key text not null,
  recipient text not null,
  language text not null,
  template text not null,
  -- What the template says, a JSON object. It holds links and codes, so it is emptied soon after the end.
  data text not null check (json_valid(data)),
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  tries integer not null default 0,
  -- A code, never a text of others, which could hold what must not be kept.
  last_error text,
  -- The name of the mail at whoever delivers it.
  message_id text,
  -- When it is tried next, or while it is being sent: when its attempt counts as broken off. Null at the end.
  due_at integer,
  -- After this moment the mail is of no use and is not sent any more.
  expires_at integer,
  created_at integer not null,
  updated_at integer not null,
  check ((due_at is null) = (state in ('sent', 'failed', 'unknown'))),
  primary key (site_id, id),
  unique (site_id, dedupe_key)
) strict, without rowid;

-- For staff, newest first.
create index outbox_by_state on outbox (site_id, state, updated_at);

-- What is still to be done, of all sites alike: small whatever the size of the table.
create index outbox_open on outbox (state, due_at) where due_at is not null;

-- What has come to its end and still holds its text, and all that has.
create index outbox_filled on outbox (updated_at) where due_at is null and data <> '{}';
create index outbox_done on outbox (updated_at) where due_at is null;
