-- What waits for a browser, in the order in which it is claimed: its first is one step of the index, however much waits.
create index push_messages_waiting_of_browser on push_messages (subscription_id, is_urgent desc, id) where content is not null;
drop index push_messages_waiting;

-- On how many days a browser has failed since it was last reached, and when the last of these days began: one that never answers is
-- given up by them, where no other browser tells it from a server without a way to the internet.
alter table push_subscriptions
  add column failed_days int not null default 0,
  add column failed_day_at timestamptz;
