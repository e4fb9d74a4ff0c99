-- What a rule tells of: events, or a vehicle that sends no data, or whose supply or tracker's battery is low; and from which limits on.
alter table notification_rules
  add column tells_of text not null default 'events' check (tells_of in ('events', 'silence', 'low-supply', 'low-battery')),
  add column silent_hours int not null default 24 check (silent_hours between 1 and 336),
  add column supply_below_v double precision not null default 11.8 check (supply_below_v between 2 and 60),
  add column battery_below_percent int not null default 20 check (battery_below_percent between 1 and 99),
  -- Of trackers that report no charge in percent.
  add column battery_below_v double precision not null default 3.5 check (battery_below_v between 1 and 30);

-- The rule as it was when it told, which says why it did; null: told before rules were kept so.
alter table notices
  add column tells_of text not null default 'events',
  add column rule_version int,
  -- Since when no data came.
  add column since timestamptz,
  -- What was low.
  add column value double precision,
  add column unit text check (unit in ('V', '%'));

create table told_rules (
  notification_rule_id int not null references notification_rules on delete cascade,
  version int not null,
  customer_id int not null references customers on delete cascade,
  rule jsonb not null,
  primary key (notification_rule_id, version)
);
create index on told_rules (customer_id);
call protect_by_customer('told_rules');
grant select on told_rules to milepost_api;
grant select, insert, delete on told_rules to milepost_system;

-- What else than events a rule has told of, the last time of each vehicle: not again before it is over and begins anew.
create table told_conditions (
  notification_rule_id int not null references notification_rules on delete cascade,
  vehicle_id int not null references vehicles on delete cascade,
  tells_of text not null,
  customer_id int not null references customers on delete cascade,
  since timestamptz not null,
  ended_at timestamptz,
  primary key (notification_rule_id, vehicle_id, tells_of)
);
create index on told_conditions (vehicle_id);
create index on told_conditions (customer_id) where ended_at is null;
call protect_by_customer('told_conditions');
grant select on told_conditions to milepost_api;
grant select, insert, update, delete on told_conditions to milepost_system;
