-- What a driver identifies himself with: iButton, RFID tag, tachograph card. `key` is what trackers send as the driver key.
create table driver_keys (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  driver_id int not null references drivers on delete cascade,
  key text not null check (length(key) between 1 and 64),
  unique (customer_id, key)
);
create index on driver_keys (driver_id);

call protect_by_customer('driver_keys');
grant select, insert, update, delete on driver_keys to milepost_api, milepost_system;

-- Some customers may not, or do not want to, mark their drivers.
alter table customers add column scoring_enabled boolean not null default true;

-- Counting events of some kinds in a range reads the index alone, and finding the newest of them fetches no others.
drop index events_vehicle_id_recorded_at_idx;
create index on events (vehicle_id, recorded_at, code) include (customer_id);
drop index events_customer_id_recorded_at_idx;
create index on events (customer_id, recorded_at, code);
