-- Work that outlives a request. A row is inserted in the transaction of its cause; the trigger puts it in the queue, whose
-- entry holds the id and nothing else. `customer_id` null: work of the installation, which the api role neither sees nor adds.
create table jobs (
  id int generated always as identity primary key,
  customer_id int references customers on delete cascade,
  task text not null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Jobs of one queue run one after the other.
  queue text,
  max_attempts int not null check (max_attempts between 1 and 25),
  is_cancellable boolean not null default false,
  created_by int references users,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Counts the starts. What a start that is over still writes is refused by it.
  run int not null default 0,
  attempt int not null default 0,
  worker text,
  done double precision not null default 0,
  total double precision,
  stage text,
  result jsonb,
  failure_code text,
  failure text
);
create index on jobs (created_by, id);
create index on jobs (customer_id);
create index on jobs (ended_at) where ended_at is not null;
create index on jobs (worker) where state = 'running';
-- Each worker counts them every few seconds.
create index jobs_queued on jobs (id) where state = 'queued';
call protect_by_customer('jobs');
grant select, insert, update on jobs to milepost_api;
grant select, insert, update, delete on jobs to milepost_system;

create function queue_job() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(new.task, json_build_object('job', new.id), queue_name => new.queue,
    max_attempts => new.max_attempts, job_key => 'job:' || new.id);
  return null;
end $$;
create trigger queue_job after insert on jobs for each row when (new.state = 'queued') execute function queue_job();

-- A queued job leaves the queue; the worker of a running one is told.
create function cancel_job() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.remove_job('job:' || new.id);
  perform pg_notify('job_cancelled', new.id::text);
  return null;
end $$;
create trigger cancel_job after update of state on jobs for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled') execute function cancel_job();

-- Puts a job back that its worker gave up because it is stopping: that start was no attempt.
create function requeue_job(job_id int) returns void language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job(j.task, json_build_object('job', j.id), queue_name => j.queue,
    max_attempts => j.max_attempts, job_key => 'job:' || j.id)
  from jobs j where j.id = job_id and j.state = 'queued';
$$;

-- The running workers. Each says every few seconds that it lives.
create table job_workers (
  id text primary key,
  beat_at timestamptz not null default now()
);
grant select, insert, update, delete on job_workers to milepost_system;

-- Gives back what workers held that have been silent for so long, and ends what has no attempt left: also a job of which the
-- queue has nothing left to run, because its end could not be written.
create function release_dead_workers(silence interval) returns text[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dead text[];
begin
  delete from job_workers where beat_at < now() - silence;
  select array_agg(distinct locked_by) into dead from graphile_worker.jobs
  where locked_at < now() - silence and locked_by not in (select id from job_workers);
  if dead is not null then
    perform graphile_worker.force_unlock_workers(dead);
    update jobs set state = 'queued', worker = null where state = 'running' and worker = any (dead) and attempt < max_attempts;
  end if;
  update jobs set state = 'failed', worker = null, ended_at = now(), failure_code = 'interrupted',
    failure = 'The server ended while it was at work, each time it was tried.'
  where state = 'running' and not exists (
    select from graphile_worker.jobs entry
    where entry.key = 'job:' || jobs.id and (entry.locked_at is not null or entry.attempts < entry.max_attempts));
  if dead is null then return '{}'; end if;
  perform graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null));
  return dead;
end $$;

revoke execute on function queue_job, cancel_job, requeue_job, release_dead_workers from public;
grant execute on function requeue_job, release_dead_workers to milepost_system;

-- What people uploaded and what was made for them. A file is kept in parts, each of which is in the store before its row is
-- here; the row of the file is here before any of them. Whatever has no row is removed by the sweep.
create table files (
  id int generated always as identity primary key,
  customer_id int references customers on delete cascade,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  -- How large it is announced to be, or is; null: not known before it is whole.
  bytes bigint check (bytes > 0),
  state text not null default 'receiving' check (state in ('receiving', 'stored', 'missing')),
  created_by int references users,
  created_at timestamptz not null default now(),
  -- When its last part came.
  received_at timestamptz not null default now()
);
create index on files (received_at) where state = 'receiving';
create index on files (customer_id);
call protect_by_customer('files');
grant select on files to milepost_api;
grant select, insert, update, delete on files to milepost_system;

create table file_parts (
  file_id int not null references files on delete cascade,
  offset_bytes bigint not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  -- Compared byte by byte, so that the index finds those of a folder.
  object_key text collate "C" not null unique,
  primary key (file_id, offset_bytes)
);
grant select, insert, delete on file_parts to milepost_system;

-- Extracts of OpenStreetMap on their way to becoming street maps of the installation: a file that is received in parts,
-- then a job. Neither outlives its use; this says what there was.
create table map_area_imports (
  id int generated always as identity primary key,
  name text not null,
  country text,
  file_name text not null,
  bytes bigint not null,
  file_id int references files on delete set null,
  job_id int references jobs on delete cascade,
  started_at timestamptz not null default now(),
  -- Ended before it was whole, and so before there was a job.
  cancelled_at timestamptz,
  -- Why the extract cannot become an area, written as the file goes: the job fails for it, at its next attempt if its worker
  -- dies before that.
  failure_code text,
  failure text,
  check ((failure_code is null) = (failure is null))
);
grant select, insert, update on map_area_imports to milepost_system;

alter table customers drop column logo, add column logo_file_id int references files on delete set null;
alter table management_companies drop column logo, add column logo_file_id int references files on delete set null;
