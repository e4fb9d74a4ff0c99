-- Trips whose rows stay as they are and whose paths are to be drawn anew: a re-fold has taken the paths away, since late records
-- may belong to them. Until a path is drawn the trip is searched by its positions, as one that has just been stored.
create table undrawn_trips (
  tracker_id int not null,
  started_at timestamptz not null,
  customer_id int not null,
  primary key (tracker_id, started_at)
);
call protect_by_customer('undrawn_trips');
grant select on undrawn_trips to milepost_api;
grant select, insert, update, delete on undrawn_trips to milepost_system;

-- Paths that were taken away before this table were never drawn again.
insert into undrawn_trips (tracker_id, started_at, customer_id)
select t.tracker_id, t.started_at, t.customer_id
from trips t left join trip_paths p on p.tracker_id = t.tracker_id and p.started_at = t.started_at
where t.stored_xid < (select drawn_until from trip_path_progress) and p.trip_xid is distinct from t.stored_xid and not t.is_private;
