-- A lock after failed sign-ins ends by itself. Accounts that were locked until an administrator unlocked them are free.
update users set failed_sign_ins = 0 where locked_at is not null;
alter table users
  drop column locked_at,
  add column lock_outs int not null default 0,
  add column locked_until timestamptz;

-- Browsers in which an account was signed in to, by the hash of a cookie: failures elsewhere do not lock them, they have their own.
create table known_browsers (
  token_hash bytea not null,
  user_id int not null references users on delete cascade,
  failed_sign_ins int not null default 0,
  lock_outs int not null default 0,
  locked_until timestamptz,
  expires_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index on known_browsers (user_id);
create index on known_browsers (expires_at);

grant select, insert, update, delete on known_browsers to milepost_system;
