-- Who was assigned to a vehicle, and when: the driver of its trips for which nobody identified. One driver at a time counts, the
-- one who was assigned last. The first assignment of a driver and a vehicle counts for the time before it too, since nothing
-- else is known of that.
create table driver_assignments (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles on delete cascade,
  driver_id int not null references drivers on delete cascade,
  assigned_at timestamptz not null,
  unassigned_at timestamptz not null default 'infinity',
  check (unassigned_at >= assigned_at),
  exclude using gist (vehicle_id with =, tstzrange(assigned_at, unassigned_at) with &&)
);
create index on driver_assignments (driver_id);
call protect_by_customer('driver_assignments');
grant select on driver_assignments to milepost_api, milepost_system;

insert into driver_assignments (customer_id, vehicle_id, driver_id, assigned_at)
select distinct on (vehicle_id) customer_id, vehicle_id, id, '-infinity' from drivers where vehicle_id is not null
order by vehicle_id, id;

create function assign_driver(of_vehicle int, to_driver int) returns void language sql as $$
  update driver_assignments set unassigned_at = now() where vehicle_id = of_vehicle and unassigned_at = 'infinity';
  insert into driver_assignments (customer_id, vehicle_id, driver_id, assigned_at)
  select customer_id, of_vehicle, id, case when exists (
      select from driver_assignments a where a.vehicle_id = of_vehicle or a.driver_id = to_driver
    ) then now() else '-infinity' end
  from drivers where id = to_driver
$$;

create function note_driver_assignment() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and exists (select from driver_assignments
      where vehicle_id = old.vehicle_id and driver_id = old.id and unassigned_at = 'infinity') then
    perform assign_driver(old.vehicle_id, (select min(id) from drivers where vehicle_id = old.vehicle_id));
  end if;
  if new.vehicle_id is not null then
    perform assign_driver(new.vehicle_id, new.id);
  end if;
  return null;
end $$;
revoke execute on function assign_driver, note_driver_assignment from public;

create trigger driver_assigned after insert on drivers
  for each row when (new.vehicle_id is not null) execute function note_driver_assignment();
create trigger driver_assigned_anew after update of vehicle_id on drivers
  for each row when (old.vehicle_id is distinct from new.vehicle_id) execute function note_driver_assignment();
