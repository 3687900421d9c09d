-- Orders of food with their lines, and the kitchen.
-- One row, with what the kitchen and the owner switch.
create table kitchen (
  id boolean primary key default true check (id),
  -- False: no orders are taken.
  is_open boolean not null default true,
  -- How many points a guest gets for 100 kr of delivered food. Null: none.
  points_per_100_kr integer check (points_per_100_kr between 1 and 1000),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
insert into kitchen default values;

create table orders (
  id uuid primary key default gen_random_uuid(),
  -- The order number that people say.
  number text not null generated always as (right(id::text, 8)) stored,
  -- Null once the account has been deleted.
  user_id uuid references users (id) on delete set null,
  -- A retried request with the same key is the same order; the digest tells whether it asks for the same.
  request_key uuid not null,
  request_digest text not null check (request_digest ~ '^[0-9a-f]{64}$'),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled')),
  total_amount_ore integer not null check (total_amount_ore >= 0),
  notes text check (char_length(notes) between 1 and 300 and is_plain_text(notes)),
  table_booking_id uuid references table_bookings (id) on delete set null,
  -- Null: fetched at the bar.
  table_number integer check (table_number between 1 and 999),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  preparing_at timestamptz(3),
  ready_at timestamptz(3),
  delivered_at timestamptz(3),
  cancelled_at timestamptz(3),
  constraint orders_request unique (user_id, request_key)
);
create unique index orders_open_number on orders (number) where status not in ('delivered', 'cancelled');
create index orders_number_search on orders using gin (number gin_trgm_ops);
create index orders_created on orders (created_at, id);
create index orders_status on orders (status, created_at, id);
create index orders_user on orders (user_id, created_at, id);
create index orders_table on orders (table_number, created_at, id);
create index orders_booking on orders (table_booking_id) where table_booking_id is not null;
create index orders_open on orders (created_at, id) where status not in ('delivered', 'cancelled');

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null check (position between 0 and 49),
  -- Null once the dish has been deleted. What was ordered stays below.
  menu_item_id uuid references menu_items (id) on delete set null,
  name text not null check (char_length(name) between 1 and 80),
  quantity integer not null check (quantity between 1 and 20),
  unit_price_ore integer not null check (unit_price_ore between 0 and 10000000),
  total_price_ore integer not null,
  allergens text[] check (are_allergens(allergens)),
  is_vegetarian boolean not null,
  is_vegan boolean not null,
  note text check (char_length(note) between 1 and 200 and is_plain_text(note)),
  constraint order_items_position unique (order_id, position),
  constraint order_items_total check (total_price_ore = unit_price_ore * quantity)
);
create index order_items_dish on order_items (menu_item_id) where menu_item_id is not null;
