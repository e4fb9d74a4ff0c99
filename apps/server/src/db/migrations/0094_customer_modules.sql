-- Modules that are switched off for a customer: their calls show nothing of it, to nobody (packages/domain/src/access/
-- customer-modules.ts). What its devices report is stored all the same.
alter table customers add column modules_off text[] not null default '{}';

-- What a key reads today: of its record's modules those that it was made for, as far as whoever made it still holds them and the
-- customer has them.
create or replace function modules_read_by(key api_keys) returns text[] language sql stable
return array(
  select held.module from unnest(modules_held(key.made_by, key.customer_id, key.modules)) held (module)
  where held.module = any (key.key_modules)
    and not exists (select from customers c where c.id = key.customer_id and held.module = any (c.modules_off))
  order by held.module);
