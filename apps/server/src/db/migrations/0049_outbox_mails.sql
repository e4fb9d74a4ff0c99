-- Mails to be sent. A row is inserted in the transaction of its cause and is worded when it is sent, by its kind, in its language.
create table outbox_mails (
  id bigint generated always as identity primary key,
  -- Whose administrators it concerns; null: the installation's alone.
  customer_id int references customers on delete cascade,
  -- Whose account it goes to; null: to somebody without one.
  user_id int references users on delete cascade,
  recipient text not null check (length(recipient) <= 254 and recipient !~ '[[:cntrl:]]'),
  language text not null check (language in ('en', 'pt')),
  kind text not null,
  parameters jsonb not null,
  created_at timestamptz not null default now(),
  -- When it is tried, or tried again.
  due_at timestamptz not null,
  attempts int not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  -- Of the last attempt, if that failed.
  last_error text,
  check (sent_at is null or given_up_at is null)
);
create index outbox_mails_due on outbox_mails (due_at, id) where sent_at is null and given_up_at is null;
create index on outbox_mails (user_id, kind, created_at);
create index on outbox_mails (customer_id);
create index on outbox_mails (created_at);
call protect_by_customer('outbox_mails');
grant select, insert on outbox_mails to milepost_api;
grant select, insert, update, delete on outbox_mails to milepost_system;
