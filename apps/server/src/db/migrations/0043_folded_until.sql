-- A tracker that waits to be folded again is folded on from the newest record that was: what a device sends again is not new.

drop function begin_fold_version(int);

-- Begins a version: states of another form give way to `initial`, and all trackers wait for their re-fold. Gives how many wait
-- when it did so.
create function begin_fold_version(next int, initial text) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present int;
begin
  select version into present from fold_version for update;
  if present > next then
    raise exception 'The database was folded by a newer program (version % of the fold). Update the program.', present;
  end if;
  if present < next then
    insert into fold_upgrades as upgrade (tracker_id, customer_id, driven_until, parked_until)
    select tracker_id, customer_id, coalesce(run_started_at, folded_at), coalesce(rest_started_at, run_started_at, folded_at)
    from tracker_folds
    on conflict (tracker_id) do update set
      -- Of one that still waits the rows are those of the version before.
      driven_until = case when upgrade.done_at is null then upgrade.driven_until else excluded.driven_until end,
      parked_until = case when upgrade.done_at is null then upgrade.parked_until else excluded.parked_until end,
      requested_at = now(), done_at = null, failed_at = null;
    delete from fold_upgrades where requested_at < now() and done_at is not null;
    update tracker_folds set version = version + 1, state = initial, vehicle_id = null, run_started_at = null,
      rest_started_at = null, open_visits = 0, wire_fault = null, wire_fault_since = null, doubted_at = null, doubted_sequence = null;
    truncate fold_checkpoints;
    update fold_version set version = next;
  end if;
  return (select count(*) from fold_upgrades where done_at is null);
end $$;
revoke execute on function begin_fold_version from public;
grant execute on function begin_fold_version to milepost_system;
