-- How and when a person is told beside the bell; without a row as these defaults say.
create table notification_choices (
  user_id int primary key references users on delete cascade,
  by_mail boolean not null default true,
  -- By their own clock: {weekdays, fromMinute, untilMinute}; null: never quiet.
  quiet_hours jsonb,
  urgent_passes boolean not null default true
);
grant select, insert, update, delete on notification_choices to milepost_system;
