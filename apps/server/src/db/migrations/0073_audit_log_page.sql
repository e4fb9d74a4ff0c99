-- The audit log as a page: whatever narrows it, the newest of what is left stand at the head of an index. An entry is found by its
-- time, and of several of one moment by its id.
drop index audit_log_at;
drop index audit_log_customer_id_at_idx;
drop index audit_log_user_id_at_idx;
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_customer on audit_log (customer_id, at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
create index audit_log_by_action_of_customer on audit_log (customer_id, action, at desc, id desc);
create index audit_log_by_user on audit_log (user_id, at desc, id desc);
create index audit_log_by_action_of_user on audit_log (user_id, action, at desc, id desc);
create index audit_log_by_address on audit_log (address, at desc, id desc) where address is not null;
