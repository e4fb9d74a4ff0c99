create extension if not exists pg_trgm;

-- Lists that the vehicle form chooses from and that come with Milepost; screens word the codes.
create table livery_categories (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null
);
create table driver_categories (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null
);
create table contract_types (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null
);
insert into livery_categories (code, name) values
  ('PLAIN', 'Unbranded'), ('COMPANY', 'Company livery'), ('PARTIAL', 'Partial livery'),
  ('CUSTOMER', 'Customer''s livery'), ('ADVERTISING', 'Advertising wrap'), ('HIGH_VISIBILITY', 'High visibility');
-- Licence categories of the European directive 2006/126.
insert into driver_categories (code, name) values
  ('AM', 'AM'), ('A1', 'A1'), ('A2', 'A2'), ('A', 'A'), ('B', 'B'), ('BE', 'BE'), ('C1', 'C1'), ('C1E', 'C1E'), ('C', 'C'),
  ('CE', 'CE'), ('D1', 'D1'), ('D1E', 'D1E'), ('D', 'D'), ('DE', 'DE'), ('T', 'T');
insert into contract_types (code, name) values
  ('OWNED', 'Owned'), ('CONTRACT_HIRE', 'Contract hire'), ('FINANCE_LEASE', 'Finance lease'), ('HIRE_PURCHASE', 'Hire purchase'),
  ('SHORT_TERM_HIRE', 'Short-term hire');
grant select on livery_categories, driver_categories, contract_types to milepost_api, milepost_system;

create table lease_companies (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  name text not null check (length(name) between 1 and 100),
  unique (customer_id, name)
);
call protect_by_customer('lease_companies');
grant select, insert, update, delete on lease_companies to milepost_api, milepost_system;

alter table vehicles
  add column fleet_number text not null default '' check (length(fleet_number) <= 30),
  add column livery_category_id int references livery_categories,
  add column driver_category_id int references driver_categories,
  add column contract_type_id int references contract_types,
  add column lease_company_id int references lease_companies,
  -- However it is spaced: what a registration is found by, and what only one vehicle of a customer has at a time.
  add column registration_key text not null generated always as (translate(lower(registration), ' -.', '')) stored;
call make_records('vehicles');
update vehicles set updated_at = created_at;

-- A plate may go from a vehicle that is archived to another.
alter table vehicles drop constraint vehicles_customer_id_registration_key;
create unique index vehicles_registration_taken on vehicles (customer_id, registration_key) where archived_at is null;

create index vehicles_by_registration on vehicles (registration, id);
create index vehicles_registration_search on vehicles using gin (registration_key gin_trgm_ops);
create index vehicles_fleet_number_search on vehicles using gin (lower(fleet_number) gin_trgm_ops);
