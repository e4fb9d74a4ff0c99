-- The day on which it was done last, as it was filed or as a person said: it counts once, and distance and engine hours are counted from
-- it. Null: not since a person or an authority named the first day on which it is due.
alter table vehicle_schedules add column done_at timestamptz;
update vehicle_schedules s set done_at = coalesce(
  (select date_trunc('day', a.dated_at, 'UTC') from vehicle_activities a where a.id = s.last_activity_id),
  case when s.times > 0 then s.from_at end);
