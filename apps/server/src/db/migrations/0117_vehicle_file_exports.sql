-- All that is filed of a vehicle as one file, put together by a job and removed after a week.
create table vehicle_file_exports (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles,
  format text not null check (format in ('zip', 'pdf')),
  language text not null check (language in ('en', 'pt')),
  job_id int references jobs on delete set null,
  file_id int references files,
  created_by int references users on delete set null,
  created_at timestamptz not null default now()
);
create index on vehicle_file_exports (vehicle_id);
create index on vehicle_file_exports (job_id);
create index on vehicle_file_exports (created_at);
call protect_by_customer('vehicle_file_exports');
grant select on vehicle_file_exports to milepost_api;
grant select, insert, update, delete on vehicle_file_exports to milepost_system;
