-- A rule tells its people by mail too, where it says so.
alter table notification_rules add column by_mail boolean not null default false;

-- It is for the next mail to its person.
alter table notices add column awaits_mail boolean not null default false;
create index notices_awaiting_mail on notices (user_id, id) where awaits_mail;
