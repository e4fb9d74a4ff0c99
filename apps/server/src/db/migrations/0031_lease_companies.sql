alter table lease_companies add column phone text not null default '' check (length(phone) <= 30);
call make_records('lease_companies');

-- A name may go from a lease company that is archived to another.
alter table lease_companies drop constraint lease_companies_customer_id_name_key;
create unique index lease_companies_name_taken on lease_companies (customer_id, lower(name)) where archived_at is null;
