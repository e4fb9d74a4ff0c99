-- An ignition wire that is noticed to be stuck, or has only ever been off, and since when: the states of the fold say it, and
-- 0039 has all of them made again.
alter table tracker_folds
  add column wire_fault text check (wire_fault in ('always-on', 'always-off', 'never-on')),
  add column wire_fault_since timestamptz,
  add constraint wire_fault_has_since check ((wire_fault is null) = (wire_fault_since is null));
