-- What is paid for vehicles, net and in the smallest unit of the currency that the customer's country had when it was recorded
-- (packages/domain/src/customers/currencies.ts): another country changes no figure of before.
create table vehicle_costs (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles,
  day date not null,
  kind text not null check (kind in
    ('fuel', 'repair', 'tyres', 'inspection', 'tax', 'insurance', 'hire', 'toll', 'fine', 'cleaning', 'other')),
  -- Below nought: paid back.
  amount bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  supplier text not null default '' check (length(supplier) <= 100),
  odometer_m bigint check (odometer_m >= 0),
  note text not null default '' check (length(note) <= 500)
);
call make_records('vehicle_costs');
-- The sums of a vehicle, and its timeline, where a cost stands at the start of its day in UTC.
create index vehicle_costs_of_vehicle on vehicle_costs (vehicle_id, (day::timestamp at time zone 'UTC'), id) where archived_at is null;
create index vehicle_costs_by_day on vehicle_costs (customer_id, day, id) where archived_at is null;
