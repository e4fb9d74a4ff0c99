-- Keys by which other programs read a customer's data (N-87). What a key opens is stored as a hash alone.
create table api_keys (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  name text not null check (length(name) between 1 and 100),
  -- The modules whose calls it may read.
  modules text[] not null,
  -- SHA-256 of the key that is sent; null: none has been made yet.
  key_hash bytea unique check (length(key_hash) = 32),
  -- How the key begins, by which people tell one from another.
  key_start text,
  -- Whoever made the key: it never reads more than they may.
  made_by int references users on delete set null,
  expires_at timestamptz,
  last_used_at timestamptz,
  check ((key_hash is null) = (expires_at is null) and (key_hash is null) = (key_start is null))
);
create index on api_keys (made_by);
call make_records('api_keys');
create unique index api_keys_name_taken on api_keys (customer_id, lower(name)) where archived_at is null;
