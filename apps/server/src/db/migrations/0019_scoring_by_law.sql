-- In Portugal drivers may not be marked by what their vehicles report: Labour Code art. 20 and CNPD Deliberação 7680/2014. There
-- scoring is off until an administrator who answers for it switches it on. The country follows from the time zone.
create function law_forbids_scoring(time_zone text) returns boolean language sql immutable as $$
  select time_zone in ('Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores', 'Portugal')
$$;

create function choose_scoring() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.scoring_enabled := coalesce(new.scoring_enabled, not law_forbids_scoring(new.time_zone));
  -- The set-up page asks for no time zone: a customer may become Portuguese afterwards.
  elsif law_forbids_scoring(new.time_zone) and not law_forbids_scoring(old.time_zone) then
    new.scoring_enabled := false;
  end if;
  return new;
end $$;

alter table customers alter column scoring_enabled drop default;
create trigger choose_scoring before insert or update of time_zone on customers
  for each row execute function choose_scoring();
update customers set scoring_enabled = false where law_forbids_scoring(time_zone);

-- What scores are counted from: a few events in a thousand, counted without reading the rows, dismissed ones left out.
create index events_safety on events (vehicle_id, recorded_at) include (customer_id, driver_key, code, value, tracker_id, sequence, geofence_id)
  where code = any('{40,41,42,60,90,91,92,93,94}'::int2[]) and not is_private;
