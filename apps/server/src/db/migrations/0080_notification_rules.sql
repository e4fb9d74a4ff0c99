-- Of which events somebody is told, as records of the administration.
create table notification_rules (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  name text not null check (length(name) between 1 and 100),
  is_on boolean not null default true,
  -- Names of kinds; without any, events of all kinds.
  event_kinds text[] not null default '{}',
  least_severity text not null default 'warning' check (least_severity in ('info', 'warning', 'critical')),
  -- Weekdays and minutes of the day by the customer's clock; null: always.
  hours jsonb,
  -- What follows within so many minutes for the same vehicle is counted with the notice that there is.
  every_minutes int not null default 15 check (every_minutes between 0 and 1440)
);
call make_records('notification_rules');
create index on notification_rules (customer_id);
create unique index notification_rules_name_taken on notification_rules (customer_id, lower(name)) where archived_at is null;

-- Without any group a rule is of all vehicles, without any geofence of events wherever they are.
create table vehicle_groups_of_notification_rules (
  notification_rule_id int not null references notification_rules on delete cascade,
  vehicle_group_id int not null references vehicle_groups on delete cascade,
  customer_id int not null references customers,
  primary key (notification_rule_id, vehicle_group_id)
);
create index on vehicle_groups_of_notification_rules (vehicle_group_id);
create table geofences_of_notification_rules (
  notification_rule_id int not null references notification_rules on delete cascade,
  geofence_id int not null references geofences on delete cascade,
  customer_id int not null references customers,
  primary key (notification_rule_id, geofence_id)
);
create index on geofences_of_notification_rules (geofence_id);
create table users_of_notification_rules (
  notification_rule_id int not null references notification_rules on delete cascade,
  user_id int not null references users on delete cascade,
  customer_id int not null references customers,
  primary key (notification_rule_id, user_id)
);
create index on users_of_notification_rules (user_id);
call protect_by_customer('vehicle_groups_of_notification_rules');
call protect_by_customer('geofences_of_notification_rules');
call protect_by_customer('users_of_notification_rules');
grant select, insert, update, delete on vehicle_groups_of_notification_rules, geofences_of_notification_rules,
  users_of_notification_rules to milepost_api, milepost_system;
