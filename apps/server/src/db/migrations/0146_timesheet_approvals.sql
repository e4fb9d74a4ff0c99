-- Weeks of timesheets that somebody approved, with the figures as they stood then. An approval is taken back by another entry. Sealed
-- as corrections are (corrections/sealed-chain.ts), in a chain of its own.
create table timesheet_approvals (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  number int not null check (number > 0),
  subject text not null check (subject in ('vehicle', 'driver')),
  subject_id int not null,
  -- Its Monday.
  week date not null check (extract(isodow from week) = 1),
  -- The figures, and a hash of the days as they were shown; null where it takes an approval back.
  value text check (length(value) <= 2000),
  before text check (length(before) <= 2000),
  -- Of an approval a remark, which may be empty.
  reason text not null check (length(reason) <= 500),
  revokes int unique references timesheet_approvals,
  user_id int references users,
  -- As it was then: users change their names.
  user_name text not null,
  made_at timestamptz not null,
  previous_hash bytea,
  hash bytea not null,
  unique (customer_id, number),
  check ((value is null) = (revokes is not null)),
  check (revokes is null or length(reason) >= 3),
  check ((previous_hash is null) = (number = 1))
);
create index on timesheet_approvals (customer_id, subject, subject_id, week);

call protect_by_customer('timesheet_approvals');
-- Nobody may change or delete one.
grant select, insert on timesheet_approvals to milepost_api;
grant select on timesheet_approvals to milepost_system;

alter table correction_chain_checks drop constraint correction_chain_checks_chain_check;
alter table correction_chain_checks add check (chain in ('trips', 'timesheets', 'approvals'));
