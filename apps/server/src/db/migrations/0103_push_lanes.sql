-- A browser takes one message at a time, rests after failures, and is given up after a day of them: it is kept to be shown to its person.
alter table push_subscriptions
  add column failures_in_a_row int not null default 0,
  add column rests_until timestamptz,
  add column claimed_until timestamptz,
  add column given_up_at timestamptz;

-- What waits is due as soon as its browser takes it.
drop index push_messages_due;
alter table push_messages drop column due_at, drop column attempts;
create index push_messages_waiting on push_messages (subscription_id) where content is not null;
