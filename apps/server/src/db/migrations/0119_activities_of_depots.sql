-- A depot is read vehicle by vehicle, as deep as a page is far: whose a row is stands in the index too, so that none but the rows of the
-- page is read itself. What is put away is found by its vehicle likewise.
drop index vehicle_activities_of_vehicle_by_filing;
drop index vehicle_activities_of_vehicle_by_day;
create index vehicle_activities_of_vehicle_by_filing on vehicle_activities (vehicle_id, created_at, id)
  include (customer_id, vehicle_activity_type_id) where archived_at is null;
create index vehicle_activities_of_vehicle_by_day on vehicle_activities (vehicle_id, dated_at, id)
  include (customer_id, vehicle_activity_type_id) where archived_at is null;
create index vehicle_activities_put_away_of_vehicle_by_filing on vehicle_activities (vehicle_id, created_at, id)
  include (customer_id, vehicle_activity_type_id) where archived_at is not null;
create index vehicle_activities_put_away_of_vehicle_by_day on vehicle_activities (vehicle_id, dated_at, id)
  include (customer_id, vehicle_activity_type_id) where archived_at is not null;
