-- Management companies become records of the installation: whoever looks after it changes them, and a customer's people see their own.
alter table management_companies enable row level security;
alter table management_companies force row level security;
create policy reading on management_companies for select to milepost_api using (
  (select scope_is_installation()) or id in (select management_company_id from customers));
create policy of_installation on management_companies to milepost_api using ((select scope_is_installation()));
create policy everything on management_companies to milepost_system using (true);
create policy owner on management_companies to current_user using (true);
call make_records('management_companies');

update management_companies set break_down_phone = '' where break_down_phone is null;
alter table management_companies alter column break_down_phone set default '', alter column break_down_phone set not null;
create index on customers (management_company_id);

-- What happened to them, and to customers, is read by whoever sees them all; an archived customer is in nobody's scope.
create policy records_of_installation on audit_log for select to milepost_api using (
  (select scope_is_installation()) and noun in ('management company', 'customer'));
