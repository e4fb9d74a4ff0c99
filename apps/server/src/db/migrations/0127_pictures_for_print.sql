-- A photograph as large as a report prints it, made when it comes: those of telephones take a tenth of a second each to be made smaller.
-- Pictures that came before have none.
alter table record_pictures add column print_file_id int references files;
create index on record_pictures (print_file_id) where print_file_id is not null;
