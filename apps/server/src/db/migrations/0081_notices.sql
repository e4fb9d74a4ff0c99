-- What people were told: one row for each person, with how many events it counts.
create table notices (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  user_id int not null references users on delete cascade,
  notification_rule_id int not null references notification_rules on delete cascade,
  vehicle_id int not null references vehicles on delete cascade,
  -- The first event that it counts.
  tracker_id int not null,
  happened_at timestamptz not null,
  sequence int not null,
  code smallint not null,
  geofence_id int not null default 0,
  last_at timestamptz not null,
  events int not null default 1,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index on notices (user_id, id);
create index notices_unread on notices (user_id) where read_at is null;
create index on notices (notification_rule_id, happened_at);
create index on notices (customer_id);
create index on notices (vehicle_id);
create index on notices (created_at);
call protect_by_customer('notices');
grant select, update on notices to milepost_api;
grant select, insert, update, delete on notices to milepost_system;

-- Which events a rule has told of: one that is stored again, because it was folded again or corrected, is not told again.
create table told_events (
  notification_rule_id int not null references notification_rules on delete cascade,
  tracker_id int not null,
  recorded_at timestamptz not null,
  sequence int not null,
  code smallint not null,
  geofence_id int not null default 0,
  customer_id int not null references customers on delete cascade,
  told_at timestamptz not null default now(),
  primary key (notification_rule_id, tracker_id, recorded_at, sequence, code, geofence_id)
);
create index on told_events (customer_id);
create index on told_events (told_at);
call protect_by_customer('told_events');
grant select on told_events to milepost_api;
grant select, insert, delete on told_events to milepost_system;

-- Up to which transaction the events of a customer with rules have been looked at: moved on with the notices that came of them.
create table notice_positions (
  customer_id int primary key references customers on delete cascade,
  next_xid xid8 not null
);
call protect_by_customer('notice_positions');
grant select on notice_positions to milepost_api;
grant select, insert, update, delete on notice_positions to milepost_system;

-- Rules of which somebody wants to hear nothing: for a time, or without an end.
create table muted_rules (
  user_id int not null references users on delete cascade,
  notification_rule_id int not null references notification_rules on delete cascade,
  customer_id int not null references customers on delete cascade,
  until timestamptz,
  primary key (user_id, notification_rule_id)
);
create index on muted_rules (notification_rule_id);
create index on muted_rules (customer_id);
call protect_by_customer('muted_rules');
grant select, insert, update, delete on muted_rules to milepost_api, milepost_system;
