-- A page of the trips of a customer in the order of a figure: what is equal stands by time.
create index trips_by_distance on trips (customer_id, distance_m, started_at, tracker_id);
create index trips_by_duration on trips (customer_id, (ended_at - started_at), started_at, tracker_id);
create index trips_by_driving on trips (customer_id, driving_s, started_at, tracker_id);
create index trips_by_standing on trips (customer_id, standing_s, started_at, tracker_id);
create index trips_by_top_speed on trips (customer_id, max_speed_kmh, started_at, tracker_id);
