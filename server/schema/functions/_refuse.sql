-- For triggers that refuse values of one row. The trigger's WHEN clause says which values; its arguments are the error code and the reason.
-- This file runs first, because triggers in the other files need the function.
create or replace function refuse() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[1] using errcode = '23514', constraint = tg_argv[0];
end $$;
