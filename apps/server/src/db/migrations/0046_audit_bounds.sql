-- Entries that strangers cause are bounded by the hour: how many there were, for all processes together.
create table anonymous_audit_hours (
  hour timestamptz primary key,
  entries int not null
);
grant select, insert, update, delete on anonymous_audit_hours to milepost_system;

create index audit_log_at on audit_log using brin (at);

-- Removes what is older than its retention. Definer's rights: no role that serves requests may delete an entry, and none
-- of the last 90 days is removed whatever is asked.
create function remove_old_audit_entries(keep_days int) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed bigint;
begin
  if keep_days is null or keep_days < 90 then raise exception 'the audit log is kept for 90 days at least'; end if;
  delete from audit_log where at < now() - keep_days * interval '1 day';
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke all on function remove_old_audit_entries from public;
grant execute on function remove_old_audit_entries to milepost_system;
