-- A device that reports no speed has none, rather than standing. The events at its records have none either.

alter table positions alter column speed_kmh drop not null;
alter table events alter column speed_kmh drop not null;
alter table tracker_states alter column speed_kmh drop not null;

-- Whether it moves at its newest fix, by the device or else by the fold: what the map goes by where there is no speed.
alter table tracker_states add column moving boolean;
