-- Tables that people have sent to them as files, again and again: of which table, with the filter it was saved with, and when.
create table scheduled_reports (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  -- With whose rights the file is made, as they are when it is made.
  owner_id int not null references users,
  name text not null check (length(name) between 1 and 80),
  report_table text not null,
  -- What the call of the file is sent, but for its days, format, language and time zone.
  query jsonb not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- Which days it is about; null: the table has none.
  period text check (period in ('yesterday', 'last-7-days', 'last-week', 'last-30-days', 'last-month')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  weekday smallint check (weekday between 0 and 6),
  month_day smallint check (month_day between 1 and 31),
  hour smallint not null check (hour between 0 and 23),
  time_zone text not null,
  language text not null check (language in ('en', 'pt')),
  -- Null: it is switched off, or archived.
  next_due_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  check ((weekday is not null) = (frequency = 'weekly') and (month_day is not null) = (frequency = 'monthly')),
  check (archived_at is null or next_due_at is null)
);
create index on scheduled_reports (customer_id, id);
create index on scheduled_reports (owner_id);
create index scheduled_reports_due on scheduled_reports (next_due_at) where next_due_at is not null;
call protect_by_customer('scheduled_reports');
grant select, insert, update on scheduled_reports to milepost_api;
grant select, update, delete on scheduled_reports to milepost_system;

-- To whom a report goes. Who stopped it stays, so that nobody is written to again without wanting it.
create table report_recipients (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  report_id int not null references scheduled_reports on delete cascade,
  address text not null check (length(address) between 3 and 254),
  is_removed boolean not null default false,
  stopped_at timestamptz,
  unique (report_id, address)
);
create index on report_recipients (customer_id);
call protect_by_customer('report_recipients');
grant select, insert, update on report_recipients to milepost_api;
grant select, update, delete on report_recipients to milepost_system;

-- Each time that a report was due, or was sent by hand: what became of it.
create table report_runs (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  report_id int not null references scheduled_reports on delete cascade,
  -- What it is about is seen from here.
  due_at timestamptz not null,
  -- Sent by hand, by whom; null: it was due.
  sent_by int references users,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'empty', 'failed')),
  failure text,
  range_from timestamptz,
  range_until timestamptz,
  -- Null: not known.
  row_count int,
  -- Whose rows the file may hold.
  scope_customers int[] not null default '{}',
  file_id int references files on delete set null,
  file_name text,
  file_bytes bigint,
  recipients text[] not null default '{}',
  job_id int references jobs on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((failure is not null) = (state = 'failed')),
  unique (report_id, due_at)
);
create index on report_runs (customer_id, created_at, id);
create index on report_runs (file_id);
create index on report_runs (job_id);
create index on report_runs (sent_by);
create index report_runs_waiting on report_runs (job_id) where state = 'waiting';
call protect_by_customer('report_runs');
grant select, insert, update on report_runs to milepost_api;
grant select, insert, update, delete on report_runs to milepost_system;
