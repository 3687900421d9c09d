-- What a club that serves alcohol must be able to show (decision 121).

-- The last release names its columns. Its dishes keep the default, as does what is ordered there: the trigger
-- `order_items_alcohol` then copies the mark of the dish.
alter table menu_items add column is_alcoholic boolean not null default false;
alter table order_items add column is_alcoholic boolean not null default false;
-- What staff have found before the line is served. Null: nobody has looked yet.
alter table order_items add column alcohol_check text;
-- Since release 2026-11-26: it writes neither column, and their defaults meet the constraint.
alter table order_items add constraint order_items_alcohol_check
  check (alcohol_check is null or (is_alcoholic and alcohol_check in ('id_seen', 'age', 'intoxicated', 'stop'))) not valid;

-- What staff have found and decided about alcohol, for an inspector. Written once, and about no guest.
create table alcohol_log (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  -- Null once the account of the member of staff has been deleted.
  actor_id uuid references users (id) on delete set null,
  -- The device where nobody had signed in.
  device_id uuid references devices (id) on delete set null,
  -- `undone`: the finding before it was a mistake.
  action text not null check (action in ('id_seen', 'age', 'intoxicated', 'stop', 'undone', 'table_stopped', 'table_resumed')),
  -- What was ordered; the order is named by the number that people say. All null where the entry is about a table.
  order_number text check (order_number ~ '^[0-9a-f]{8}$'),
  name text check (char_length(name) between 1 and 80),
  quantity integer check (quantity between 1 and 20),
  -- Null: the bar.
  table_number integer check (table_number between 1 and 999),
  constraint alcohol_log_subject check (
    num_nulls(order_number, name, quantity) = case when action like 'table%' then 3 else 0 end
    and (action not like 'table%' or table_number is not null))
);
create index alcohol_log_created on alcohol_log (created_at, id);

-- When a category is served. Without any day it always is, except for its alcohol.
create table menu_category_days (
  category_id uuid not null references menu_categories (id) on delete cascade,
  -- 1 is Monday: the day of the house, from six to six. Before six in the morning is the night of that day.
  weekday integer check (weekday between 1 and 7),
  opens_at time(0) not null,
  -- Not after `opens_at`: on the next day.
  closes_at time(0) not null,
  primary key (category_id, weekday)
);
-- How many minutes before the end of its hours the last order of a category is taken.
alter table menu_categories add column last_orders_minutes integer not null default 30 check (last_orders_minutes between 0 and 240);

-- Until when a table gets no more alcohol. Null, or past: it does.
-- The last release names its columns, and takes orders of alcohol for such a table.
alter table restaurant_tables add column alcohol_stopped_until timestamptz(3);
