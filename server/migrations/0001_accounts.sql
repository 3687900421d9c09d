-- Accounts, sessions (kept by better-auth), profiles and roles.

create function is_plain_text(value text) returns boolean
  language sql immutable parallel safe
  return value !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]';

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50 and is_plain_text(name)),
  -- Normalised before it comes here; the check keeps any other way in from making a second account of one address.
  email text not null check (email = lower(email) and char_length(email) between 3 and 254 and email !~ '\s'),
  email_verified boolean not null default false,
  image text,
  language text not null default 'sv' check (language in ('sv', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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

create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  display_name text not null check (char_length(display_name) between 1 and 50 and is_plain_text(display_name)),
  points integer not null default 0 check (points >= 0),
  level integer not null default 1 check (level >= 1),
  avatar_url text,
  phone text,
  created_at timestamptz not null default now()
);

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- A user without a profile cannot exist: whoever makes the user, the profile comes in the same transaction.
create function users_make_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, display_name) values (new.id, new.name);
  return null;
end $$;
create trigger users_make_profile after insert on users for each row execute function users_make_profile();

-- The last admin stays, also when the account itself is deleted. The lock makes two parting admins take turns.
create function user_roles_keep_last_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('user_roles.admin'));
  if old.role = 'admin' and not exists (
    select from user_roles where role = 'admin' and user_id <> old.user_id
  ) then
    raise exception 'the last admin stays' using errcode = 'SR010';
  end if;
  return old;
end $$;
create trigger user_roles_keep_last_admin before delete on user_roles
  for each row execute function user_roles_keep_last_admin();

-- What ends a session or changes what a user may do is told on the live bus by the database itself, so that no
-- way of doing it (the library, a command, a cascade) can forget to: open streams close, screens ask again.
create function live_revocations() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then
    perform pg_notify('live', json_build_object('revoke', 'session', 'id', old.id)::text);
  else
    perform pg_notify('live', json_build_object('revoke', 'role', 'id', coalesce(new.user_id, old.user_id))::text);
  end if;
  return null;
end $$;
create trigger sessions_revoked after delete on sessions for each row execute function live_revocations();
create trigger user_roles_changed after insert or delete on user_roles for each row execute function live_revocations();

create function live_profile_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object(
    'topic', 'user:' || new.user_id, 'message', json_build_object('type', 'me.changed'))::text);
  return null;
end $$;
create trigger profiles_changed after update on profiles
  for each row when (old.* is distinct from new.*) execute function live_profile_changed();
