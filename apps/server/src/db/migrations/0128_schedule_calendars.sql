-- Whose schedules a calendar outside may read: by an address that holds a token, one for each account, which is stored as a hash.
create table schedule_calendars (
  user_id int primary key references users on delete cascade,
  token_hash bytea not null unique,
  language text not null check (language in ('en', 'pt')),
  made_at timestamptz not null default now(),
  read_at timestamptz
);
grant select, insert, update, delete on schedule_calendars to milepost_system;
