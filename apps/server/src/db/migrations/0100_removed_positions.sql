-- Until when positions of a customer have been removed. How long they are kept may be made longer afterwards: what was derived of
-- removed ones cannot be derived again all the same.
create table removed_positions (
  customer_id int primary key references customers on delete cascade,
  until timestamptz not null
);
call protect_by_customer('removed_positions');
grant select on removed_positions to milepost_api;
grant select, insert, update on removed_positions to milepost_system;

insert into removed_positions (customer_id, until)
select id, now() - keep_positions_days * interval '1 day' from customers;
