-- What a vehicle can do depends on its kind, which those who fold remember with the rules of its customer.
create trigger fold_rules_changed after insert on vehicles
  for each row execute function notify_fold_rules_changed('customer_id');
create trigger fold_type_changed after update of vehicle_type_id on vehicles
  for each row when (old.vehicle_type_id is distinct from new.vehicle_type_id)
  execute function notify_fold_rules_changed('customer_id');
