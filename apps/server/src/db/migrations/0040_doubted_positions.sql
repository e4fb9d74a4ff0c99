-- The record whose fix waits to be believed though the vehicle could have got there: after two minutes it is shown as the newest.
alter table tracker_folds
  add column doubted_at timestamptz,
  add column doubted_sequence int,
  add constraint doubted_record_is_whole check ((doubted_at is null) = (doubted_sequence is null));
create index on tracker_folds (doubted_at) where doubted_at is not null;
