create table permissions (
  id int generated always as identity primary key,
  name text not null unique,
  level int not null default 3 check (level between 1 and 3),
  is_global_admin boolean not null default false,
  is_customer_admin boolean not null default false,
  is_user_vehicle_admin boolean not null default false,
  is_manager boolean not null default false,
  is_engineer boolean not null default false,
  is_repairer boolean not null default false,
  is_readonly boolean not null default false,
  is_server_user boolean not null default false,
  is_limited_user boolean not null default false
);

create table modules (
  id int generated always as identity primary key,
  name text not null unique
);

create table users (
  id int generated always as identity primary key,
  email citext not null unique check (length(email) <= 254),
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  permission_id int not null references permissions,
  password_hash text,
  image text,
  is_active boolean not null default true,
  failed_sign_ins int not null default 0,
  locked_at timestamptz,
  created_at timestamptz not null default now()
);

create table user_customers (
  user_id int not null references users on delete cascade,
  customer_id int not null references customers on delete cascade,
  primary key (user_id, customer_id)
);

-- Restricts a limited user to the vehicles of these groups.
create table user_vehicle_groups (
  user_id int not null references users on delete cascade,
  vehicle_group_id int not null references vehicle_groups on delete cascade,
  primary key (user_id, vehicle_group_id)
);

create table user_modules (
  user_id int not null references users on delete cascade,
  module_id int not null references modules,
  primary key (user_id, module_id)
);

-- The companion apps a user may open: extra_vars.permissions of the userinfo call (AUTH-27, AUTH-32).
create table user_app_permissions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  external_app_id int not null,
  external_app_name text not null,
  external_app_reference text not null,
  permission_name text not null,
  level int not null check (level between 1 and 3),
  unique (user_id, external_app_reference, permission_name)
);

create table user_preferences (
  user_id int primary key references users on delete cascade,
  date_format text not null default 'DD/MM/YY',
  time_format text not null default '24' check (time_format in ('12', '24')),
  time_zone text,
  units_distance text check (units_distance in ('MLS', 'KMS')),
  language text
);

-- A session is an opaque token of 256 bits; only its hash is kept.
create table sessions (
  token_hash bytea primary key,
  user_id int not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address inet,
  user_agent text
);
create index on sessions (user_id);

-- What the embedded OpenID provider stores.
create table oidc_records (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id)
);
create index on oidc_records (grant_id) where grant_id is not null;
create index on oidc_records (uid) where uid is not null;
create index on oidc_records (expires_at);

-- Keys of this installation: signing keys, cookie keys. Only the system role reads them.
create table installation_secrets (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- Written, never changed: nobody but the owner may update or delete.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id int references users,
  customer_id int,
  action text not null,
  detail jsonb not null default '{}',
  address inet,
  request_id text
);
create index on audit_log (customer_id, at desc);
create index on audit_log (user_id, at desc);

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy scope on audit_log for select to milepost_api using (customer_id = any ((select scope_customers())::int[]));
create policy append on audit_log for insert to milepost_api with check (true);
create policy everything on audit_log to milepost_system using (true);
create policy owner on audit_log to current_user using (true);

grant select on permissions, modules to milepost_api, milepost_system;
grant select, insert on audit_log to milepost_api, milepost_system;
grant select, insert, update, delete on
  users, user_customers, user_vehicle_groups, user_modules, user_app_permissions, user_preferences, sessions, oidc_records
  to milepost_system;
grant select, insert, update on installation_secrets to milepost_system;

insert into permissions (name, level, is_global_admin, is_customer_admin, is_user_vehicle_admin, is_manager, is_engineer, is_repairer, is_readonly, is_server_user, is_limited_user) values
  ('Global Admin',       1, true,  false, false, false, false, false, false, false, false),
  ('Customer Admin',     1, false, true,  false, false, false, false, false, false, false),
  ('User Vehicle Admin', 2, false, false, true,  false, false, false, false, false, false),
  ('Manager',            2, false, false, false, true,  false, false, false, false, false),
  ('Engineer',           3, false, false, false, false, true,  false, false, false, false),
  ('Repairer',           3, false, false, false, false, false, true,  false, false, false),
  ('Read Only',          3, false, false, false, false, false, false, true,  false, false),
  ('Server User',        3, false, false, false, false, false, false, false, true,  false),
  ('Limited',            3, false, false, false, false, false, false, false, false, true),
  ('Guest',              3, false, false, false, false, false, false, false, false, false);

insert into modules (name) values
  ('Track'), ('TrackVehicle'), ('Trace'), ('TraceVehicle'), ('Geofence'), ('Mobileye ADAS'), ('Driver Behaviour'),
  ('videos'), ('Vehicle Check'), ('Defect'), ('Vehicle File'), ('SafetyInspection'), ('SafetyInspectionScheduleViewer'),
  ('accessEarnedRecognition'), ('accessEarnedRecognitionDriver'), ('accessTachoGraf'), ('AgencyOnboarding'), ('VOR'),
  ('Timesheet'), ('Trips'), ('Events'), ('Vehicle Utilisation');
