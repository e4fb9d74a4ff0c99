-- Addresses that a rule tells by mail, of people with or without an account. Who stopped it stays, so that nobody is written to again
-- without wanting it.
create table addresses_of_notification_rules (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  notification_rule_id int not null references notification_rules on delete cascade,
  address text not null check (length(address) between 3 and 254),
  is_removed boolean not null default false,
  stopped_at timestamptz,
  unique (notification_rule_id, address)
);
create index on addresses_of_notification_rules (customer_id);
call protect_by_customer('addresses_of_notification_rules');
grant select, insert, update, delete on addresses_of_notification_rules to milepost_api, milepost_system;

-- A notice is a person's, or is for the mail to an address.
alter table notices
  alter column user_id drop not null,
  add column address_id int references addresses_of_notification_rules on delete cascade,
  add constraint notices_have_one_reader check (num_nonnulls(user_id, address_id) = 1);
create index on notices (address_id) where address_id is not null;
