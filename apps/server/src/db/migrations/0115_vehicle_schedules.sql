-- What happened to a kind of activity or a schedule of the installation is read by whoever sees the record.
drop policy of_installation on audit_log;
create policy of_installation on audit_log for select to milepost_api using (
  customer_id is null and (select scope_customers()) is not null
  and noun in ('livery', 'driving licence', 'contract type', 'manufacturer', 'model', 'activity type', 'schedule'));

-- Whether anything was filed of a kind, and of what.
create index vehicle_activities_of_type on vehicle_activities (vehicle_activity_type_id, vehicle_id);

-- Counts changes, and is sent back with one.
alter table vehicle_schedules add column version int not null default 1;
-- None: due on that day itself, which a person named.
alter table vehicle_schedules drop constraint vehicle_schedules_times_check, add check (times >= 0);
