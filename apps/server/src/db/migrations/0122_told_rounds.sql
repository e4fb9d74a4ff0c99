-- A round of a schedule lasts until it is done or set anew: the day on which it is due by its time or, where no time counts, the one from
-- which it counts. When a vehicle comes to its distance or hours is worked out anew every night, and is nothing to know a round by.
alter table told_dues rename column due_on to round_on;
insert into told_dues (notification_rule_id, vehicle_id, vehicle_activity_type_id, round_on, step, customer_id, told_at)
select t.notification_rule_id, t.vehicle_id, t.vehicle_activity_type_id,
  (coalesce(s.due_at, s.done_at, s.from_at) at time zone 'UTC')::date, t.step, t.customer_id, t.told_at
from told_dues t join vehicle_schedules s
  on s.vehicle_id = t.vehicle_id and s.vehicle_activity_type_id = t.vehicle_activity_type_id
where (s.next_due_at at time zone 'UTC')::date = t.round_on
on conflict do nothing;
