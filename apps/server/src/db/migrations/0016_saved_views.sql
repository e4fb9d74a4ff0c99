-- A view of a screen under a name: its address, as the screen itself writes it.
create table saved_views (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  user_id int not null references users on delete cascade,
  page text not null check (page ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (length(name) between 1 and 80),
  query text not null check (length(query) <= 4000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, page, name)
);
create index on saved_views (customer_id, page) where is_shared;

-- With which view a screen opens for a user; it may be one that somebody else shared.
create table default_views (
  user_id int not null references users on delete cascade,
  page text not null,
  customer_id int not null,
  saved_view_id int not null references saved_views on delete cascade,
  primary key (user_id, page)
);
create index on default_views (saved_view_id);

call protect_by_customer('saved_views');
call protect_by_customer('default_views');
grant select, insert, update, delete on saved_views, default_views to milepost_api, milepost_system;
