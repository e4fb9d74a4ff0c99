-- 0101 took every address that a rule had ever named as agreed. Only one that was really written to had a mail with a link to stop them:
-- the others are asked. What was stopped stays stopped until its reader takes that back.
update notified_addresses w set confirmed_at = null
where w.confirmed_at = (select applied_at from schema_migrations where name = '0101_notified_addresses.sql')
  and not exists (select from outbox_mails m where m.recipient = w.address and m.kind = 'notices-told'
    and m.customer_id = w.customer_id and m.sent_at is not null);
