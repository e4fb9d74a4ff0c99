-- Since when a tracker's assignments are others than its records say: those are given the right vehicle before they are folded again.
alter table refolds add column vehicles_from timestamptz;
grant insert, update on refolds to milepost_api;
-- Of a record that is stored nothing else ever changes.
grant update (vehicle_id) on positions to milepost_system;
