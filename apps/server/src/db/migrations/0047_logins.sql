-- The server runs as login roles that are members of milepost_api and milepost_system (db/logins.ts). Their passwords are
-- made of this key, which nobody but the owner reads.
create table login_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null check (length(key) = 32)
);

-- Nothing that those roles might make comes before what is ours in a function with the rights of the owner.
revoke create on schema public from public;

do $$
declare
  definer regprocedure;
begin
  for definer in
    select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = public, pg_temp', definer);
  end loop;
end $$;
