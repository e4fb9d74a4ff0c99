-- Customers become records: each its own. Whoever looks after the installation adds them, and sees those that are archived; an
-- archived one is in nobody's scope (auth/signed-in.ts).
call make_records('customers');
create policy of_installation on customers to milepost_api using ((select scope_is_installation()));

-- Who sees a customer, for roles that may not read the users: within the scope.
create function accounts_of_customer(customer int) returns table (id int, name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, trim(u.first_name || ' ' || u.last_name) from users u
  where u.archived_at is null and exists (select from user_customers c where c.user_id = u.id and c.customer_id = customer)
    and (customer = any (scope_customers()) or scope_is_installation());
end;
revoke execute on function accounts_of_customer from public;
grant execute on function accounts_of_customer to milepost_api;
