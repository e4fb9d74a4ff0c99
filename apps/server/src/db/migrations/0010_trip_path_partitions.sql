-- Whatever is partitioned by time gets its partitions in the same way; no list to keep.
create or replace function assert_partitioned(parent text) returns void language plpgsql as $$
begin
  if not exists (select from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where p.partstrat = 'r' and c.relname = parent and c.relnamespace = 'public'::regnamespace)
  then
    raise exception 'no partitions for %', parent;
  end if;
end $$;
