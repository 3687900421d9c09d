-- Which roles there are is said in one place, `contract/rights.ts`. Here only the form of a role's name is kept.
-- Since release 2026-11-26: it reads the rows whose role is 'admin', and no statement names the constraint.
alter table user_roles drop constraint user_roles_role_check;
-- Since release 2026-11-26: the only role that it writes is 'admin', which has the form.
alter table user_roles add constraint user_roles_role_check check (role ~ '^[a-z]{2,20}$') not valid;

-- The roles that count now: none while a password must be chosen, and 'admin' not without a second factor where one is needed.
create view acting_roles as
  select r.user_id, r.role from user_roles r join users u on u.id = r.user_id
  where not u.must_change_password
    and (r.role <> 'admin' or u.two_factor_enabled or not (select admins_need_second_factor from sign_in_rules));
