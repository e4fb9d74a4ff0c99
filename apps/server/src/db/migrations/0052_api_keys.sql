-- Keys by which other programs read a customer's data (N-87). What a key opens is stored as a hash alone.
create table api_keys (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  name text not null check (length(name) between 1 and 100),
  -- The modules whose calls it may read.
  modules text[] not null,
  -- SHA-256 of the key that is sent; null: none has been made yet.
  key_hash bytea unique check (length(key_hash) = 32),
  -- Of the modules those that whoever made the key held then: what is added to the record later opens with the next key.
  key_modules text[],
  -- How the key begins, by which people tell one from another.
  key_start text,
  -- Whoever made the key: it never reads more than they may.
  made_by int references users on delete set null,
  expires_at timestamptz,
  last_used_at timestamptz,
  check ((key_hash is null) = (expires_at is null) and (key_hash is null) = (key_start is null)
    and (key_hash is null) = (key_modules is null))
);
create index on api_keys (made_by);
call make_records('api_keys');
create unique index api_keys_name_taken on api_keys (customer_id, lower(name)) where archived_at is null;

-- Of these modules those that an account holds for a customer today, while it may sign in. A role of the api does not read
-- accounts, so the function does.
create function modules_held(who int, customer int, among text[]) returns text[] language sql stable security definer
set search_path = public, pg_temp
return array(
  select m.name from users u
    join permissions p on p.id = u.permission_id
    join user_modules own on own.user_id = u.id
    join modules m on m.id = own.module_id
  where u.id = who and u.is_active and p.name <> 'Guest' and m.name = any (among)
    and (p.is_global_admin or exists (select from user_customers c where c.user_id = u.id and c.customer_id = customer))
  order by m.name);

-- What a key reads today: of its record's modules those that it was made for, as far as whoever made it still holds them.
create function modules_read_by(key api_keys) returns text[] language sql stable
return array(
  select name from unnest(modules_held(key.made_by, key.customer_id, key.modules)) name
  where name = any (key.key_modules) order by name);
