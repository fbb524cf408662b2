-- What people write and staff decide on, and the log of all decisions. Times are milliseconds since 1970.

-- Texts, addresses and files that people gave, as a JSON object {field: value}. All else names them by id: a text can be
-- erased while the record of what became of it stays. An erased version is '{}'.
create table versions (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  -- Null for people without an account, and for the command line.
  author_id integer references people (id),
  content text not null check (json_valid(content)),
  created_at integer not null,
  erased_at integer,
  primary key (site_id, id)
) strict, without rowid;

create index versions_by_author on versions (author_id) where author_id is not null;

-- Who did what, when and why. Codes and ids alone: no column can hold people's texts.
create table audit_log (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  -- `visitor`: a person without an account. `system`: the product itself. `command`: an operator's command.
  actor text not null check (actor in ('person', 'visitor', 'system', 'command')),
  actor_id integer references people (id),
  -- The thing's transition or another change: `correction.accept`, `role.grant`.
  action text not null check (action not glob '*[^a-z.-]*' and length(action) <= 60),
  thing text not null check (thing not glob '*[^a-z-]*' and length(thing) <= 30),
  thing_id integer not null,
  -- The person whom it concerns: who wrote the thing, or whose rights changed.
  person_id integer references people (id),
  -- The code of a chosen reason; what was written beside it is a version.
  reason text not null default '' check (reason not glob '*[^a-z-]*' and length(reason) <= 40),
  reason_version integer,
  -- States, roles and numbers.
  before text not null default '' check (before not glob '*[^a-z0-9 .-]*' and length(before) <= 80),
  after text not null default '' check (after not glob '*[^a-z0-9 .-]*' and length(after) <= 80),
  before_version integer,
  after_version integer,
  created_at integer not null,
  check ((actor = 'person') = (actor_id is not null)),
  primary key (site_id, id)
) strict, without rowid;

create index audit_log_by_person on audit_log (site_id, person_id, id) where person_id is not null;
create index audit_log_by_actor on audit_log (site_id, actor_id, id) where actor_id is not null;
create index audit_log_by_thing on audit_log (site_id, thing, thing_id, id);
create index audit_log_by_action on audit_log (site_id, action, id);
create index audit_log_by_kind on audit_log (site_id, thing, id);

create trigger audit_log_unchanged before update on audit_log begin
  select raise(abort, 'the audit log is append-only');
end;

create trigger audit_log_undeleted before delete on audit_log begin
  select raise(abort, 'the audit log is append-only');
end;

-- `insert or replace` deletes without the trigger above.
create trigger audit_log_unreplaced before insert on audit_log
when exists (select 1 from audit_log where site_id = new.site_id and id = new.id) begin
  select raise(abort, 'the audit log is append-only');
end;

-- The logs that the audit log replaces, in the order of time. Their texts become versions: those of the log of rights
-- keep their numbers, and each change of synonyms gets two numbers behind them.
insert into versions (site_id, id, author_id, content, created_at)
select site_id, id, actor_id, json_object('reason', reason), created_at from rights_log;

insert into versions (site_id, id, author_id, content, created_at)
select s.site_id, coalesce((select max(id) from rights_log r where r.site_id = s.site_id), 0) + 2 * s.id - side.value,
  s.actor_id, json_object('words', json(iif(side.value = 1, s.before, s.after))), s.created_at
from synonym_changes s cross join json_each('[1, 0]') side
where iif(side.value = 1, s.before, s.after) is not null;

insert into audit_log (site_id, id, actor, actor_id, action, thing, thing_id, person_id, reason_version, before, after,
  before_version, after_version, created_at)
select site_id, row_number() over (partition by site_id order by created_at, source, id),
  iif(actor_id is null, 'command', 'person'), actor_id, action, thing, thing_id, person_id, reason_version, before, after,
  before_version, after_version, created_at
