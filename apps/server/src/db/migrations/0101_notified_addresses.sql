-- What whoever reads an address said to the mails of a customer's rules: it holds for every rule that names it, whatever it is called.
create table notified_addresses (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  address text not null check (length(address) between 3 and 254),
  -- They agreed to be written to; null: not yet.
  confirmed_at timestamptz,
  -- They want no more of them.
  stopped_at timestamptz,
  unique (customer_id, address)
);
call protect_by_customer('notified_addresses');
grant select on notified_addresses to milepost_api;
grant select, insert, update, delete on notified_addresses to milepost_system;

-- Who was written to until now goes on: each of those mails had a link to stop them.
insert into notified_addresses (customer_id, address, confirmed_at, stopped_at)
select customer_id, address, now(), min(stopped_at) from addresses_of_notification_rules group by customer_id, address;
alter table addresses_of_notification_rules drop column stopped_at;

-- Links by which the reader of an address agrees, by the hash of their token. Each works once.
create table address_confirmations (
  token_hash bytea primary key check (length(token_hash) = 32),
  notified_address_id int not null references notified_addresses on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on address_confirmations (notified_address_id);
create index on address_confirmations (expires_at);
grant select, insert, update, delete on address_confirmations to milepost_system;
