-- Accounts and how they sign in. `sessions`, `accounts`, `verifications` and `second_factors` are written by better-auth.

-- Text without control characters, except line feeds.
create function is_plain_text(value text) returns boolean
  language sql immutable parallel safe
  return value !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]';

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Fifty characters as people count them are up to 200 code points.
  name text not null constraint users_name check (char_length(name) between 1 and 200 and is_plain_text(name)),
  -- The server normalises it. The check keeps every other way in from making a second account for one address.
  email text not null check (email = lower(email) and char_length(email) between 3 and 254 and email !~ '\s'),
  email_verified boolean not null default false,
  image text,
  language text not null default 'sv' check (language in ('sv', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Equals `verified` of the second factor, kept by a trigger: the sign-in asks for a code where it is true.
  two_factor_enabled boolean not null default false,
  must_change_password boolean not null default false
);
create unique index users_email_key on users (email);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, provider_id)
);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- better-auth encrypts the key and the recovery codes. A factor counts from its first right code on.
create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Each code is accepted once: of two sign-ins with one code the primary key accepts one.
create table second_factor_codes (
  user_id uuid not null references users (id) on delete cascade,
  code text not null check (code ~ '^[0-9]{6}$'),
  used_at timestamptz not null default now(),
  primary key (user_id, code)
);

-- One row, with what the owner switches.
create table sign_in_rules (
  id boolean primary key default true check (id),
  admins_need_second_factor boolean not null default false,
  version integer not null default 1 check (version >= 1),
  updated_at timestamptz not null default now()
);
insert into sign_in_rules default values;

-- Failed sign-ins of an address, and until when the next one waits. Kept for addresses without an account too, so that waiting tells
-- nothing. The address is stored as a keyed hash.
create table sign_in_delays (
  address_hash text primary key,
  failures integer not null check (failures >= 1),
  blocked_until timestamptz not null,
  updated_at timestamptz not null default now()
);
create index sign_in_delays_updated_at on sign_in_delays (updated_at);

-- A new address waits here until the link that was mailed to it is opened.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email) and char_length(new_email) between 3 and 254 and new_email !~ '\s'),
  -- SHA-256 of the token in the link.
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- The admins who may act as such: those without a password that must be changed, and with a second factor where one is needed.
create view acting_admins as
  select r.user_id from user_roles r join users u on u.id = r.user_id
  where r.role = 'admin' and not u.must_change_password
    and (u.two_factor_enabled or not (select admins_need_second_factor from sign_in_rules));
