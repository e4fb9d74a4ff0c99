-- The link of the webhook when a message was written for it: the message goes there alone. Null: written before this was kept.
alter table webhook_deliveries add column url text;
