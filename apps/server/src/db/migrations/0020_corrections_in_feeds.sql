-- A correction of a trip tells the trip again in the change feeds (features/feeds), with what it hides or shows: its place in
-- them is the transaction that it was made in. Those that were made before have not been told yet: all of them are now.
alter table trip_corrections add column stored_xid xid8 not null default pg_current_xact_id();
create index on trip_corrections (customer_id, stored_xid);
