-- When a browser was last met afresh, from which a day of failures counts (push-pace.ts): failing_since is when it first failed since it was
-- last reached.
alter table push_subscriptions add column met_afresh_at timestamptz;
update push_subscriptions set met_afresh_at = failing_since;

-- Whether any other browser was reached within the hour.
create index on push_subscriptions (last_delivered_at) where last_delivered_at is not null;
