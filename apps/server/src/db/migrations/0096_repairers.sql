-- The workshops that repair the vehicles of a customer, and which of them those of a vehicle group (depot) usually go to.

create table repairers (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  name text not null check (length(name) between 1 and 100),
  phone text not null default '' check (length(phone) <= 30),
  email text not null default '' check (length(email) <= 254),
  -- Its address: what people call the place, and what stands on a letter.
  display_name text not null default '' check (length(display_name) <= 100),
  address1 text not null default '' check (length(address1) <= 200),
  address2 text not null default '' check (length(address2) <= 200),
  city text not null default '' check (length(city) <= 100),
  county text not null default '' check (length(county) <= 100),
  postcode text not null default '' check (length(postcode) <= 20),
  country text not null default '' check (length(country) <= 60)
);
call make_records('repairers');
create unique index repairers_name_taken on repairers (customer_id, lower(name)) where archived_at is null;

alter table vehicle_groups add column repairer_id int references repairers;
create index on vehicle_groups (repairer_id);