from (
  select site_id, id, 1 as source, actor_id,
    case
      when change in ('suspend', 'lift') then 'member.' || change
      when change like 'proof %' then 'site.proof-' || substr(change, 7)
      else 'role.' || substr(change, 1, instr(change, ' ') - 1)
    end as action,
    iif(change like 'proof %', 'site', 'person') as thing, iif(change like 'proof %', site_id, person_id) as thing_id,
    iif(change like 'proof %', null, person_id) as person_id,
    id as reason_version, before, after, null as before_version, null as after_version, created_at
  from rights_log
  union all
  select site_id, id, 2, actor_id, 'mail.' || decision, 'mail', mail_id, null, null, before,
    iif(decision = 'again', 'queued', 'sent'), null, null, created_at
  from mail_decisions
  union all
  select site_id, id, 3, actor_id,
    'synonyms.' || case when before is null then 'add' when after is null then 'remove' else 'change' end,
    'synonyms', 0, null, null, language, language,
    iif(before is null, null, coalesce((select max(id) from rights_log r where r.site_id = s.site_id), 0) + 2 * id - 1),
    iif(after is null, null, coalesce((select max(id) from rights_log r where r.site_id = s.site_id), 0) + 2 * id),
    created_at
  from synonym_changes s
);

drop table rights_log;
drop table mail_decisions;
drop table synonym_changes;

