-- The country of a customer, by its code of ISO 3166-1, and what follows from it (packages/domain/src/customers/legal-profile.ts).
-- Customers until now are British, as their time zone and units were unless somebody said otherwise, or Portuguese by their time zone.
alter table customers add column country text not null default 'GB' check (country ~ '^[A-Z]{2}$');

-- A time zone of Portugal still tells where the drivers are, whatever the country of the company.
create function law_forbids_scoring(country text, time_zone text) returns boolean language sql immutable as $$
  select country = 'PT' or law_forbids_scoring(time_zone)
$$;

create or replace function choose_scoring() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.scoring_enabled := coalesce(new.scoring_enabled, not law_forbids_scoring(new.country, new.time_zone));
  -- The set-up page asks for neither: a customer may become Portuguese afterwards.
  elsif law_forbids_scoring(new.country, new.time_zone) and not law_forbids_scoring(old.country, old.time_zone) then
    new.scoring_enabled := false;
  end if;
  return new;
end $$;
drop trigger choose_scoring on customers;
create trigger choose_scoring before insert or update of time_zone, country on customers
  for each row execute function choose_scoring();

update customers set country = 'PT' where law_forbids_scoring(time_zone);
