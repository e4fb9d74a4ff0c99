-- Who receives which report of a customer by e-mail, as records of the administration.
create table notification_emails (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  email text not null check (length(email) between 3 and 254 and email !~ '[[:cntrl:][:space:]]'),
  report_type text not null check (report_type in ('STD', 'AUD', 'HND', 'DEFECT'))
);
call make_records('notification_emails');
create index on notification_emails (customer_id);
create unique index notification_emails_taken on notification_emails (customer_id, report_type, lower(email))
  where archived_at is null;

-- The depots whose reports an address receives; without any it receives those of all.
create table depots_of_notification_emails (
  notification_email_id int not null references notification_emails on delete cascade,
  vehicle_group_id int not null references vehicle_groups on delete cascade,
  customer_id int not null references customers,
  primary key (notification_email_id, vehicle_group_id)
);
create index on depots_of_notification_emails (vehicle_group_id);
call protect_by_customer('depots_of_notification_emails');
grant select, insert, update, delete on depots_of_notification_emails to milepost_api, milepost_system;
