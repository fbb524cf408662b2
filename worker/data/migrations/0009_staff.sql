-- What a site's staff look up, and what they decided about mails.

-- Members, the newest first; those who are suspended; one member's lines of the log.
create index members_by_joined on members (site_id, joined_at);
create index members_suspended on members (site_id, joined_at) where state = 'suspended';
create index rights_log_by_person on rights_log (site_id, person_id);

-- Staff decide on attempts that failed or whose outcome nobody knows: who, what, when, and what was true before.
-- Names nobody but who decided, so that it can stay when the mail is gone.
create table mail_decisions (
  site_id integer not null references sites (id),
  id integer not null,
  mail_id integer not null,
  template text not null,
  -- Null: an operator's command.
  actor_id integer references people (id),
  -- `arrived`: closes the mail as sent. `again`: one more attempt.
  decision text not null check (decision in ('arrived', 'again')),
  -- The attempt that was decided on, how it had ended and why.
  tries integer not null,
  before text not null,
  error text,
  created_at integer not null,
  primary key (site_id, id)
) strict, without rowid;
