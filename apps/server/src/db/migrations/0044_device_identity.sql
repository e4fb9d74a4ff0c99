-- A device is who it was registered as: by its number, its protocol, and what else its registration asks for.

alter table trackers
  -- SHA-256 of the key that its reports over HTTP carry; null: none is asked for.
  add column key_hash bytea check (length(key_hash) = 32),
  -- Where it may call from; null: anywhere.
  add column allowed_networks cidr[] check (cardinality(allowed_networks) between 1 and 50),
  -- It calls over TLS, with a certificate in the name of its number.
  add column requires_certificate boolean not null default false;

-- Calls in the name of a registered tracker that were refused. Nothing they said is stored.
create table refused_calls (
  tracker_id int not null references trackers on delete cascade,
  customer_id int not null,
  reason text not null,
  -- By which it called.
  protocol text not null,
  first_refused timestamptz not null,
  last_refused timestamptz not null,
  calls bigint not null,
  -- Where the last one came from; null: not known.
  last_address inet,
  primary key (tracker_id, reason, protocol)
);
create index on refused_calls (customer_id);
call protect_by_customer('refused_calls');
grant select, delete on refused_calls to milepost_api;
grant select, insert, update, delete on refused_calls to milepost_system;
