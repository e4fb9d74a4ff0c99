-- When the rules of the fold change, its states have another form and all is derived again, by a job.

-- `FOLD_VERSION` of the program that last began here.
create table fold_version (
  is_only boolean primary key default true check (is_only),
  version int not null
);
insert into fold_version (version) values (1);
grant select on fold_version to milepost_system;

-- The trackers whose records are to be folded again, or were, since the version changed.
create table fold_upgrades (
  tracker_id int primary key,
  customer_id int not null,
  -- What was derived before this was settled then: later figures are not compared.
  driven_until timestamptz not null,
  parked_until timestamptz not null,
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  -- It cannot be folded. It is tried again when the job is.
  failed_at timestamptz
);
create index on fold_upgrades (requested_at, tracker_id) where done_at is null;
create index on fold_upgrades (customer_id);
call protect_by_customer('fold_upgrades');
grant select on fold_upgrades to milepost_api;
grant select, insert, update, delete on fold_upgrades to milepost_system;

-- Begins a version: states of another form go, and all trackers wait for their re-fold. Gives how many wait when it did so.
create function begin_fold_version(next int) returns int
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
    delete from tracker_folds;
    truncate fold_checkpoints;
    update fold_version set version = next;
  end if;
  return (select count(*) from fold_upgrades where done_at is null);
end $$;
revoke execute on function begin_fold_version from public;
grant execute on function begin_fold_version to milepost_system;

-- Figures of a vehicle's day that are others since its records were folded by a later version.
create table changed_figures (
  vehicle_id int not null,
  -- In the customer's time zone.
  day date not null,
  figure text not null check (figure in ('distance', 'driving', 'idling', 'top-speed', 'trips', 'stops', 'event')),
  -- Of which events, where it is their number; else 0.
  event_code smallint not null,
  fold_version int not null,
  customer_id int not null,
  -- m, s, km/h or a number.
  from_value double precision not null,
  to_value double precision not null,
  reason text not null,
  changed_at timestamptz not null default now(),
  primary key (vehicle_id, day, figure, event_code, fold_version)
);
create index on changed_figures (customer_id, day);
call protect_by_customer('changed_figures');
grant select on changed_figures to milepost_api;
grant select, insert, update, delete on changed_figures to milepost_system;
