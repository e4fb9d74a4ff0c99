-- Who assigns a driver may have begun before another assignment of the vehicle was committed: each is of the time at which its
-- turn came, and ends no assignment before it began.
create or replace function assign_driver(of_vehicle int, to_driver int) returns void language plpgsql as $$
declare
  moment timestamptz;
begin
  perform pg_advisory_xact_lock(7318129, of_vehicle);
  select greatest(clock_timestamp(), max(assigned_at)) into moment from driver_assignments where vehicle_id = of_vehicle;
  update driver_assignments set unassigned_at = moment where vehicle_id = of_vehicle and unassigned_at = 'infinity';
  insert into driver_assignments (customer_id, vehicle_id, driver_id, assigned_at)
  select customer_id, of_vehicle, id, case when exists (
      select from driver_assignments a where a.vehicle_id = of_vehicle or a.driver_id = to_driver
    ) then moment else '-infinity' end
  from drivers where id = to_driver;
end $$;
