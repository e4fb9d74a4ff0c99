-- Trackers become records. A number is whose it is while its tracker is not archived: another customer may register it afterwards.
call make_records('trackers');
alter table trackers drop constraint trackers_device_id_key;
create unique index trackers_number_taken on trackers (device_id) where archived_at is null;
create index on trackers (customer_id);

-- Of a tracker whose number was changed both are told: by the old one nobody is known any more.
create or replace function notify_tracker_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'trackers' then
    perform pg_notify('tracker_changed', number)
    from (values (old.device_id), (new.device_id)) as told (number) where number is not null;
  else
    perform pg_notify('tracker_changed', t.device_id) from trackers t where t.id = coalesce(new.tracker_id, old.tracker_id);
  end if;
  return null;
end $$;
