-- The mailbox that an address leads to, as mailboxOf says (packages/domain/src/mail/mailbox.ts; a test holds that both say the same).
alter table notified_addresses add column mailbox text not null
  generated always as (regexp_replace(lower(address), '^([^+@]+)\+[^@]*@', '\1@')) stored;
create index on notified_addresses (customer_id, mailbox) where stopped_at is not null;

-- Whether a link was made for a mail, so that it is nowhere else and whoever uses it reads the address of the account. Of those from before:
-- where such a mail was sent within the minutes after it was made.
alter table password_links add column is_mailed boolean not null default false;
update password_links l set is_mailed = true where exists (
  select from outbox_mails m where m.user_id = l.user_id and m.kind in ('account-invitation', 'password-link')
    and m.sent_at between l.created_at and l.created_at + interval '10 minutes');
