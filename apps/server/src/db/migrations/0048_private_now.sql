-- Since when a tracker's vehicle is in private by what was folded, and since when it is on a trip, which ends the time of the
-- private one before: where private places begin and end without a look into the state of the fold.
alter table tracker_folds add column private_since timestamptz, add column trip_since timestamptz;

update tracker_folds f set
  private_since = case
    when coalesce((s.state #>> '{run,isPrivate}')::boolean, false) or (s.state ->> 'privateMode')::boolean
    then to_timestamp(coalesce(s.state #>> '{run,startedAtMs}', s.state #>> '{rest,startedAtMs}', s.state ->> 'atMs')::float8 / 1000) end,
  trip_since = case when (s.state #>> '{run,isTrip}')::boolean
    then to_timestamp((s.state #>> '{run,startedAtMs}')::float8 / 1000) end
from (select tracker_id, state::jsonb as state from tracker_folds) s where s.tracker_id = f.tracker_id;

-- The newest private one of a tracker is asked of every vehicle on a map, and most have none.
create index trips_in_private on trips (tracker_id, started_at) where is_private;
create index stops_in_private on stops (tracker_id, started_at) where is_private;
