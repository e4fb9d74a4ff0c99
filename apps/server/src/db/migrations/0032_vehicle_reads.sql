-- Orders by type, model and the other references read all vehicles of a customer: from here, not from their wide rows.
create index vehicles_references on vehicles (customer_id, id)
  include (vehicle_type_id, vehicle_model_id, livery_category_id, driver_category_id, contract_type_id, lease_company_id)
  where archived_at is null;

-- As before, in one pass over the vehicles.
create or replace function find_vehicles_with(key text, words text) returns setof int
language sql stable security definer set search_path = public rows 100 as $$
  select id from vehicles where customer_id = any (scope_customers()) and (search_key like key or vehicle_model_id = any (array(
    select m.id from vehicle_models m join vehicle_manufacturers f on f.id = m.vehicle_manufacturer_id
    where lower(f.name || ' ' || m.name) like words)))
$$;
