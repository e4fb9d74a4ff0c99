-- Fixes are believed or not, and what was covered unseen or on a ferry is apart from what was driven.

alter table trips
  add column unknown_m double precision not null default 0,
  add column carried_m double precision not null default 0,
  add column carried_s int not null default 0;

-- Nothing derived is ever negative. Days without a midnight were: they are derived again (0039) where their records are left.
update trips set driving_s = greatest(driving_s, 0), standing_s = greatest(standing_s, 0), unknown_s = greatest(unknown_s, 0),
  distance_m = greatest(distance_m, 0), ended_at = greatest(ended_at, started_at), days = (
    select coalesce(jsonb_agg(
      (select jsonb_object_agg(key, case when jsonb_typeof(value) = 'number' then to_jsonb(greatest(value::numeric, 0)) else value end)
       from jsonb_each(part)) order by nth), '[]')
    from jsonb_array_elements(days) with ordinality as parts (part, nth))
where least(driving_s, standing_s, unknown_s, distance_m) < 0 or ended_at < started_at or days @? '$[*].* ? (@ < 0)';
update stops set ended_at = started_at where ended_at < started_at;
update geofence_visits set left_at = entered_at where left_at < entered_at;
alter table trips add constraint trips_not_negative check (
  distance_m >= 0 and unknown_m >= 0 and carried_m >= 0 and driving_s >= 0 and standing_s >= 0 and unknown_s >= 0
  and carried_s >= 0 and max_speed_kmh >= 0 and ended_at >= started_at);
alter table stops add constraint stops_not_negative check (ended_at >= started_at);
alter table geofence_visits add constraint visits_not_negative check (left_at >= entered_at);

-- Records with a fix or a speed that is used for nothing, and why (`DoubtReason`).
create table doubts (
  tracker_id int not null,
  recorded_at timestamptz not null,
  sequence int not null,
  customer_id int not null,
  vehicle_id int not null,
  reason text not null,
  settled_at timestamptz not null,
  primary key (tracker_id, recorded_at, sequence)
) partition by range (recorded_at);
create index on doubts (vehicle_id, recorded_at);
create index on doubts (tracker_id, settled_at);
create table doubts_other_times partition of doubts default;
call protect_by_customer('doubts');
grant select on doubts to milepost_api;
grant select, insert, update, delete on doubts to milepost_system;
