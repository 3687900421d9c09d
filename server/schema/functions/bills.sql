-- An order is on one bill, and stays there: the last word behind `whyNotHandOver`.
create or replace trigger orders_billed before update on orders for each row when (
  old.bill_id is not null and new.bill_id is distinct from old.bill_id
) execute function refuse('bill_changed', 'the order is on a bill');

-- At the end of the transaction a new bill has orders, or a session that was stopped, and its total is their sum.
create or replace function bills_sum() returns trigger language plpgsql as $$
declare
  ordered bigint := (select sum(total_amount_ore) from orders where bill_id = new.id and status <> 'cancelled');
  played bigint := (select total_ore from play_sessions where id = new.play_session_id);
begin
  if new.total_ore is distinct from (case when new.play_session_id is null then ordered else played + coalesce(ordered, 0) end) then
    raise exception 'the total of a bill is the sum of its parts' using errcode = '23514', constraint = 'bill_total';
  end if;
  return null;
end $$;
drop trigger if exists bills_sum on bills;
create constraint trigger bills_sum after insert on bills deferrable initially deferred
  for each row execute function bills_sum();

-- Only the reference to the member of staff can be removed.
create or replace trigger bills_stay before update on bills for each row when (
  (new.id, new.table_number, new.play_session_id, new.total_ore, new.handed_over_at)
    is distinct from (old.id, old.table_number, old.play_session_id, old.total_ore, old.handed_over_at)
  or (new.handed_over_by is not null and new.handed_over_by is distinct from old.handed_over_by)
) execute function refuse('bills_stay', 'a bill stays as it was handed over');
create or replace trigger bills_remain before delete on bills for each row execute function refuse('bills_stay', 'a bill stays as it was handed over');
