-- Which form of the hash seals an activity (vehicle-file/activity-chain.ts); the first ones did not hold whether it fulfils its schedule.
alter table vehicle_activities add column seal smallint not null default 1 check (seal between 1 and 2);
