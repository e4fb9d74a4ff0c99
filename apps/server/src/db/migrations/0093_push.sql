-- Browsers in which somebody wants to be told: each of one session, with which it goes.
create table push_subscriptions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  -- Where the browser's push service takes messages: whoever knows it may send there.
  endpoint text not null unique check (length(endpoint) <= 2000),
  -- What a message is encrypted with, sealed.
  keys jsonb not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_delivered_at timestamptz,
  failing_since timestamptz
);
create index on push_subscriptions (user_id);
create index on push_subscriptions (session_hash);
grant select, insert, update, delete on push_subscriptions to milepost_system;

-- What is pushed to them: kept for a while after it was sent, by which the pace goes.
create table push_messages (
  id int generated always as identity primary key,
  subscription_id int not null references push_subscriptions on delete cascade,
  -- {title, body, tag, url, language}, as the browser shows it; null: it was sent.
  content jsonb,
  topic text not null check (topic ~ '^[A-Za-z0-9_-]{1,32}$'),
  is_urgent boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  due_at timestamptz not null default now(),
  attempts int not null default 0
);
create index on push_messages (subscription_id, created_at);
create index push_messages_due on push_messages (due_at) where content is not null;
create index on push_messages (created_at);
grant select, insert, update, delete on push_messages to milepost_system;

-- It is for the next push to its person. What was told before is not.
alter table notices add column awaits_push boolean not null default false;
alter table notices alter column awaits_push set default true;
create index notices_awaiting_push on notices (user_id, id) where awaits_push;
