-- Administrators list the jobs of their customers, and are told how many failed.
create index jobs_added on jobs (customer_id, created_at, id);
create index jobs_failed on jobs (customer_id, created_at) where state = 'failed';
