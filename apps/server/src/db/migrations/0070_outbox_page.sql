-- Administrators look at the mails: those of no customer are for whoever looks after the installation.
create policy of_installation on outbox_mails for select to milepost_api using (
  customer_id is null and (select scope_is_installation()));

-- Until when a worker may be sending it: nobody else does meanwhile.
alter table outbox_mails add column claimed_until timestamptz;

create index outbox_mails_of_customer on outbox_mails (customer_id, created_at, id);
drop index outbox_mails_customer_id_idx;
create index outbox_mails_written on outbox_mails (created_at, id);
drop index outbox_mails_created_at_idx;
create index outbox_mails_of_kind on outbox_mails (kind, created_at, id);
create index outbox_mails_open on outbox_mails (created_at, id) where sent_at is null and given_up_at is null;
create index outbox_mails_given_up on outbox_mails (created_at, id) where given_up_at is not null;
create index outbox_mails_recipient_search on outbox_mails using gin (lower(recipient) gin_trgm_ops);
