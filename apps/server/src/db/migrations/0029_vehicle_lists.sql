-- Orders of the list of vehicles (npm run bench -- lists), and the archived ones among many that are not.
create index vehicles_by_fleet_number on vehicles (fleet_number, id);
create index vehicles_by_change on vehicles (updated_at, id);
create index vehicles_archived on vehicles (customer_id, id) where archived_at is not null;
create index tracker_assignments_open on tracker_assignments (vehicle_id, tracker_id) where unassigned_at is null;
