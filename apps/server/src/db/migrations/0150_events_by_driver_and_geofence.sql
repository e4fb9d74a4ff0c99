-- The events of a geofence, and the vehicles of which a driver's key is known, are found without reading the events of a whole fleet.
create index events_of_geofences on events (geofence_id, recorded_at) where geofence_id <> 0;
create index events_of_keys on events (customer_id, driver_key, recorded_at) include (vehicle_id) where driver_key is not null;
