-- Clocks of trackers that are known to be ahead of or behind the server's (`ClockFault`); without an offset it is right again.
create table tracker_clocks (
  tracker_id int primary key,
  customer_id int not null,
  offset_ms bigint,
  since_at timestamptz,
  check ((offset_ms is null) = (since_at is null))
);
call protect_by_customer('tracker_clocks');
grant select on tracker_clocks to milepost_api;
grant select, insert, update, delete on tracker_clocks to milepost_system;

-- Records whose time cannot be believed, of which nothing is derived.
create table unbelieved_times (
  tracker_id int primary key,
  customer_id int not null,
  records bigint not null,
  first_received_at timestamptz not null,
  last_received_at timestamptz not null
);
call protect_by_customer('unbelieved_times');
grant select on unbelieved_times to milepost_api;
grant select, insert, update, delete on unbelieved_times to milepost_system;
