-- The times of trips that somebody made private: of whatever trip lies in the time of the corrected one, from its own start to
-- its own end; of one that is not settled yet, as it stood.
create or replace view spans_made_private with (security_invoker = true) as
  select c.customer_id, c.tracker_id, least(c.started_at, t.started_at) as from_at, greatest(c.ended_at, t.ended_at) as until_at
  from standing_trip_corrections c left join lateral (
    select started_at, ended_at from trips where trips.tracker_id = c.tracker_id and trips.started_at < c.ended_at
      and trips.started_at > c.started_at - interval '2 days' and trips.ended_at > c.started_at
    offset 0
  ) t on true
  where c.field = 'private';
grant select on spans_made_private to milepost_api, milepost_system;
