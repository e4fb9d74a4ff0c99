-- What people made of an event, by the event's key and not by its row: a day that is folded again gives the same keys.
-- An event without a review is new.
create table event_reviews (
  tracker_id int not null,
  recorded_at timestamptz not null,
  sequence int not null,
  code smallint not null,
  geofence_id int not null,
  customer_id int not null,
  state text not null check (state in ('new', 'seen', 'in_progress', 'closed', 'dismissed')),
  reason text check (length(reason) between 1 and 500),
  note text check (length(note) between 1 and 2000),
  user_id int references users,
  -- As it was then: users change their names.
  user_name text not null,
  reviewed_at timestamptz not null,
  primary key (tracker_id, recorded_at, sequence, code, geofence_id),
  check (state <> 'dismissed' or reason is not null)
);
-- Finding events by their state begins here; most events have none.
create index on event_reviews (customer_id, state, recorded_at);

-- Every change of them.
create table event_review_changes (
  id bigint generated always as identity primary key,
  tracker_id int not null,
  recorded_at timestamptz not null,
  sequence int not null,
  code smallint not null,
  geofence_id int not null,
  customer_id int not null,
  state text not null,
  reason text,
  note text,
  user_id int references users,
  user_name text not null,
  reviewed_at timestamptz not null
);
create index on event_review_changes (tracker_id, recorded_at, sequence, code, geofence_id);

call protect_by_customer('event_reviews');
call protect_by_customer('event_review_changes');
grant select, insert, update on event_reviews to milepost_api;
grant select on event_reviews to milepost_system;
-- Nobody may change or delete one.
grant select, insert on event_review_changes to milepost_api;
grant select on event_review_changes to milepost_system;
