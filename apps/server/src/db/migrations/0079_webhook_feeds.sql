-- How far the change feeds of a customer have been told to its webhooks. There is a row while one of them gets what the feed tells.
create table webhook_feeds (
  customer_id int not null references customers on delete cascade,
  feed text not null check (feed in ('events', 'trips')),
  -- As the feed gives it.
  version text not null,
  primary key (customer_id, feed)
);
call protect_by_customer('webhook_feeds');
grant select, insert, update, delete on webhook_feeds to milepost_api, milepost_system;
