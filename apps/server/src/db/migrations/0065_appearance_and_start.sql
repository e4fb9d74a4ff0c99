-- What a person chose for every browser; null: as the browser has it, and the home page.
alter table user_preferences
  add column theme text check (theme in ('light', 'dark', 'auto')),
  add column start_page text check (length(start_page) between 1 and 50);
