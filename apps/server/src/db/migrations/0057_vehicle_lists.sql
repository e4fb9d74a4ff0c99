-- The lists that vehicles refer to become records: what came with Milepost, or was made for every customer, has no customer; a customer
-- adds its own beside. Who has the whole installation in the scope of the transaction changes what has no customer.
create function scope_is_installation() returns boolean language sql stable parallel safe
return coalesce(current_setting('milepost.is_installation', true), '') = 'true';

-- The columns that every record has, for a table whose records belong to a customer or to the installation.
create procedure make_shared_records(table_name regclass) language plpgsql as $$
begin
  execute format('alter table %s
    add column customer_id int references customers,
    add column version int not null default 1,
    add column created_at timestamptz not null default now(),
    add column updated_at timestamptz not null default now(),
    add column updated_by int references users on delete set null,
    add column archived_at timestamptz', table_name);
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy reading on %s for select to milepost_api using (
      customer_id = any ((select scope_customers())::int[]) or customer_id is null and (select scope_customers()) is not null)',
    table_name);
  execute format(
    'create policy scope on %s to milepost_api using (
      customer_id = any ((select scope_customers())::int[]) or customer_id is null and (select scope_is_installation()))',
    table_name);
  execute format('create policy everything on %s to milepost_system using (true)', table_name);
  execute format('create policy owner on %s to current_user using (true)', table_name);
  execute format('grant select, insert, update, delete on %s to milepost_api, milepost_system', table_name);
end $$;

call make_shared_records('livery_categories');
call make_shared_records('driver_categories');
call make_shared_records('contract_types');
call make_shared_records('vehicle_manufacturers');
call make_shared_records('vehicle_models');

-- What has a code came with Milepost: screens word it, and nobody changes it.
alter table livery_categories alter column code drop not null, add check (code is null or customer_id is null);
alter table driver_categories alter column code drop not null, add check (code is null or customer_id is null);
alter table contract_types alter column code drop not null, add check (code is null or customer_id is null);
alter table livery_categories add check (length(name) between 1 and 100);
alter table driver_categories add check (length(name) between 1 and 100);
alter table contract_types add check (length(name) between 1 and 100);

alter table vehicle_manufacturers drop constraint vehicle_manufacturers_name_key;
alter table vehicle_models drop constraint vehicle_models_vehicle_manufacturer_id_name_key;
create unique index livery_categories_name_taken on livery_categories (coalesce(customer_id, 0), lower(name)) where archived_at is null;
create unique index driver_categories_name_taken on driver_categories (coalesce(customer_id, 0), lower(name)) where archived_at is null;
create unique index contract_types_name_taken on contract_types (coalesce(customer_id, 0), lower(name)) where archived_at is null;
create unique index vehicle_manufacturers_name_taken on vehicle_manufacturers (coalesce(customer_id, 0), lower(name))
  where archived_at is null;
create unique index vehicle_models_name_taken on vehicle_models (coalesce(customer_id, 0), vehicle_manufacturer_id, lower(name))
  where archived_at is null;
create index on vehicle_models (vehicle_manufacturer_id);

-- What happened to a record of the installation is read by whoever sees the record.
create policy of_installation on audit_log for select to milepost_api using (
  customer_id is null and (select scope_customers()) is not null
  and noun in ('livery', 'driving licence', 'contract type', 'manufacturer', 'model'));
