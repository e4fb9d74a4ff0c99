-- In what units a customer's people read distances and speeds who chose none; null: miles.
alter table customers add column units_distance text check (units_distance in ('MLS', 'KMS'));
