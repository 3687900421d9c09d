-- The club's own texts and pictures on the home screen and in the header.
create table homepage_content (
  id uuid primary key default gen_random_uuid(),
  section_key text not null unique
    check (section_key in ('hero_title', 'hero_subtitle', 'about_title', 'about_content') or section_key ~ '^custom_section_[0-9]{1,16}$'),
  title text check (char_length(title) between 1 and 120 and is_plain_text(title)),
  content text check (char_length(content) between 1 and 4000 and is_plain_text(content)),
  image_url text check (image_url ~ '^(/[^/]|https://)' and char_length(image_url) <= 500),
  is_active boolean not null default true,
  -- From 1 without a gap. Compared when the transaction ends, because a move changes several.
  display_order integer not null check (display_order >= 1),
  -- 0: has a place, but nobody has written it.
  version integer not null default 1 check (version >= 0),
  updated_by uuid references users (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint homepage_content_place unique (display_order) deferrable initially deferred
);

-- One row at most. Without it the header has the product's own name and texts.
create table header_content (
  id boolean primary key default true check (id),
  title text check (char_length(title) between 1 and 60 and is_plain_text(title)),
  subtitle text check (char_length(subtitle) between 1 and 80 and is_plain_text(subtitle)),
  logo_url text check (logo_url ~ '^(/[^/]|https://)' and char_length(logo_url) <= 500),
  background_image_url text check (background_image_url ~ '^(/[^/]|https://)' and char_length(background_image_url) <= 500),
  version integer not null default 1 check (version >= 0),
  updated_by uuid references users (id) on delete set null,
  updated_at timestamptz not null default now()
);
