-- Of a vehicle and kind the newest by the day on which it was done, and what was done on a day.
create index vehicle_activities_newest_done on vehicle_activities (vehicle_id, vehicle_activity_type_id, activity_fulfilled_at, number)
  where archived_at is null and activity_fulfilled_at is not null;
