-- Entries are bounded by who causes them, so that no flood of one takes the place of another's.
alter table anonymous_audit_hours rename to audit_hours;
alter table audit_hours add column cause text not null default 'strangers', drop constraint anonymous_audit_hours_pkey;
alter table audit_hours add primary key (hour, cause), alter column cause drop default;
