-- What is recorded of the condition of vehicles: driver's checks, defects and safety inspections (docs/domain/vehicle-records.md).
create table driver_checks (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles,
  -- As the vehicle was called then.
  registration text not null,
  kind text not null check (kind in ('walkaround', 'gate')),
  vehicle_class text not null check (vehicle_class in ('hgv', 'psv', 'van', 'trailer')),
  -- Of the list of points that was gone through (domain/defects/walkaround-points.ts).
  template_version int not null,
  -- By the clock of the device; when it arrived, by that of the server.
  started_at timestamptz not null,
  finished_at timestamptz not null check (finished_at >= started_at),
  created_at timestamptz not null default now(),
  driver_id int references drivers,
  driver_name text not null,
  created_by int references users on delete set null,
  created_by_name text not null,
  odometer_m bigint check (odometer_m >= 0),
  odometer_source text check (odometer_source in ('entered', 'tracker')),
  check (num_nulls(odometer_m, odometer_source) <> 1),
  -- Where the vehicle belonged then.
  vehicle_group_id int references vehicle_groups on delete set null,
  depot_name text,
  judgement text not null check (judgement in ('safe', 'unsure', 'unsafe')),
  -- [{"point": "horn", "answer": "ok", …}], one of each point, in their order.
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  note text not null default '' check (length(note) <= 2000),
  -- Of whoever files it: the same one files once.
  request_key uuid
);
create unique index driver_checks_filed_once on driver_checks (customer_id, request_key) where request_key is not null;
create index on driver_checks (customer_id, finished_at, id);
create index on driver_checks (vehicle_id, finished_at, id);
create index on driver_checks (driver_id) where driver_id is not null;
create index on driver_checks (vehicle_group_id) where vehicle_group_id is not null;
call protect_by_customer('driver_checks');
grant select, insert on driver_checks to milepost_api, milepost_system;

create table safety_inspections (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles,
  registration text not null,
  vehicle_class text not null check (vehicle_class in ('hgv', 'psv', 'van', 'trailer')),
  template_version int not null,
  inspected_on date not null,
  started_at timestamptz not null,
  finished_at timestamptz not null check (finished_at >= started_at),
  created_at timestamptz not null default now(),
  inspector_name text not null,
  created_by int references users on delete set null,
  created_by_name text not null,
  repairer_id int references repairers,
  odometer_m bigint check (odometer_m >= 0),
  odometer_source text check (odometer_source in ('entered', 'tracker')),
  check (num_nulls(odometer_m, odometer_source) <> 1),
  vehicle_group_id int references vehicle_groups on delete set null,
  depot_name text,
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  -- Efficiencies in percent: {"service": 58}.
  brakes jsonb not null default '{}' check (jsonb_typeof(brakes) = 'object'),
  is_roadworthy boolean not null,
  note text not null default '' check (length(note) <= 2000),
  -- The documents' code (VF-46 to VF-50).
  status text not null check (status in ('1', '3', '7', '11', '12')),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  request_key uuid
);
create unique index safety_inspections_filed_once on safety_inspections (customer_id, request_key) where request_key is not null;
-- Two people who file the same inspection: the second hears of the first.
create unique index safety_inspections_one_a_day on safety_inspections (vehicle_id, inspected_on) where status <> '1';
create index on safety_inspections (customer_id, inspected_on, id);
create index on safety_inspections (vehicle_id, inspected_on, id);
create index on safety_inspections (repairer_id) where repairer_id is not null;
create index on safety_inspections (vehicle_group_id) where vehicle_group_id is not null;
call protect_by_customer('safety_inspections');
grant select, insert on safety_inspections to milepost_api, milepost_system;
grant update (items, brakes, is_roadworthy, note, status, version, updated_at, finished_at) on safety_inspections
  to milepost_api, milepost_system;

