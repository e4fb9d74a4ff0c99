-- Links by which somebody without an account sees where one vehicle is. The token is stored as a hash. A link that was revoked or has
-- expired is deleted: the audit log has that it was made, and its end.
create table live_links (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  vehicle_id int not null references vehicles on delete cascade,
  token_hash bytea not null unique,
  -- What the page calls the vehicle; empty: its registration.
  name text not null check (length(name) <= 80),
  destination_name text not null check (length(destination_name) <= 200),
  destination_latitude float8 check (destination_latitude between -90 and 90),
  destination_longitude float8 check (destination_longitude between -180 and 180),
  -- It shows no more than they may see, and nothing once they may not.
  created_by int not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '7 days'),
  opened int not null default 0,
  last_opened_at timestamptz,
  check ((destination_latitude is null) = (destination_longitude is null))
);
create index live_links_of_vehicle on live_links (vehicle_id, created_at);
create index live_links_by_end on live_links (customer_id, expires_at);
create index live_links_of_author on live_links (created_by);
call protect_by_customer('live_links');
grant select, insert, delete on live_links to milepost_api;
grant select, update on live_links to milepost_system;
