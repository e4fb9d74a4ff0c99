-- What people did to schedules of vehicles, for the timeline of the vehicle: a row for each schedule, which is never changed.
create table schedule_acts (
  id bigint generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles on delete cascade,
  schedule_type_id int not null references schedule_types,
  action text not null check (action in ('set', 'changed', 'stopped', 'undone')),
  at timestamptz not null default now(),
  -- Null once the account is gone.
  user_id int references users on delete set null,
  reason text,
  -- As in schedule_starts, of what was set or changed.
  from_at timestamptz,
  times int check (times >= 0),
  -- What one call did.
  batch uuid not null,
  check (num_nulls(from_at, times) = case when action in ('set', 'changed') then 0 else 2 end)
);
create index schedule_acts_of_vehicle on schedule_acts (vehicle_id, at, id);
create index on schedule_acts (customer_id);
create index on schedule_acts (schedule_type_id);
create index on schedule_acts (user_id);
create index on schedule_acts (batch);
call protect_by_customer('schedule_acts');
grant select, insert on schedule_acts to milepost_api, milepost_system;

-- Who said it; null: it is not known.
alter table schedule_starts add column set_by int references users on delete set null;
create index on schedule_starts (set_by);
