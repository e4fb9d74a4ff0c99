-- The Vehicle File: what is filed of vehicles, the kinds of it, and the schedules by which it comes round.
create table vehicle_activity_types (
  id int generated always as identity primary key,
  -- What has one came with Milepost: screens word it, and nobody changes it.
  code text check (code is null or code = reference),
  -- What files and calls name it by, of a customer's own too.
  reference text not null check (reference ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  name text not null check (length(name) between 1 and 100),
  -- The types of vehicles that have it; none: all.
  vehicle_type_ids int[] not null default '{}',
  -- Whether the day is asked for on which it was done, beside the moment at which it is filed.
  asks_for_day boolean not null default true,
  -- What its results are called, where they are not the usual ones: [{"id": 1, "name": "Done", "fulfils": true}].
  statuses jsonb not null default '[]' check (jsonb_typeof(statuses) = 'array'),
  -- Filed by Milepost itself when something happens, and chosen by nobody.
  is_internal boolean not null default false
);
call make_shared_records('vehicle_activity_types');
alter table vehicle_activity_types add check (code is null or customer_id is null);
create unique index vehicle_activity_types_name_taken on vehicle_activity_types (coalesce(customer_id, 0), lower(name))
  where archived_at is null;
create unique index vehicle_activity_types_reference_taken on vehicle_activity_types (coalesce(customer_id, 0), reference)
  where archived_at is null;

insert into vehicle_activity_types (code, reference, name, asks_for_day, is_internal)
select reference, reference, name, asks_for_day, is_internal from (values
  ('DEFECT', 'Defect', false, true),
  ('MOVEMENT', 'Movement', false, true),
  ('SAFETY_INSPECTION', 'Safety Inspection Report', true, false),
  ('PMI_FORM', 'PMI form', true, false),
  ('MOT', 'MOT Report', true, false),
  ('VTG7', 'Plating Certificate (VTG7)', true, false)
) as provided (reference, name, asks_for_day, is_internal);

-- How often something of a kind comes round: whichever of time, distance and engine hours is first.
create table schedule_types (
  id int generated always as identity primary key,
  code text,
  name text not null check (length(name) between 1 and 100),
  category text not null default 'other' check (category in ('inspection', 'test', 'maintenance', 'document', 'other')),
  -- What fulfils it when it is filed.
  vehicle_activity_type_id int not null references vehicle_activity_types,
  -- The types of vehicles that follow it unless something else is chosen for one; none: all.
  vehicle_type_ids int[] not null default '{}',
  -- As domain/schedules/interval.ts writes it, such as 1y 6m; none: time does not count.
  interval text not null default '' check (length(interval) <= 60),
  every_distance_m bigint check (every_distance_m > 0),
  every_engine_h int check (every_engine_h > 0),
  check (interval <> '' or every_distance_m is not null or every_engine_h is not null)
);
call make_shared_records('schedule_types');
alter table schedule_types add check (code is null or customer_id is null);
create unique index schedule_types_name_taken on schedule_types (coalesce(customer_id, 0), lower(name)) where archived_at is null;
create index on schedule_types (vehicle_activity_type_id);

insert into schedule_types (code, name, category, vehicle_activity_type_id, interval)
select provided.code, provided.name, provided.category, t.id, provided.interval
from (values
  ('MOT', 'Annual test (MOT)', 'test', '1y', 'MOT'),
  ('SAFETY_INSPECTION', 'Safety inspection every 6 weeks', 'inspection', '6w', 'SAFETY_INSPECTION')
) as provided (code, name, category, interval, reference) join vehicle_activity_types t on t.code = provided.reference;

-- The log. A row is never changed but for whether it is the newest of its kind, and whether it is put away; each seals the one before
-- it of its vehicle.
create table vehicle_activities (
  id bigint generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles,
  vehicle_activity_type_id int not null references vehicle_activity_types,
  created_at timestamptz(3) not null default now(),
  -- The day on which it was done, as the start of that day in UTC.
  activity_fulfilled_at timestamptz(3),
  -- What lists by document date go by.
  dated_at timestamptz(3) not null generated always as (coalesce(activity_fulfilled_at, created_at)) stored,
  description text not null check (length(description) between 2 and 200),
  status text not null default '' check (length(status) <= 100),
  -- Of the defect, inspection or check that it tells of.
  record_id int,
  -- As the vehicle was called then.
  registration text not null,
  document_file_id int references files,
  document_name text,
  document_type text,
  document_sha256 bytea,
  -- A small picture of it, where it is a picture.
  thumbnail_file_id int references files,
  check (num_nulls(document_file_id, document_name, document_type, document_sha256) in (0, 4)),
  created_by int references users on delete set null,
  created_by_name text not null,
  -- Given by whoever files it: the same request files once.
  request_key uuid,
  number int not null check (number > 0),
  previous_hash bytea,
  hash bytea not null,
  -- Of its kind and vehicle, among those that are not put away.
  is_latest boolean not null default true,
  archived_at timestamptz,
  unique (vehicle_id, number)
);
create unique index vehicle_activities_filed_once on vehicle_activities (customer_id, request_key) where request_key is not null;
create unique index vehicle_activities_one_latest on vehicle_activities (vehicle_id, vehicle_activity_type_id)
  where is_latest and archived_at is null;
-- A depot is a few vehicles of many: which one and which kind stand in the index itself.
create index vehicle_activities_by_filing on vehicle_activities (customer_id, created_at, id) include (vehicle_id)
  where archived_at is null;
create index vehicle_activities_by_day on vehicle_activities (customer_id, dated_at, id) include (vehicle_id)
  where archived_at is null;
create index vehicle_activities_of_type_by_filing on vehicle_activities (customer_id, vehicle_activity_type_id, created_at, id)
  include (vehicle_id) where archived_at is null;
create index vehicle_activities_of_type_by_day on vehicle_activities (customer_id, vehicle_activity_type_id, dated_at, id)
  include (vehicle_id) where archived_at is null;
create index vehicle_activities_of_vehicle_by_filing on vehicle_activities (vehicle_id, created_at, id)
  include (vehicle_activity_type_id) where archived_at is null;
create index vehicle_activities_of_vehicle_by_day on vehicle_activities (vehicle_id, dated_at, id)
  include (vehicle_activity_type_id) where archived_at is null;
create index vehicle_activities_latest_by_filing on vehicle_activities (customer_id, created_at, id)
  include (vehicle_id, vehicle_activity_type_id) where is_latest and archived_at is null;
create index vehicle_activities_latest_by_day on vehicle_activities (customer_id, dated_at, id)
  include (vehicle_id, vehicle_activity_type_id) where is_latest and archived_at is null;
create index vehicle_activities_put_away_by_filing on vehicle_activities (customer_id, created_at, id) include (vehicle_id)
  where archived_at is not null;
create index vehicle_activities_put_away_by_day on vehicle_activities (customer_id, dated_at, id) include (vehicle_id)
  where archived_at is not null;
create index on vehicle_activities (document_file_id) where document_file_id is not null;
call protect_by_customer('vehicle_activities');
grant select, insert on vehicle_activities to milepost_api, milepost_system;
grant update (is_latest, archived_at) on vehicle_activities to milepost_api, milepost_system;

-- What the nightly verification found of the chain of a vehicle, and how far it was whole.
create table vehicle_activity_checks (
  vehicle_id int primary key references vehicles,
  customer_id int not null references customers,
  checked_at timestamptz not null,
  entries int not null,
  last_hash bytea,
  -- The number of the first entry that is not as it was filed, or missing.
  broken_at int
);
call protect_by_customer('vehicle_activity_checks');
grant select on vehicle_activity_checks to milepost_api;
grant select, insert, update on vehicle_activity_checks to milepost_system;

-- The schedules that vehicles follow: for each kind of activity at most one.
create table vehicle_schedules (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles,
  vehicle_activity_type_id int not null references vehicle_activity_types,
  schedule_type_id int not null references schedule_types,
  -- Chosen for this vehicle, rather than by the rule for vehicles of its type.
  is_chosen boolean not null default false,
  -- Due `times` intervals after this day (domain/schedules/due.ts).
  from_at timestamptz not null,
  times int not null default 1 check (times > 0),
  -- What the meters showed on that day, where its schedule counts them.
  from_odometer_m bigint,
  from_engine_s bigint,
  due_at timestamptz,
  -- When the vehicle will come to its distance or hours, as it was used of late; renewed every night.
  forecast_at timestamptz,
  due_by text not null default 'time' check (due_by in ('time', 'distance', 'engine-hours')),
  next_due_at timestamptz generated always as (least(due_at, forecast_at)) stored,
  -- What fulfilled it last.
  last_activity_id bigint references vehicle_activities,
  updated_at timestamptz not null default now(),
  unique (vehicle_id, vehicle_activity_type_id)
);
create index on vehicle_schedules (customer_id, next_due_at, id);
create index on vehicle_schedules (schedule_type_id);
create index on vehicle_schedules (last_activity_id);
call protect_by_customer('vehicle_schedules');
grant select, insert, update, delete on vehicle_schedules to milepost_api, milepost_system;
