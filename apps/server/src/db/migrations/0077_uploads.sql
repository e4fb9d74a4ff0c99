-- Files of records that people upload: read and checked by a job, then saved by another. The file goes when it is of no more use;
-- this says what there was.
create table uploads (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  noun text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  bytes int not null,
  file_id int references files on delete set null,
  state text not null check (state in ('checking', 'checked', 'waiting', 'saving', 'done', 'refused', 'failed', 'cancelled')),
  -- Saved as soon as it was read, without a person looking at the check.
  is_unchecked boolean not null default false,
  headings text[] not null default '{}',
  first_cells text[] not null default '{}',
  -- For each heading the column of the noun; null inside: it is left out. Null: matched by name when the file is read.
  columns jsonb,
  choices jsonb not null,
  missing text[] not null default '{}',
  counts jsonb not null,
  lines int,
  -- Up to here the file was worked off; written with what it came to.
  done_lines int not null default 0,
  refusal_code text,
  refusal_cell text,
  run_on_weekend boolean not null default true,
  email text not null,
  due_at timestamptz,
  job_id int references jobs on delete set null,
  -- Holds what it did together in the audit log.
  batch uuid not null default gen_random_uuid(),
  created_by int references users,
  -- Whose rights it is worked off with: whoever sent it, or had it checked or saved since.
  acts_for int references users,
  address inet,
  request_id text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((refusal_code is null) = (state <> 'refused'))
);
create index on uploads (customer_id, created_at, id);
create index on uploads (file_id);
create index on uploads (job_id);
create index on uploads (created_by);
create index on uploads (acts_for);
create index uploads_due on uploads (due_at) where state = 'waiting' and due_at is not null;
call protect_by_customer('uploads');
grant select, insert, update on uploads to milepost_api;
grant select, insert, update, delete on uploads to milepost_system;

-- What is wrong with lines of a file: of the last check, or of what was saved.
create table upload_faults (
  upload_id int not null references uploads on delete cascade,
  customer_id int not null references customers on delete cascade,
  line int not null,
  -- Counts the faults of a line.
  place int not null,
  heading text,
  field text not null,
  value text not null,
  code text not null,
  primary key (upload_id, line, place)
);
create index on upload_faults (customer_id);
call protect_by_customer('upload_faults');
grant select, insert, delete on upload_faults to milepost_api, milepost_system;
