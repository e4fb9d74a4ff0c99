-- Addresses of customers' own systems that are told what happens, by Standard Webhooks 1.0.
create table webhooks (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  url text not null check (length(url) between 1 and 500),
  description text not null check (length(description) <= 200),
  -- The kinds of messages that it gets.
  kinds text[] not null,
  is_on boolean not null,
  -- Sealed, as all secrets are; null: none has been made yet, and nothing is sent.
  secret jsonb,
  secret_made_at timestamptz,
  -- The secret before: it signs beside the new one until then.
  previous_secret jsonb,
  previous_until timestamptz,
  -- Why the program switched it off; null: it is on, or a person did.
  switched_off_because text check (switched_off_because in ('failing', 'gone')),
  last_delivered_at timestamptz,
  -- Since when no attempt has succeeded; null: the last one did.
  failing_since timestamptz,
  failures_in_a_row int not null default 0,
  -- Until when nothing is sent to it after failures in a row.
  rests_until timestamptz,
  -- Until when a worker may be sending to it: nobody else does meanwhile.
  claimed_until timestamptz,
  check ((secret is null) = (secret_made_at is null) and (previous_secret is null) = (previous_until is null)),
  check (switched_off_because is null or not is_on)
);
call make_records('webhooks');
create index on webhooks (customer_id);
create unique index webhooks_url_taken on webhooks (customer_id, url) where archived_at is null;

-- What is told. The same bytes go to every webhook, at every attempt.
create table webhook_messages (
  id text primary key default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  customer_id int not null references customers on delete cascade,
  kind text not null,
  body text not null check (octet_length(body) <= 20000),
  created_at timestamptz not null default now()
);
create index on webhook_messages (customer_id);
create index on webhook_messages (created_at);
call protect_by_customer('webhook_messages');
grant select, insert on webhook_messages to milepost_api;
grant select, insert, update, delete on webhook_messages to milepost_system;

-- A message on its way to a webhook.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  webhook_id int not null references webhooks on delete cascade,
  message_id text not null references webhook_messages on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  created_at timestamptz not null default now(),
  -- From when on its 24 hours count: it was written, or a person sent it again.
  tried_from timestamptz not null default now(),
  -- Attempts since then.
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((ended_at is null) = (state = 'waiting')),
  unique (webhook_id, message_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, id) where state = 'waiting';
create index webhook_deliveries_waiting on webhook_deliveries (tried_from) where state = 'waiting';
create index webhook_deliveries_written on webhook_deliveries (customer_id, created_at, id);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at, id);
create index on webhook_deliveries (message_id);
call protect_by_customer('webhook_deliveries');
grant select, insert on webhook_deliveries to milepost_api;
grant select, insert, update, delete on webhook_deliveries to milepost_system;

-- What came of each attempt.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  started_at timestamptz not null,
  duration_ms int not null,
  outcome text not null,
  -- Null: nothing was answered.
  status int,
  -- The first of what was answered.
  answer text not null check (octet_length(answer) <= 16384)
);
create index on webhook_attempts (delivery_id, id);
create index on webhook_attempts (customer_id);
call protect_by_customer('webhook_attempts');
grant select on webhook_attempts to milepost_api;
grant select, insert, update, delete on webhook_attempts to milepost_system;

-- A message goes out when its cause has committed.
create function notify_webhook_written() returns trigger language plpgsql as $$
begin
  perform pg_notify('webhook_written', '');
  return null;
end $$;
create trigger webhook_written after insert on webhook_deliveries for each statement execute function notify_webhook_written();
