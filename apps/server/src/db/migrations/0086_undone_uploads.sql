-- What a file did is taken back by a job, piece by piece: each is committed with how far it came, so that another worker goes on there.
alter table uploads drop constraint uploads_state_check;
alter table uploads add constraint uploads_state_check check (state in
  ('checking', 'checked', 'waiting', 'saving', 'done', 'refused', 'failed', 'cancelled', 'undoing', 'undone'));
alter table uploads
  -- The last entry of the audit log that was taken back.
  add column undone_to bigint not null default 0,
  add column undone int not null default 0,
  -- Records that stay as they are, most of them because they were changed since.
  add column undo_refused int not null default 0;
