-- The second factor of an account, the rule that admins need one, and the password that must be changed.

alter table users
  add column two_factor_enabled boolean not null default false,
  add column must_change_password boolean not null default false;

-- Kept by better-auth, which encrypts the key and the recovery codes. A factor counts from its first right code on.
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

-- The sign-in asks for a code where this flag is set, so it follows the factor in whatever way that comes or goes.
create function second_factors_flag() returns trigger language plpgsql as $$
declare
  factor second_factors := coalesce(new, old);
begin
  update users set two_factor_enabled = (tg_op <> 'DELETE' and factor.verified)
  where id = factor.user_id and two_factor_enabled <> (tg_op <> 'DELETE' and factor.verified);
  return null;
end $$;
create trigger second_factors_flag after insert or update of verified or delete on second_factors
  for each row execute function second_factors_flag();

-- A new password ends the duty to choose one, in whatever way it is chosen.
create function accounts_password_changed() returns trigger language plpgsql as $$
begin
  update users set must_change_password = false where id = new.user_id and must_change_password;
  return null;
end $$;
create trigger accounts_password_changed after update of password on accounts
  for each row when (new.password is distinct from old.password) execute function accounts_password_changed();

-- What an account may do depends on both flags: its open streams and screens ask again.
create function users_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('revoke', 'role', 'id', new.id)::text);
  return null;
end $$;
create trigger users_rights_changed after update on users
  for each row when ((old.two_factor_enabled, old.must_change_password) is distinct from (new.two_factor_enabled, new.must_change_password))
  execute function users_rights_changed();

-- One row, with what the owner switches.
create table sign_in_rules (
  id boolean primary key default true check (id),
  admins_need_second_factor boolean not null default false,
  version integer not null default 1 check (version >= 1),
  updated_at timestamptz not null default now()
);
insert into sign_in_rules default values;

create function sign_in_rules_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('revoke', 'role', 'id', r.user_id)::text) from user_roles r where r.role = 'admin';
  return null;
end $$;
create trigger sign_in_rules_changed after update of admins_need_second_factor on sign_in_rules
  for each row execute function sign_in_rules_changed();

-- The admins who may act as such: those without a password that must be changed, and with a second factor where one is needed.
create view acting_admins as
  select r.user_id from user_roles r join users u on u.id = r.user_id
  where r.role = 'admin' and not u.must_change_password
    and (u.two_factor_enabled or not (select admins_need_second_factor from sign_in_rules));
