-- What DVSA and DVLA said of a vehicle when they were last asked, and what was found when they last knew it.
create table vehicle_enquiries (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles,
  source text not null check (source in ('DVSA', 'DVLA')),
  -- By which it was asked about; what was found is of this one.
  registration text not null,
  asked_at timestamptz not null,
  outcome text not null check (outcome in (
    'found', 'unknown', 'refused', 'limited', 'failed', 'nonsense', 'timeout', 'unreachable')),
  -- When it was found last, and what was; null: never.
  found_at timestamptz,
  facts jsonb,
  check (num_nulls(found_at, facts) in (0, 2)),
  unique (vehicle_id, source)
);
create index on vehicle_enquiries (source, asked_at);
create index on vehicle_enquiries (source, found_at);
call protect_by_customer('vehicle_enquiries');
grant select, insert, update on vehicle_enquiries to milepost_api, milepost_system;

-- Who set the day on which it is due; null: what was filed or chosen here.
alter table vehicle_schedules add column due_by_authority text check (due_by_authority in ('DVSA', 'DVLA'));
