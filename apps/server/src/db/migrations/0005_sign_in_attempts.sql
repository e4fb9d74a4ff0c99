-- Passwords tried lately, by account and by address, so that guessing slows down whichever process is asked. `subject` is a
-- hash: what people type into the e-mail field is sometimes their password.
create table sign_in_attempts (
  subject bytea primary key,
  attempts int not null,
  window_ends_at timestamptz not null
);
create index on sign_in_attempts (window_ends_at);

grant select, insert, update, delete on sign_in_attempts to milepost_system;
