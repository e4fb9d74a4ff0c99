-- When whoever reads the address of an account proved it: by the link of a mail to it, or by an issuer that vouches for it. Null: not yet.
alter table users add column address_proven_at timestamptz;

-- Who has signed in under their present address counts as one who reads it, as far as mails of a change of it, kept for 30 days, tell.
update users u set address_proven_at = u.last_signed_in_at
where not exists (select from outbox_mails m where m.user_id = u.id and m.kind = 'address-changed' and m.created_at > u.last_signed_in_at);

create function forget_proof_of_address() returns trigger language plpgsql as $$
begin
  new.address_proven_at := null;
  return new;
end $$;
create trigger address_changed before update of email on users for each row
  when (old.email is distinct from new.email) execute function forget_proof_of_address();
