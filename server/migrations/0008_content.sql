-- The club's own words and pictures on the home screen and in the header.

create table homepage_content (
  id uuid primary key default gen_random_uuid(),
  section_key text not null unique
    check (section_key in ('hero_title', 'hero_subtitle', 'about_title', 'about_content') or section_key ~ '^custom_section_[0-9]{1,16}$'),
  title text check (char_length(title) between 1 and 120 and is_plain_text(title)),
  content text check (char_length(content) between 1 and 4000 and is_plain_text(content)),
  image_url text check (image_url ~ '^(/[^/]|https://)' and char_length(image_url) <= 500),
  is_active boolean not null default true,
  -- First to last without a gap: from 1. Moved in one statement, so compared when the transaction ends.
  display_order integer not null check (display_order >= 1),
  -- 0: has a place, but nobody has written it yet.
  version integer not null default 1 check (version >= 0),
  updated_by uuid references users (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint homepage_content_place unique (display_order) deferrable initially deferred
);

-- Whoever adds, removes or moves a section holds them all until the transaction ends. A database is made without rows
-- (a backup goes into an empty one), so the four known sections get their places here, first.
create function homepage_content_hold() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('homepage_content'));
  insert into homepage_content (section_key, display_order, version)
  values ('hero_title', 1, 0), ('hero_subtitle', 2, 0), ('about_title', 3, 0), ('about_content', 4, 0)
  on conflict (section_key) do nothing;
end $$;

-- A section that is added comes last, and of two that are added in one millisecond the later is called after the next.
create function homepage_content_come_last() returns trigger language plpgsql as $$
declare
  stamp bigint := substr(new.section_key, 16)::bigint;
begin
  perform homepage_content_hold();
  new.display_order := (select count(*) + 1 from homepage_content);
  -- bounds.section.count, beside the known four.
  if new.display_order > 54 then
    raise exception 'there are enough sections' using errcode = 'SR030';
  end if;
  while exists (select from homepage_content where section_key = 'custom_section_' || stamp) loop
    stamp := stamp + 1;
  end loop;
  new.section_key := 'custom_section_' || stamp;
  return new;
end $$;
create trigger homepage_content_come_last before insert on homepage_content
  for each row when (new.section_key like 'custom\_section\_%') execute function homepage_content_come_last();

-- One row at most; none means the product's own name and words.
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

-- The same for the header: held, and there to be held, as nobody's yet.
create function header_content_hold() returns void language plpgsql as $$
begin
  insert into header_content (version) values (0) on conflict (id) do nothing;
  perform from header_content for update;
end $$;

-- Pictures of hosts that the operator has named may be shown with events too.
alter table events drop constraint events_image_url_check,
  add constraint events_image_url check (image_url ~ '^(/[^/]|https://)' and char_length(image_url) <= 500);
