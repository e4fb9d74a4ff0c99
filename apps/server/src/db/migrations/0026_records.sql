-- What was done to a record: which one, how it was before and is since, and what else the same call did.
alter table audit_log
  add column noun text,
  add column record_id bigint,
  add column record_version int,
  add column before jsonb,
  add column after jsonb,
  add column batch uuid;
create index audit_log_of_record on audit_log (noun, record_id, id desc) where record_id is not null;
create index audit_log_of_batch on audit_log (batch) where batch is not null;

-- The name of a user, for roles that may not read the users: who changed a record.
create function user_name(who int) returns text language sql stable security definer set search_path = public
return (select trim(first_name || ' ' || last_name) from users where id = who);

-- The columns that every record has. The table has `id` and `customer_id` of its own.
create procedure make_records(table_name regclass) language plpgsql as $$
begin
  execute format('alter table %s
    add column if not exists version int not null default 1,
    add column if not exists created_at timestamptz not null default now(),
    add column if not exists updated_at timestamptz not null default now(),
    add column if not exists updated_by int references users on delete set null,
    add column if not exists archived_at timestamptz', table_name);
  if not (select relrowsecurity from pg_class where oid = table_name) then
    call protect_by_customer(table_name);
  end if;
  execute format('grant select, insert, update, delete on %s to milepost_api, milepost_system', table_name);
end $$;
