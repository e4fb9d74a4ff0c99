-- Accounts as records of the administration: one is looked after by the administrators of its home customer.
alter table users
  add column customer_id int references customers,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null,
  add column archived_at timestamptz,
  add column last_signed_in_at timestamptz;
update users u set
  customer_id = (select min(c.customer_id) from user_customers c where c.user_id = u.id),
  archived_at = case when u.is_active then null else now() end,
  last_signed_in_at = (select max(s.created_at) from sessions s where s.user_id = u.id);
create index on users (customer_id);
create index on user_customers (customer_id);
create index on user_vehicle_groups (vehicle_group_id);

-- The first customer that an account is given is its home.
create function give_home_customer() returns trigger language plpgsql as $$
begin
  update users set customer_id = new.customer_id where id = new.user_id and customer_id is null;
  return null;
end $$;
create trigger home_customer_given after insert on user_customers for each row execute function give_home_customer();

-- A link gives its holder the account as it was when it was made, and no more.
create function end_links(who int) returns void language sql as $$
  update password_links set used_at = now() where user_id = who and used_at is null;
$$;
-- An archived account, one of another address and one of another permission is signed in to anew. What was to be sent to an
-- address that it no longer has is not.
create function close_account() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from known_browsers where user_id = new.id;
  perform end_links(new.id);
  update outbox_mails set given_up_at = now(), last_error = 'The account is closed, or has another address.'
  where user_id = new.id and sent_at is null and given_up_at is null
    and (new.archived_at is not null or recipient <> new.email::text);
  return null;
end $$;
create trigger account_closed after update of archived_at, email, permission_id on users for each row
  when (old.archived_at is null and new.archived_at is not null or old.email is distinct from new.email
    or old.permission_id <> new.permission_id)
  execute function close_account();

create function end_links_of_account() returns trigger language plpgsql as $$
begin
  perform end_links(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger links_ended after insert or update or delete on user_modules
  for each row execute function end_links_of_account();
create trigger links_ended after insert or update or delete on user_customers
  for each row execute function end_links_of_account();

-- How many mails went to an address, whatever account it was of.
create index on outbox_mails (recipient, kind, created_at);

create or replace function modules_held(who int, customer int, among text[]) returns text[] language sql stable security definer
set search_path = public, pg_temp
return array(
  select m.name from users u
    join permissions p on p.id = u.permission_id
    join user_modules own on own.user_id = u.id
    join modules m on m.id = own.module_id
  where u.id = who and u.archived_at is null and p.name <> 'Guest' and m.name = any (among)
    and (p.is_global_admin or exists (select from user_customers c where c.user_id = u.id and c.customer_id = customer))
  order by m.name);
alter table users drop column is_active;

-- The api role reads no accounts. Within a scope the system role has those of its customers alone: without one, as for a
-- sign-in, it has all.
alter table users enable row level security;
create policy in_scope on users to milepost_system using (
  (select scope_customers()) is null
  or customer_id = any ((select scope_customers())::int[])
  or exists (select from user_customers c where c.user_id = id and c.customer_id = any ((select scope_customers())::int[])));

alter table sessions add column id int generated always as identity unique;

-- What uses a lease company is asked before it is archived.
create index on vehicles (lease_company_id);
