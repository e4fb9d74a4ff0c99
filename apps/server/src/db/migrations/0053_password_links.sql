-- Links by which the holder of an account gives it a new password, by the hash of their token. Each works once.
create table password_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id int not null references users on delete cascade,
  -- Whether a password is forgotten, or there has been none.
  purpose text not null check (purpose in ('reset', 'set')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on password_links (user_id);
create index on password_links (expires_at);
grant select, insert, update, delete on password_links to milepost_system;

-- A mail goes out when its cause has committed: whoever waits for it looks into the mailbox now.
create function notify_mail_written() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_written', '');
  return null;
end $$;
create trigger mail_written after insert on outbox_mails for each statement execute function notify_mail_written();