create table defects (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles,
  registration text not null,
  -- What found it; neither: somebody reported it.
  driver_check_id int references driver_checks,
  safety_inspection_id int references safety_inspections,
  check (num_nonnulls(driver_check_id, safety_inspection_id) <= 1),
  -- The point of the check, where one was gone through.
  point text,
  -- A section of the inspection manual (domain/defects/inspection-sections.ts).
  category text not null,
  description text not null check (length(description) between 2 and 1000),
  severity text not null check (severity in ('advisory', 'minor', 'major', 'dangerous')),
  is_prohibition boolean not null default false,
  judgement text not null check (judgement in ('safe', 'unsure', 'unsafe')),
  reported_at timestamptz not null,
  created_at timestamptz not null default now(),
  driver_id int references drivers,
  reporter_name text not null,
  created_by int references users on delete set null,
  created_by_name text not null,
  odometer_m bigint check (odometer_m >= 0),
  odometer_source text check (odometer_source in ('entered', 'tracker')),
  check (num_nulls(odometer_m, odometer_source) <> 1),
  vehicle_group_id int references vehicle_groups on delete set null,
  depot_name text,
  -- The documents' code (VF-52 to VF-58), with its ending where the vehicle is off the road and the code may have one.
  status text not null,
  is_off_road boolean not null,
  repairer_id int references repairers,
  action_taken text not null default '' check (length(action_taken) <= 1000),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  request_key uuid
);
create unique index defects_filed_once on defects (customer_id, request_key) where request_key is not null;
create index on defects (customer_id, reported_at, id);
create index on defects (vehicle_id, reported_at, id);
create index defects_off_road on defects (vehicle_id) where is_off_road;
create index on defects (driver_check_id) where driver_check_id is not null;
create index on defects (safety_inspection_id) where safety_inspection_id is not null;
create index on defects (driver_id) where driver_id is not null;
create index on defects (repairer_id) where repairer_id is not null;
create index on defects (vehicle_group_id) where vehicle_group_id is not null;
call protect_by_customer('defects');
grant select, insert on defects to milepost_api, milepost_system;
grant update (status, is_off_road, repairer_id, action_taken, version, updated_at) on defects to milepost_api, milepost_system;

-- Every state that a defect or an inspection has had, the first as well. Nobody changes these rows.
create table record_states (
  id bigint generated always as identity primary key,
  customer_id int not null references customers,
  defect_id int references defects,
  safety_inspection_id int references safety_inspections,
  check (num_nonnulls(defect_id, safety_inspection_id) = 1),
  status text not null,
  is_off_road boolean not null default false,
  repairer_id int references repairers,
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null default now(),
  created_by int references users on delete set null,
  created_by_name text not null
);
create index on record_states (defect_id, id) where defect_id is not null;
create index on record_states (safety_inspection_id, id) where safety_inspection_id is not null;
create index on record_states (repairer_id) where repairer_id is not null;
call protect_by_customer('record_states');
grant select, insert on record_states to milepost_api, milepost_system;

-- Photographs and signatures. Nobody changes these rows.
create table record_pictures (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  driver_check_id int references driver_checks,
  defect_id int references defects,
  safety_inspection_id int references safety_inspections,
  check (num_nonnulls(driver_check_id, defect_id, safety_inspection_id) = 1),
  kind text not null check (kind in ('photo', 'signature')),
  -- Of a photograph: the point that it shows, and what it shows.
  point text,
  caption text not null default '' check (length(caption) <= 200),
  -- Of a signature: who signed, and as what.
  signer_name text,
  signer_role text check (signer_role in ('driver', 'inspector', 'repairer', 'verifier', 'manager')),
  check ((kind = 'signature') = (signer_name is not null) and (kind = 'signature') = (signer_role is not null)),
  file_id int not null references files,
  thumbnail_file_id int references files,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  created_by int references users on delete set null,
  created_by_name text not null
);
-- The same picture of the same record is kept once, however often it is sent.
create unique index record_pictures_kept_once on record_pictures
  (coalesce(driver_check_id, 0), coalesce(defect_id, 0), coalesce(safety_inspection_id, 0), kind, coalesce(point, ''),
   coalesce(signer_role, ''), sha256);
create index on record_pictures (driver_check_id) where driver_check_id is not null;
create index on record_pictures (defect_id) where defect_id is not null;
create index on record_pictures (safety_inspection_id) where safety_inspection_id is not null;
create index on record_pictures (file_id);
create index on record_pictures (thumbnail_file_id) where thumbnail_file_id is not null;
call protect_by_customer('record_pictures');
grant select, insert on record_pictures to milepost_api, milepost_system;
