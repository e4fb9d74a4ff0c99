-- Two roles that neither own a table nor bypass row-level security. `milepost_api` answers people: it sees only the
-- customers of the caller's scope. `milepost_system` is ingest, sign-in and jobs: it serves every customer, by policies
-- that say so, and has no more grants than that needs.
do $$
begin
  if not exists (select from pg_roles where rolname = 'milepost_api') then
    create role milepost_api nologin nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'milepost_system') then
    create role milepost_system nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster made them just now
end $$;

do $$
begin
  execute format('grant milepost_api, milepost_system to %I', current_user);
exception when unique_violation then null;
end $$;

create extension if not exists btree_gist;
create extension if not exists citext;

-- The customers of the transaction's scope, set by withScope(). Unset or empty means none: it fails closed.
create function scope_customers() returns int[] language sql stable parallel safe
return nullif(current_setting('milepost.customers', true), '')::int[];

-- Gives a table its two walls: row-level security for the api role, all rows for the system role.
create procedure protect_by_customer(table_name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy scope on %s to milepost_api using (customer_id = any ((select scope_customers())::int[]))',
    table_name);
  execute format('create policy everything on %s to milepost_system using (true)', table_name);
  execute format('create policy owner on %s to current_user using (true)', table_name);
end $$;
