-- Which tables the owner lets staff put together, and for how many guests (decision 136).
create table table_groups (
  id uuid primary key default gen_random_uuid(),
  -- What staff call it.
  name text check (char_length(name) between 1 and 40 and is_plain_text(name)),
  -- In the order of the ids, so that the same tables are the same list. The trigger `table_groups_exist` keeps them to tables that exist, and
  -- `restaurant_tables_end_groups` deletes the group with any of them.
  table_ids uuid[] not null check (cardinality(table_ids) between 2 and 8),
  capacity integer not null check (capacity between 2 and 20),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index table_group_taken on table_groups (table_ids);
