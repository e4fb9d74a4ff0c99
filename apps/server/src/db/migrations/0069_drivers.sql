-- Drivers as records of the administration.
alter table drivers
  add column employee_number text not null default '' check (length(employee_number) <= 30),
  add column licence_number text not null default '' check (length(licence_number) <= 30),
  add column licence_valid_until date,
  add column phone text not null default '' check (length(phone) <= 30),
  add column email text not null default '' check (length(email) <= 254);
call make_records('drivers');
create index drivers_by_name on drivers (lower(last_name || ' ' || first_name), id);
create index on drivers (vehicle_id);

-- Who holds a key drove with it: from the beginning where nobody held it before, until it is given up. One that is taken back
-- on the day that it was given was a mistake, and was never held.
alter table driver_keys
  add column given_at timestamptz not null default now(),
  add column held_from timestamptz not null default '-infinity',
  add column held_until timestamptz not null default 'infinity',
  add check (held_until >= held_from),
  drop constraint driver_keys_customer_id_key_key,
  add constraint driver_keys_held_by_one
    exclude using gist (customer_id with =, key with =, tstzrange(held_from, held_until) with &&);
create index on driver_keys (customer_id, key);

create or replace view driver_identities with (security_invoker = true) as
  select customer_id, driver_id, key, held_from, held_until from driver_keys
  union
  select customer_id, id, 'driver ' || id, '-infinity', 'infinity' from drivers;

-- A driver who is archived drives no more: keys and assignment end, what was driven before stays. One who is restored has the keys
-- as if they had never ended.
create function end_driving() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.archived_at is null then
    update driver_keys set held_until = 'infinity' where driver_id = new.id and held_until >= old.archived_at;
    if new.vehicle_id is not null then perform assign_driver(new.vehicle_id, new.id); end if;
    return null;
  end if;
  update driver_keys set held_until = greatest(new.archived_at, held_from) where driver_id = new.id and held_until = 'infinity';
  if exists (select from driver_assignments
      where vehicle_id = new.vehicle_id and driver_id = new.id and unassigned_at = 'infinity') then
    perform assign_driver(new.vehicle_id, (select min(id) from drivers where vehicle_id = new.vehicle_id and archived_at is null));
  end if;
  return null;
end $$;
revoke execute on function end_driving from public;
create trigger driving_ended after update of archived_at on drivers
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function end_driving();

create or replace function note_driver_assignment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and exists (select from driver_assignments
      where vehicle_id = old.vehicle_id and driver_id = old.id and unassigned_at = 'infinity') then
    perform assign_driver(old.vehicle_id,
      (select min(id) from drivers where vehicle_id = old.vehicle_id and archived_at is null));
  end if;
  if new.vehicle_id is not null then
    perform assign_driver(new.vehicle_id, new.id);
  end if;
  return null;
end $$;
