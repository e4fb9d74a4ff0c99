-- When a state of a defect came about: the first when the defect was reported (its dated_at), which a phone without signal files long
-- after; the others when they were filed. Null of everything else. The timeline of the vehicle goes by it.
alter table vehicle_activities add column happened_at timestamptz;
-- Who put it away: what somebody took back of their own they may bring back.
alter table vehicle_activities add column archived_by int references users on delete set null;
grant update (archived_by) on vehicle_activities to milepost_api, milepost_system;

with states as (
  select a.id, a.created_at, a.record_id, row_number() over (partition by a.record_id order by a.number) as place
  from vehicle_activities a join vehicle_activity_types t on t.id = a.vehicle_activity_type_id
  where t.code = 'DEFECT'
)
update vehicle_activities a set happened_at = case when s.place = 1 then coalesce(d.dated_at, s.created_at) else s.created_at end
from states s left join defects d on d.id = s.record_id where a.id = s.id;

create index vehicle_activities_of_vehicle_as_happened on vehicle_activities (vehicle_id, happened_at, id)
  where archived_at is null and happened_at is not null;
