-- The next tracker that the past of a geofence waits for is found without reading those that are done.
create index geofence_past_trackers_waiting on geofence_past_trackers (geofence_past_id, is_counted desc, tracker_id)
  where done_at is null and failed_at is null;
