-- Records that are dated after their arrival wait for their time: they are stored, and no fold takes them while they stand here.
create table waiting_records (
  tracker_id int not null,
  recorded_at timestamptz not null,
  customer_id int not null,
  primary key (tracker_id, recorded_at)
);
create index on waiting_records (recorded_at);
call protect_by_customer('waiting_records');
grant select on waiting_records to milepost_api;
grant select, insert, delete on waiting_records to milepost_system;

-- Those that were folded when they came; 0039 has everything folded again.
insert into waiting_records (tracker_id, recorded_at, customer_id)
select distinct t.id, p.recorded_at, t.customer_id from trackers t
join positions p on p.tracker_id = t.id and p.recorded_at > now() and p.recorded_at > p.received_at + interval '2 minutes'
  and p.recorded_at <= p.received_at + interval '24 hours';
