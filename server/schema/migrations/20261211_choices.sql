-- What a guest chooses with a dish: groups of choices that dishes share, and what was chosen on a line (decision 128).

create table menu_choice_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60 and is_plain_text(name)),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index choice_group_taken on menu_choice_groups (lower(name));

create table choice_group_choices (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references menu_choice_groups (id) on delete cascade,
  position smallint not null check (position between 0 and 29),
  name text not null check (char_length(name) between 1 and 60 and is_plain_text(name)),
  -- What it costs beside the dish.
  price_ore integer not null check (price_ore between 0 and 100000),
  -- Null when nobody has said, empty when there are none, as of a dish.
  allergens text[] check (are_allergens(allergens)),
  is_vegetarian boolean not null default false,
  is_vegan boolean not null default false,
  -- False: sold out.
  is_available boolean not null default true,
  constraint choice_group_choices_vegan check (is_vegetarian or not is_vegan)
);
create index choice_group_choices_position on choice_group_choices (group_id, position);

-- Which groups a dish has, and how many of each a guest takes. From one on it must be chosen.
create table menu_item_choice_groups (
  menu_item_id uuid not null references menu_items (id) on delete cascade,
  group_id uuid not null constraint choice_group_used references menu_choice_groups (id),
  position smallint not null check (position between 0 and 7),
  min_choices smallint not null check (min_choices >= 0),
  max_choices smallint not null check (max_choices between 1 and 30),
  primary key (menu_item_id, group_id),
  constraint menu_item_choice_groups_span check (min_choices <= max_choices)
);
create index menu_item_choice_groups_group on menu_item_choice_groups (group_id);

create function choices_price(choices jsonb) returns integer language sql immutable as $$
  select coalesce(sum((each ->> 'price_ore')::integer), 0)::integer from jsonb_array_elements(choices) each
$$;

-- The last release writes lines without choices, and reads neither column.
-- What was chosen, as the menu said at that moment. The allergens, the diet and the price of the line contain it.
alter table order_items add column choices jsonb not null default '[]';
-- The price of the dish alone. Null where nothing was chosen: it is the price of the line.
alter table order_items add column dish_price_ore integer;
-- Since release 2026-11-26: it writes neither column, and their defaults meet the constraint.
alter table order_items add constraint order_items_choices
  check (unit_price_ore = coalesce(dish_price_ore, unit_price_ore) + choices_price(choices)) not valid;
-- Since release 2026-11-26: it writes no more than the price of a dish, which is within the new limit too.
alter table order_items drop constraint order_items_unit_price_ore_check;
-- Since release 2026-11-26: the same.
alter table order_items add constraint order_items_unit_price_ore_check check (unit_price_ore between 0 and 13000000) not valid;
-- What a dish and all its choices may contain together.
-- Since release 2026-11-26: it writes the allergens of one dish, of which there are fewer.
alter table order_items drop constraint order_items_allergens_check;
-- Since release 2026-11-26: the same.
alter table order_items add constraint order_items_allergens_check check (cardinality(allergens) <= 620) not valid;
