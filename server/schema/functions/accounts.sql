-- The last admin stays, also when the account itself is deleted: the last word behind `whyNotStopBeingAdmin`. The lock makes two
-- parting admins take turns.
create or replace function user_roles_keep_last_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('user_roles.admin'));
  if old.role = 'admin' and not exists (
    select from user_roles where role = 'admin' and user_id <> old.user_id
  ) then
    raise exception 'the last admin stays' using errcode = '23514', constraint = 'last_admin';
  end if;
  return old;
end $$;
create or replace trigger user_roles_keep_last_admin before delete on user_roles
  for each row execute function user_roles_keep_last_admin();

-- A user has a profile from the same transaction on, whatever makes the user.
create or replace function users_make_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, display_name) values (new.id, new.name);
  return null;
end $$;
create or replace trigger users_make_profile after insert on users for each row execute function users_make_profile();

-- Nothing that names the person outlives the account, whatever deletes it. Foreign keys take or cut loose what refers to the row; this
-- takes what only mentions it.
create or replace function users_leave() returns trigger language plpgsql as $$
declare
  said uuid[];
begin
  -- Two users who leave at the same moment would each still see the other among the recipients of a notification. So the second
  -- one waits here before it looks.
  perform from notifications n
  where not n.for_everyone
    and n.id in (select t.notification_id from notification_targets t where t.user_id = old.id)
  order by n.id for update;
  -- What was said to this person and nobody else.
  said := array(
    select n.id from notifications n join notification_targets t on t.notification_id = n.id and t.user_id = old.id
    where not n.for_everyone and not exists (
      select from notification_targets other where other.notification_id = n.id and other.user_id <> old.id));
  -- What is still on its way to an address that this person had and somebody else has lost is not theirs to take back.
  delete from mails where user_id = old.id or (user_id is null and recipient = old.email);
  delete from event_holds where email = old.email;
  delete from verifications where value = old.id::text or position(old.email in value) > 0;
  delete from notifications where id = any(said);
  update audit_log set before = null, after = null, subject_id = 'erased'
  where subject_type = 'user' and subject_id = old.id::text;
  update audit_log set before = null, after = null
  where subject_type = 'notification' and subject_id = any(said::text[]);
  -- Of what is about something else, and names the person among others, only that goes.
  update audit_log set
    before = replace(before::text, old.id::text, 'erased')::jsonb,
    after = replace(after::text, old.id::text, 'erased')::jsonb
  where named @> array[old.id] and named <> '{}';
  -- Competitions are left in the order of their ids, and each is locked before its entry is deleted, as joining does. So two users
  -- who leave at once never wait for each other.
  perform from competitions c
  where c.id in (select e.competition_id from competition_entries e where e.user_id = old.id)
  order by c.id for no key update;
  -- What a guest wrote to the kitchen goes too. What nobody has begun to cook is cancelled.
  update order_items set note = null where note is not null and order_id in (select id from orders where user_id = old.id);
  -- The deletion may have begun before the order, and waited for it.
  update orders set notes = null, version = version + 1, updated_at = now(),
    status = case status when 'pending' then 'cancelled' else status end,
    cancelled_at = case status when 'pending' then greatest(now(), created_at) else cancelled_at end
  where user_id = old.id and (notes is not null or status = 'pending');
  return old;
end $$;
create or replace trigger users_leave before delete on users for each row execute function users_leave();

-- The sign-in asks for a code where this flag is set, so it follows the factor, whatever adds or removes that.
create or replace function second_factors_flag() returns trigger language plpgsql as $$
declare
  factor second_factors := coalesce(new, old);
begin
  update users set two_factor_enabled = (tg_op <> 'DELETE' and factor.verified)
  where id = factor.user_id and two_factor_enabled <> (tg_op <> 'DELETE' and factor.verified);
  return null;
end $$;
create or replace trigger second_factors_flag after insert or update of verified or delete on second_factors
  for each row execute function second_factors_flag();

-- A new password ends the duty to choose one, however it is chosen.
create or replace function accounts_password_changed() returns trigger language plpgsql as $$
begin
  update users set must_change_password = false where id = new.user_id and must_change_password;
  return null;
end $$;
create or replace trigger accounts_password_changed after update of password on accounts
  for each row when (new.password is distinct from old.password) execute function accounts_password_changed();
