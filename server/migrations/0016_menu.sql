-- The menu, orders of food with their lines, and the kitchen. The database decides: an order has lines, its total is their sum, what
-- was ordered never changes, and the status moves only along the specified arrows.

create table menu_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60 and is_plain_text(name)),
  description text check (char_length(description) between 1 and 300 and is_plain_text(description)),
  display_order integer not null default 0 check (display_order >= 0),
  -- False: guests see neither the category nor its dishes.
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index menu_categories_name on menu_categories (lower(name));

-- Allergens: null when nobody has said, empty when there are none.
create function are_allergens(allergens text[]) returns boolean language sql immutable as $$
  select allergens is null or (cardinality(allergens) <= 20 and array_position(allergens, null) is null
    and (select coalesce(bool_and(char_length(each) between 1 and 60 and is_plain_text(each)), true) from unnest(allergens) each))
$$;

create table menu_items (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references menu_categories (id),
  name text not null check (char_length(name) between 1 and 80 and is_plain_text(name)),
  description text check (char_length(description) between 1 and 500 and is_plain_text(description)),
  price_ore integer not null check (price_ore between 0 and 10000000),
  image_url text check (image_url ~ '^(/[^/]|https://)' and char_length(image_url) <= 500),
  -- False: sold out.
  is_available boolean not null default true,
  allergens text[] check (are_allergens(allergens)),
  is_vegetarian boolean not null default false,
  is_vegan boolean not null default false,
  -- Null: after those that an admin has placed, by name.
  display_order integer check (display_order >= 0),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint menu_items_vegan check (is_vegetarian or not is_vegan)
);
create index menu_items_category on menu_items (category_id, display_order, name);

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

-- A new order waits, and a guest has at most ten open ones: new orders of a guest wait for each other.
create function orders_admit() returns trigger language plpgsql as $$
begin
  if new.status <> 'pending' or num_nonnulls(new.confirmed_at, new.preparing_at, new.ready_at, new.delivered_at, new.cancelled_at) > 0 then
    raise exception 'a new order waits' using errcode = 'SR080';
  end if;
  if new.user_id is null then
    raise exception 'a new order has a guest' using errcode = 'SR081';
  end if;
  perform from users where id = new.user_id for no key update;
  if 10 <= (select count(*) from orders where user_id = new.user_id and status not in ('delivered', 'cancelled')) then
    raise exception 'the guest has ten open orders' using errcode = 'SR082';
  end if;
  return new;
end $$;
create trigger orders_admit before insert on orders for each row execute function orders_admit();

-- What was ordered, when and for how much never changes. The status moves along its arrows, each with its time.
create function orders_arrows() returns trigger language plpgsql as $$
begin
  if (new.request_key, new.request_digest, new.total_amount_ore, new.created_at) is distinct from
    (old.request_key, old.request_digest, old.total_amount_ore, old.created_at)
    or (new.user_id is not null and new.user_id is distinct from old.user_id) or (new.notes is not null and new.notes is distinct from old.notes) then
    raise exception 'an order is not changed' using errcode = 'SR083';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('pending', 'confirmed'), ('pending', 'cancelled'),
    ('confirmed', 'preparing'), ('preparing', 'ready'), ('ready', 'delivered')) then
    raise exception 'a % order cannot become %', old.status, new.status using errcode = 'SR080';
  end if;
  if (new.confirmed_at is null) <> (new.status in ('pending', 'cancelled'))
    or (new.preparing_at is null) <> (new.status in ('pending', 'cancelled', 'confirmed'))
    or (new.ready_at is null) <> (new.status not in ('ready', 'delivered'))
    or (new.delivered_at is null) <> (new.status <> 'delivered')
    or (new.cancelled_at is null) <> (new.status <> 'cancelled') then
    raise exception 'each step has its time' using errcode = 'SR080';
  end if;
  return new;
end $$;
create trigger orders_arrows before update on orders for each row execute function orders_arrows();

-- At the end of the transaction an order has lines, and its total is their sum.
create function orders_sum() returns trigger language plpgsql as $$
begin
  if new.total_amount_ore is distinct from (select sum(total_price_ore) from order_items where order_id = new.id) then
    raise exception 'the total of an order is the sum of its lines' using errcode = 'SR084';
  end if;
  return null;
end $$;
create constraint trigger orders_sum after insert on orders deferrable initially deferred
  for each row execute function orders_sum();

-- Lines belong to their order from the start. Afterwards only the dish's reference and the note can be taken away.
create function order_items_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from orders where id = old.order_id) then
      raise exception 'the lines of an order stay' using errcode = 'SR085';
    end if;
    return old;
  end if;
  if (new.id, new.order_id, new.position, new.name, new.quantity, new.unit_price_ore, new.total_price_ore, new.allergens, new.is_vegetarian, new.is_vegan)
    is distinct from (old.id, old.order_id, old.position, old.name, old.quantity, old.unit_price_ore, old.total_price_ore, old.allergens, old.is_vegetarian, old.is_vegan)
    or (new.menu_item_id is not null and new.menu_item_id is distinct from old.menu_item_id)
    or (new.note is not null and new.note is distinct from old.note) then
    raise exception 'the lines of an order stay' using errcode = 'SR085';
  end if;
  return new;
end $$;
create trigger order_items_stay before update or delete on order_items for each row execute function order_items_stay();
create function order_items_sum() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.id in (select order_id from added)
    and o.total_amount_ore <> (select sum(i.total_price_ore) from order_items i where i.order_id = o.id)) then
    raise exception 'the total of an order is the sum of its lines' using errcode = 'SR084';
  end if;
  return null;
end $$;
create trigger order_items_sum after insert on order_items referencing new table as added
  for each statement execute function order_items_sum();

-- What a guest wrote goes with the account. What nobody has begun to cook is cancelled.
create function users_leave_orders() returns trigger language plpgsql as $$
begin
  update order_items set note = null where note is not null and order_id in (select id from orders where user_id = old.id);
  update orders set notes = null, version = version + 1,
    status = case status when 'pending' then 'cancelled' else status end,
    cancelled_at = case status when 'pending' then now() else cancelled_at end
  where user_id = old.id and (notes is not null or status = 'pending');
  return old;
end $$;
create trigger users_leave_orders before delete on users for each row execute function users_leave_orders();

alter table point_events
  drop constraint point_events_source_type,
  add constraint point_events_source_type check (source_type in
    ('admin_award', 'admin_edit', 'reversal', 'competition', 'live_challenge', 'live_award', 'quiz_answer', 'quiz_correction', 'order'));

-- Points for food are those of a delivered order of the same user.
create function point_events_of_order() returns trigger language plpgsql as $$
begin
  if not exists (select from orders o where o.id = new.source_id and o.user_id = new.user_id and o.status = 'delivered') then
    raise exception 'there is no such delivered order' using errcode = '23503';
  end if;
  return null;
end $$;
create trigger point_events_of_order after insert on point_events
  for each row when (new.source_type = 'order') execute function point_events_of_order();
