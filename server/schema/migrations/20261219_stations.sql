-- Stations of the kitchen, and a state for each line of an order (decision 129).

create table stations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 40 and is_plain_text(name)),
  -- What a guest reads when this part of an order is ready first: 'Dryckerna är klara'.
  ready_words text check (char_length(ready_words) between 1 and 80 and is_plain_text(ready_words)),
  -- How long it usually takes. Null: nobody has said.
  minutes integer check (minutes between 1 and 240),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index station_taken on stations (lower(name));
-- Where categories are made until the owner says otherwise. It can be renamed but not deleted.
insert into stations (id, name) values ('00000000-0000-4000-8000-000000000001', 'Köket');

-- The last release names its columns, and its categories keep the default.
alter table menu_categories add column station_id uuid not null default '00000000-0000-4000-8000-000000000001'
  constraint station_used references stations (id);
create index menu_categories_station on menu_categories (station_id);
-- Where a line is made, as its category said when it was ordered; the trigger `order_items_alcohol` copies it. Null: at the first station.
alter table order_items add column station_id uuid references stations (id) on delete set null;
create index order_items_station on order_items (station_id) where station_id is not null;
-- How far a line has come. The last release moves whole orders: the trigger `orders_lead_lines` then moves their lines.
alter table order_items add column status text not null default 'pending'
  check (status in ('pending', 'confirmed', 'preparing', 'ready', 'delivered'));
-- When it came there. Null at the start, and when the step was taken back.
alter table order_items add column status_at timestamptz(3);
-- Orders that are over keep lines of which nobody asks the state.
-- Since release 2026-11-26: it does not know the column, and these are the lines of open orders: some dozens. What it moves from now on,
-- `orders_lead_lines` moves with its lines.
update order_items i set status = o.status, status_at = coalesce(o.ready_at, o.preparing_at, o.confirmed_at)
  from orders o where o.id = i.order_id and o.status in ('confirmed', 'preparing', 'ready');
