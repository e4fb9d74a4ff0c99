-- What the search everywhere looks for as it is typed: by how a vehicle is found first, from indexes in the order of the text.
create index vehicles_by_registration_key on vehicles (customer_id, search_key text_pattern_ops) where archived_at is null;
create index vehicles_by_fleet_key on vehicles (customer_id, (translate(lower(fleet_number), ' -.', '')) text_pattern_ops)
  where archived_at is null and fleet_number <> '';

-- The vehicles of the scope whose registration or fleet number begins with a key, `most` of each customer and kind, and some that
-- have it elsewhere where it has three characters or more: shorter ones have no index, and are nearly everywhere. Row-level security
-- would read every row before it lets `like` look at one, since that might tell what it saw; here the scope is the function's own.
create function search_vehicles(key text, most int) returns setof int
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select begins.id from unnest(scope_customers()) customer (id) cross join lateral (
    (select v.id from vehicles v where v.customer_id = customer.id and v.archived_at is null
      and v.search_key ~>=~ key and v.search_key ~<~ (key || chr(1114111))
      order by v.search_key using ~<~ limit most)
    union all
    (select v.id from vehicles v where v.customer_id = customer.id and v.archived_at is null and v.fleet_number <> ''
      and translate(lower(v.fleet_number), ' -.', '') ~>=~ key and translate(lower(v.fleet_number), ' -.', '') ~<~ (key || chr(1114111))
      order by translate(lower(v.fleet_number), ' -.', '') using ~<~ limit most)
  ) begins
  union
  (select v.id from vehicles v where length(key) > 2 and v.customer_id = any (scope_customers()) and v.archived_at is null
    and v.search_key like ('%' || regexp_replace(key, '[\\%_]', '\\\&', 'g') || '%') limit 200)
$$;
revoke execute on function search_vehicles from public;
grant execute on function search_vehicles to milepost_api, milepost_system;
