-- The menu.
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

-- Null when nobody has said, empty when there are none.
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
