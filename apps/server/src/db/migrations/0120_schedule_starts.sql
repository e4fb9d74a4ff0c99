-- What a person said last of a schedule of a vehicle: from when it counts, or that it is stopped. What was filed after that sets what is
-- due since; from both it is worked out anew when something is put away or brought back.
create table schedule_starts (
  vehicle_id int not null references vehicles on delete cascade,
  vehicle_activity_type_id int not null references vehicle_activity_types,
  customer_id int not null references customers,
  -- The newest entry in the log of the vehicle then.
  after_number int not null,
  -- As in vehicle_schedules; null: stopped.
  from_at timestamptz,
  times int check (times >= 0),
  check (num_nulls(from_at, times) in (0, 2)),
  primary key (vehicle_id, vehicle_activity_type_id)
);
create index on schedule_starts (customer_id);
call protect_by_customer('schedule_starts');
grant select, insert, update on schedule_starts to milepost_api, milepost_system;

insert into schedule_starts (vehicle_id, vehicle_activity_type_id, customer_id, after_number, from_at, times)
select s.vehicle_id, s.vehicle_activity_type_id, s.customer_id, coalesce(a.number, 0), s.from_at, s.times
from vehicle_schedules s left join vehicle_activities a on a.id = s.last_activity_id where s.is_chosen;

-- Whether it was filed to fulfil its schedule.
alter table vehicle_activities add column fulfils boolean not null default false;
update vehicle_activities a set fulfils = true from vehicle_activity_types t
where t.id = a.vehicle_activity_type_id and not t.is_internal and case
  when t.code = 'SAFETY_INSPECTION' then a.status in ('7', '11', '12')
  when t.code = 'PMI_FORM' then false
  when t.statuses = '[]' then a.status = 'Pass'
  else exists (select from jsonb_to_recordset(t.statuses) as s (name text, fulfils boolean) where s.name = a.status and s.fulfils) end;

-- Distance and hours are counted from the trips since the day that a schedule counts from.
alter table vehicle_schedules drop column from_odometer_m, drop column from_engine_s;

-- Rules that tell of what is due: of which schedules (none: any), how many days before, and once it is overdue.
alter table notification_rules drop constraint notification_rules_tells_of_check,
  add constraint notification_rules_tells_of_check check (tells_of in ('events', 'silence', 'low-supply', 'low-battery', 'due')),
  add column days_ahead int[] not null default '{28,7,1}'
    check (cardinality(days_ahead) <= 6 and 0 <= all (days_ahead) and 365 >= all (days_ahead)),
  add column tells_overdue boolean not null default true,
  -- Told again after so many days while it is overdue; 0: once.
  add column overdue_every_days int not null default 0 check (overdue_every_days between 0 and 90),
  -- Vehicles that are off the road too.
  add column tells_off_road boolean not null default false;
create table schedule_types_of_notification_rules (
  notification_rule_id int not null references notification_rules on delete cascade,
  schedule_type_id int not null references schedule_types on delete cascade,
  customer_id int not null references customers,
  primary key (notification_rule_id, schedule_type_id)
);
create index on schedule_types_of_notification_rules (schedule_type_id);
call protect_by_customer('schedule_types_of_notification_rules');
grant select, insert, update, delete on schedule_types_of_notification_rules to milepost_api, milepost_system;

-- Of what is due: of which schedule, on which day, and how many days were left when it was told.
alter table notices
  add column schedule_type_id int references schedule_types,
  add column due_on date,
  add column days_left int,
  add check (num_nulls(schedule_type_id, due_on, days_left) in (0, 3));

-- Which steps towards a due date a rule has told of.
create table told_dues (
  notification_rule_id int not null references notification_rules on delete cascade,
  vehicle_id int not null references vehicles on delete cascade,
  vehicle_activity_type_id int not null references vehicle_activity_types on delete cascade,
  due_on date not null,
  -- domain/notifications/due-steps.ts
  step int not null,
  customer_id int not null references customers on delete cascade,
  told_at timestamptz not null default now(),
  primary key (notification_rule_id, vehicle_id, vehicle_activity_type_id, due_on, step)
);
create index on told_dues (vehicle_id);
create index on told_dues (customer_id);
create index on told_dues (told_at);
call protect_by_customer('told_dues');
grant select on told_dues to milepost_api;
grant select, insert, delete on told_dues to milepost_system;
