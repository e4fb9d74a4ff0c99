-- Where a message was sent last. Null: not yet, or before this was kept.
alter table webhook_deliveries add column url text;
