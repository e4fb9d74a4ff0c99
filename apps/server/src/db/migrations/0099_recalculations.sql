-- Past days of a customer that people have had worked out again, by the limits of the moment.
create table recalculations (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  -- Null: all vehicles of the customer.
  vehicle_id int references vehicles on delete cascade,
  -- In the customer's time zone.
  from_day date not null,
  created_by int not null references users,
  created_at timestamptz not null default now(),
  job_id int references jobs on delete set null
);
create index on recalculations (customer_id, created_at);
create index on recalculations (vehicle_id);
create index on recalculations (created_by);
create index on recalculations (job_id);
call protect_by_customer('recalculations');
grant select, insert, update on recalculations to milepost_api;
grant select on recalculations to milepost_system;

-- The trackers whose records it folds again. What was derived of each before these moments was settled when it was asked for.
create table recalculated_trackers (
  recalculation_id int not null references recalculations on delete cascade,
  tracker_id int not null,
  customer_id int not null references customers on delete cascade,
  driven_until timestamptz not null,
  parked_until timestamptz not null,
  done_at timestamptz,
  failed_at timestamptz,
  primary key (recalculation_id, tracker_id)
);
create index on recalculated_trackers (customer_id);
call protect_by_customer('recalculated_trackers');
grant select on recalculated_trackers to milepost_api;
grant select, insert, update on recalculated_trackers to milepost_system;

-- 0: a release changed the figure.
alter table changed_figures add column recalculation_id int not null default 0;
alter table changed_figures drop constraint changed_figures_pkey,
  add primary key (vehicle_id, day, figure, event_code, fold_version, recalculation_id);