-- Who may edit a listing on behalf of its business.
create table listing_roles (
  site_id integer not null,
  listing_id integer not null,
  person_id integer not null references people (id),
  role text not null check (role in ('owner', 'manager')),
  granted_at integer not null,
  primary key (site_id, listing_id, person_id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

create index listing_roles_by_person on listing_roles (site_id, person_id);

-- What waits for a decision of staff, and what was decided: a row for each thing that was written.
create table queue (
  site_id integer not null references sites (id),
  id integer not null check (id > 0),
  -- A registered kind, and the number of the thing in the kind's own table.
  kind text not null,
  thing_id integer not null,
  -- The state of the thing, and a number that grows with each transition.
  state text not null,
  revision integer not null default 1,
  -- The listing that it is about; null for none.
  listing_id integer,
  -- Who wrote it: a person, or a confirmed address without an account. The address is emptied after a while, its hash is
  -- what its owner finds the thing by.
  author_id integer references people (id),
  address text not null default '',
  address_hash text,
  -- The author's language, in which decisions are read.
  language text not null,
  -- What was written, and what is published meanwhile.
  version_id integer not null,
  before_version integer,
  is_appeal integer not null default 0 check (is_appeal in (0, 1)),
  -- Who took the decision that is appealed: another person decides on the appeal.
  appeal_against integer references people (id),
  -- From 0 to 100, and the codes of its reasons as a JSON array.
  risk integer not null default 0 check (risk between 0 and 100),
  risks text not null default '[]' check (json_valid(risks)),
  -- For the order of risk, in which all parts of a position ascend: one range of an index.
  calm integer generated always as (100 - risk) virtual,
  -- Since when it waits.
  since integer not null,
  -- The moderator who is looking at it, and until when nobody else may decide.
  lease_by integer references people (id),
  lease_until integer,
  -- The last decision: when, by whom, the code of its reason, and the version with what was written beside it.
  decided_at integer,
  decided_by integer references people (id),
  reason text not null default '',
  reason_version integer,
  primary key (site_id, id)
) strict, without rowid;

create unique index queue_by_thing on queue (site_id, kind, thing_id);
create index queue_by_age on queue (site_id, since, id) where decided_at is null;
create index queue_by_risk on queue (site_id, calm, since, id) where decided_at is null;
create index queue_by_kind on queue (site_id, kind, since, id) where decided_at is null;
create index queue_by_kind_and_risk on queue (site_id, kind, calm, since, id) where decided_at is null;
create index queue_appeals on queue (site_id, since, id) where decided_at is null and is_appeal = 1;
create index queue_sent_back on queue (site_id, author_id) where state = 'sent-back';
create index queue_decided on queue (site_id, decided_at desc, id) where decided_at is not null;
create index queue_by_author on queue (site_id, author_id, id) where author_id is not null;
create index queue_by_address on queue (site_id, address_hash, id) where address_hash is not null;
create index queue_with_address on queue (decided_at) where address <> '';
create index queue_by_listing on queue (site_id, listing_id, id) where listing_id is not null;

-- How much waits, by kind: equal to a recount of the queue at any moment.
create table queue_counts (
  site_id integer not null references sites (id),
  kind text not null,
  waiting integer not null check (waiting >= 0),
  primary key (site_id, kind)
) strict, without rowid;

-- By day (days since 1970): how many of its arrivals still wait, how many things were decided, and how many minutes
-- these had waited in all.
create table queue_days (
  site_id integer not null references sites (id),
  day integer not null,
  waiting integer not null default 0 check (waiting >= 0),
  decided integer not null default 0,
  minutes integer not null default 0,
  primary key (site_id, day)
) strict, without rowid;

create trigger queue_entered after insert on queue when new.decided_at is null begin
  insert into queue_counts (site_id, kind, waiting) values (new.site_id, new.kind, 1)
    on conflict (site_id, kind) do update set waiting = waiting + 1;
  insert into queue_days (site_id, day, waiting) values (new.site_id, new.since / 86400000, 1)
    on conflict (site_id, day) do update set waiting = waiting + 1;
end;

create trigger queue_left after update of decided_at on queue when old.decided_at is null and new.decided_at is not null begin
  update queue_counts set waiting = waiting - 1 where site_id = old.site_id and kind = old.kind;
  update queue_days set waiting = waiting - 1 where site_id = old.site_id and day = old.since / 86400000;
  -- What its author withdraws was not decided.
  insert into queue_days (site_id, day, decided, minutes)
    select new.site_id, new.decided_at / 86400000, 1, (new.decided_at - old.since) / 60000
    where new.decided_by is not null
    on conflict (site_id, day) do update set decided = decided + 1, minutes = minutes + excluded.minutes;
end;

create trigger queue_returned after update of decided_at on queue when old.decided_at is not null and new.decided_at is null begin
  insert into queue_counts (site_id, kind, waiting) values (new.site_id, new.kind, 1)
    on conflict (site_id, kind) do update set waiting = waiting + 1;
  insert into queue_days (site_id, day, waiting) values (new.site_id, new.since / 86400000, 1)
    on conflict (site_id, day) do update set waiting = waiting + 1;
end;

-- A statement that writes here aborts its transaction: a batch is written whole or not at all.
create view refusals as select '' as code where false;

create trigger refusals_abort instead of insert on refusals begin
  select raise(abort, 'refused by a condition');
end;

-- What visitors and members say about a listing; the states are in the queue.
create table feedback (
  site_id integer not null,
  id integer not null check (id > 0),
  kind text not null check (kind in ('report', 'correction')),
  listing_id integer not null,
  -- The reason of a report, or the field of a correction.
  topic text not null,
  -- The language of the text that a correction changes; empty where the field has none.
  text_language text not null default '',
  -- The states of the listing before and after an accepted report changed it; empty where it did not.
  listing_state text not null default '',
  listing_state_set text not null default '',
  primary key (site_id, id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

-- Members who found that what a listing says is right; a row for each person and listing.
create table confirmations (
  site_id integer not null,
  listing_id integer not null,
  person_id integer not null references people (id),
  confirmed_at integer not null,
  primary key (site_id, listing_id, person_id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

-- What a listing's page says of them: how many people within a year before the last one, and when that was.
create table confirmation_totals (
  site_id integer not null,
  listing_id integer not null,
  people integer not null,
  last_at integer not null,
  primary key (site_id, listing_id),
  foreign key (site_id, listing_id) references listings (site_id, id) on delete cascade
) strict, without rowid;

-- What is filled in and not sent yet. The holder is `p:` and a person's id, or `b:` and the hash of a browser's secret.
create table drafts (
  site_id integer not null references sites (id),
  holder text not null,
  form text not null,
  thing text not null,
  person_id integer references people (id),
  fields text not null check (json_valid(fields)),
  -- The path of the form.
  path text not null,
  revision integer not null default 1,
  updated_at integer not null,
  expires_at integer not null,
  primary key (site_id, holder, form, thing)
) strict, without rowid;

create index drafts_by_person on drafts (site_id, person_id, updated_at) where person_id is not null;
create index drafts_by_expiry on drafts (expires_at);

-- `sign-in`, or the form that the code sends.
alter table sign_in_codes add column purpose text not null default 'sign-in';
