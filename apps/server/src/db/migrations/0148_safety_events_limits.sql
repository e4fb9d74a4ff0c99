-- What speeding costs depends on how far it was above its limit, which is counted in the index alone as well.
drop index events_safety;
create index events_safety on events (vehicle_id, recorded_at)
  include (customer_id, driver_key, code, value, limit_kmh, tracker_id, sequence, geofence_id)
  where code = any('{40,41,42,60,90,91,92,93,94}'::int2[]) and not is_private;
