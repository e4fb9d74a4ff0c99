-- What people write about vehicles; pinned ones stand at the head of the page of the vehicle.
create table vehicle_notes (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles,
  text text not null check (length(text) between 1 and 2000),
  is_pinned boolean not null default false,
  -- Who wrote it; null once the account is gone.
  author_id int references users on delete set null
);
call make_records('vehicle_notes');
create index vehicle_notes_of_vehicle on vehicle_notes (vehicle_id, created_at, id) where archived_at is null;
create index vehicle_notes_pinned on vehicle_notes (vehicle_id, created_at) where archived_at is null and is_pinned;
create index vehicle_notes_by_time on vehicle_notes (customer_id, created_at, id) where archived_at is null;
create index vehicle_notes_of_author on vehicle_notes (author_id);
