-- A signature holds over which version of its record it was given. Those that came before hold none, and complete no inspection.
alter table record_pictures add column signed_version int;
alter table record_pictures add check (kind = 'signature' or signed_version is null);
drop index record_pictures_kept_once;
create unique index record_pictures_kept_once on record_pictures
  (coalesce(driver_check_id, 0), coalesce(defect_id, 0), coalesce(safety_inspection_id, 0), kind, coalesce(point, ''),
   coalesce(signer_role, ''), coalesce(signed_version, 0), sha256);
-- Counts what was filled in anew; `version` counts every change of state as well.
alter table safety_inspections add column content_version int not null default 1;
grant update (content_version) on safety_inspections to milepost_api, milepost_system;
