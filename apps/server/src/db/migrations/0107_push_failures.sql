-- Of the failures in a row those that say that the browser itself is not reached: it is given up by them alone.
alter table push_subscriptions add column counted_failures int not null default 0;
