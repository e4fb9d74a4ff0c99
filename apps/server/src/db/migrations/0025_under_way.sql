-- What is under way in the vehicle of a tracker, beside the state of its fold, which holds it in full: a query finds the
-- vehicles that drive, or are in a geofence, without looking into the text of every state. Written with the state.
alter table tracker_folds
  add column vehicle_id int,
  -- Since when the engine runs or the vehicle moves: a trip once it has gone far enough.
  add column run_started_at timestamptz,
  -- Since when it is parked, as far as anybody knows; also while it is not certain that a run is a trip.
  add column rest_started_at timestamptz,
  -- How many geofences it is in.
  add column open_visits int not null default 0;

update tracker_folds f set
  vehicle_id = (s.state ->> 'vehicleId')::int,
  run_started_at = to_timestamp((s.state #>> '{run,startedAtMs}')::float8 / 1000),
  rest_started_at = to_timestamp((s.state #>> '{rest,startedAtMs}')::float8 / 1000),
  open_visits = jsonb_array_length(s.state -> 'inside')
from (select tracker_id, state::jsonb as state from tracker_folds) s
where s.tracker_id = f.tracker_id;

create index on tracker_folds (customer_id) where run_started_at is not null;
create index on tracker_folds (customer_id) where open_visits > 0;
