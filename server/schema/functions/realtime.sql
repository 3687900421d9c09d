-- The database itself publishes that a session or a right has ended, whatever ended it (the account library, a command, a cascade): open
-- streams close, and screens refetch. The arguments are what is revoked, the column with the id, and the prefix of the id.
create or replace function live_revoke() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object(
    'revoke', tg_argv[0], 'id', concat(tg_argv[2], to_jsonb(coalesce(new, old)) ->> tg_argv[1]))::text);
  return null;
end $$;
create or replace trigger sessions_revoked after delete on sessions
  for each row execute function live_revoke('session', 'id');
-- A session with a new token ends for every holder of the old token: its streams close, and those of its owner open again.
create or replace trigger sessions_renewed after update of token on sessions
  for each row when (old.token <> new.token) execute function live_revoke('session', 'id');
-- The streams of a revoked device close.
create or replace trigger devices_revoked after update of revoked_at on devices
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function live_revoke('session', 'id');
create or replace trigger devices_deleted after delete on devices
  for each row execute function live_revoke('session', 'id');
create or replace trigger user_roles_changed after insert or delete on user_roles
  for each row execute function live_revoke('role', 'user_id');
-- What an account may do depends on both flags.
create or replace trigger users_rights_changed after update on users
  for each row when ((old.two_factor_enabled, old.must_change_password) is distinct from (new.two_factor_enabled, new.must_change_password))
  execute function live_revoke('role', 'id');
-- When a competition is hidden, only its participants and admins may listen. When it is shown again, the others may listen again.
create or replace trigger competitions_ask_listeners after update of is_active on competitions
  for each row when (old.is_active is distinct from new.is_active) execute function live_revoke('topic', 'id', 'competition:');

-- The rule about second factors concerns every admin.
create or replace function sign_in_rules_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('revoke', 'role', 'id', r.user_id)::text) from user_roles r where r.role = 'admin';
  return null;
end $$;
create or replace trigger sign_in_rules_changed after update of admins_need_second_factor on sign_in_rules
  for each row execute function sign_in_rules_changed();
