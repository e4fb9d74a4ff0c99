-- A second factor at sign-in: the app of an account that shows codes, its passkeys, and the codes to get in by without them.
create table authenticator_apps (
  user_id int primary key references users on delete cascade,
  -- The key that the app has too, sealed.
  secret jsonb not null,
  -- The step of time whose code was taken last: it and those before are used up.
  last_step bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create table passkeys (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- How often the authenticator says that it has signed; 0 from those that do not count.
  sign_count bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on passkeys (user_id);

-- Codes of one use, as hashes with one salt for those that were made together.
create table recovery_codes (
  user_id int not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What a sign-in, or a session that changes its factors, has begun: whose password fitted, which challenge a passkey is to
-- sign, which key an app is to confirm. By the hash of what the browser alone has.
create table factor_ceremonies (
  holder bytea not null check (length(holder) = 32),
  kind text not null,
  user_id int references users on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null,
  primary key (holder, kind)
);
create index on factor_ceremonies (user_id);
create index on factor_ceremonies (expires_at);

grant select, insert, update, delete on authenticator_apps, passkeys, recovery_codes, factor_ceremonies to milepost_system;

-- How whoever it is of was recognised, in the words of RFC 8176.
alter table sessions add column amr text[] not null default '{}';

alter table customers add column second_factor text not null default 'nobody'
  check (second_factor in ('nobody', 'administrators', 'everybody'));
