-- Lists of records go by when they were filed: of a customer, and of a vehicle. Whose a row is stands in the index, so that they are
-- counted of it alone.
create index driver_checks_by_filing on driver_checks (customer_id, created_at, id) include (vehicle_id);
create index driver_checks_of_vehicle_by_filing on driver_checks (vehicle_id, created_at, id) include (customer_id);
create index safety_inspections_by_filing on safety_inspections (customer_id, created_at, id) include (vehicle_id);
create index safety_inspections_of_vehicle_by_filing on safety_inspections (vehicle_id, created_at, id) include (customer_id);
create index defects_by_filing on defects (customer_id, created_at, id) include (vehicle_id);
create index defects_of_vehicle_by_filing on defects (vehicle_id, created_at, id) include (customer_id);
create index defects_off_road_by_filing on defects (customer_id, created_at, id) include (vehicle_id) where is_off_road;
