-- Corrections laid over days of timesheets. What was recorded stays as it is; a correction is taken back by another entry.
-- Entries of a customer are numbered and each holds the hash of the one before (history/sealed-chain.ts),
-- so that a changed or missing one shows.
create table timesheet_corrections (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  number int not null check (number > 0),
  subject text not null check (subject in ('vehicle', 'driver')),
  subject_id int not null,
  day date not null,
  field text not null check (field in ('first-start', 'last-stop', 'break', 'note')),
  -- An instant, whole minutes, or a text; null where it revokes.
  value text check (length(value) <= 500),
  -- What was shown when it was made.
  before text check (length(before) <= 500),
  reason text not null check (length(reason) between 3 and 500),
  revokes int unique references timesheet_corrections,
  user_id int references users,
  -- As it was then: users change their names.
  user_name text not null,
  made_at timestamptz not null,
  previous_hash bytea,
  hash bytea not null,
  unique (customer_id, number),
  check ((value is null) = (revokes is not null)),
  check ((previous_hash is null) = (number = 1))
);
create index on timesheet_corrections (customer_id, subject, subject_id, day);

call protect_by_customer('timesheet_corrections');
-- Nobody may change or delete one.
grant select, insert on timesheet_corrections to milepost_api;
grant select on timesheet_corrections to milepost_system;

-- What the customer says it keeps timesheets for: shown with them, since whoever is measured may want to know.
alter table customers add column timesheet_purpose text check (length(timesheet_purpose) <= 500);
