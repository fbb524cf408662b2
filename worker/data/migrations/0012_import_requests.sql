-- What a command has asked for that cannot reach the queue of jobs: the five-minute cron puts it there.
alter table imports add column requested text check (requested in ('check-import', 'run-import', 'undo-import'));

create index imports_requested on imports (id) where requested is not null;

-- What is under way: work that has not gone on for long has lost its message.
create index imports_running on imports (updated_at) where state = 'running' and file_key <> '';
create index imports_being_undone on imports (updated_at) where undo_started_at is not null and state <> 'undone';
