-- How long a customer's telemetry is kept. Partitions go when nobody keeps them any longer; who keeps less has rows deleted.
alter table customers
  add column keep_raw_days int not null default 14 check (keep_raw_days between 1 and 3660),
  add column keep_positions_days int not null default 396 check (keep_positions_days between 31 and 3660),
  add column keep_derived_days int not null default 2557 check (keep_derived_days between 31 and 7320);

grant delete on positions, raw_frames, rejected_frames, quarantined_records, device_commands to milepost_system;

-- Long frames and attributes: the quick compression where this Postgres has it, else its own.
do $$
begin
  alter table raw_frames alter column bytes set compression lz4;
  alter table positions alter column attributes set compression lz4;
exception when feature_not_supported then null;
end $$;
