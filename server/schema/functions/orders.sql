-- A line that was refused is not sold. One that nobody has looked at yet is, until then.
create or replace function is_sold(alcohol_check text) returns boolean language sql immutable as $$
  select coalesce(alcohol_check, 'id_seen') = 'id_seen'
$$;

-- The first station stays: it is where lines are made that name none.
create or replace trigger stations_first before delete on stations for each row when (old.id = '00000000-0000-4000-8000-000000000001')
  execute function refuse('station_used', 'the first station stays');

-- How far a line or an order has come.
create or replace function order_rank(status text) returns integer language sql immutable as $$
  select array_position(array['pending', 'confirmed', 'preparing', 'ready', 'delivered'], status)
$$;

-- The status that the lines of an order give it: `statusOfLines` in `rules/order-lines.ts` says the same.
create or replace function status_of_lines(order_id uuid) returns text language sql stable as $$
  select case
    when count(*) = 0 then 'cancelled'
    when bool_and(i.status = 'delivered') then 'delivered'
    when bool_and(i.status in ('ready', 'delivered')) then 'ready'
    when bool_or(i.status in ('preparing', 'ready', 'delivered')) then 'preparing'
    when bool_or(i.status = 'confirmed') then 'confirmed'
    else 'pending' end
  from order_items i where i.order_id = status_of_lines.order_id and is_sold(i.alcohol_check)
$$;

-- A new order waits, the kitchen is open, and a guest has at most ten open orders: the last word behind `whyNotOrder`. New orders of a
-- guest wait for each other.
create or replace function orders_admit() returns trigger language plpgsql as $$
begin
  if new.status <> 'pending' or num_nonnulls(new.confirmed_at, new.preparing_at, new.ready_at, new.delivered_at, new.cancelled_at) > 0 then
    raise exception 'a new order waits' using errcode = '23514', constraint = 'order_steps';
  end if;
  if new.user_id is null and not new.is_taken then
    raise exception 'a new order has a guest, or staff have taken it' using errcode = '23514', constraint = 'order_has_guest';
  end if;
  if not exists (select from kitchen where is_open) then
    raise exception 'the kitchen is closed' using errcode = '23514', constraint = 'kitchen_closed';
  end if;
  perform from users where id = new.user_id for no key update;
  if 10 <= (select count(*) from orders where user_id = new.user_id and status not in ('delivered', 'cancelled')) then
    raise exception 'the guest has ten open orders' using errcode = '23514', constraint = 'too_many_orders';
  end if;
  return new;
end $$;
create or replace trigger orders_admit before insert on orders for each row execute function orders_admit();

-- What was ordered, when and for how much never changes. The status of a whole order changes only by the allowed steps, each with its
-- time. The latest step can be taken back within five minutes, and its time is then removed. Otherwise it follows the lines
-- (`orders_follow`). Delivered and cancelled are final.
create or replace trigger orders_arrows before update on orders for each row when (
  new.status <> old.status and (pg_trigger_depth() = 0 or old.status in ('delivered', 'cancelled'))
  and (old.status, new.status) not in
    (('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'preparing'), ('preparing', 'ready'), ('ready', 'delivered'))
  and (new.updated_at <= interval '5 minutes' + case
    when (old.status, new.status) = ('confirmed', 'pending') then old.confirmed_at
    when (old.status, new.status) = ('preparing', 'confirmed') then old.preparing_at
    when (old.status, new.status) = ('ready', 'preparing') then old.ready_at end) is not true
) execute function refuse('order_steps', 'the status of an order moves along its arrows');
create or replace trigger orders_step_times before update on orders for each row when (
  (new.confirmed_at is null) <> (new.status in ('pending', 'cancelled'))
  or (new.preparing_at is null) <> (new.status in ('pending', 'cancelled', 'confirmed'))
  or (new.ready_at is null) <> (new.status not in ('ready', 'delivered'))
  or (new.delivered_at is null) <> (new.status <> 'delivered')
  or (new.cancelled_at is null) <> (new.status <> 'cancelled')
) execute function refuse('order_steps', 'each step has its time');
create or replace trigger orders_unchanged before update on orders for each row when (
  (new.request_key, new.request_digest, new.created_at, new.is_taken, new.expected_minutes) is distinct from (old.request_key, old.request_digest, old.created_at, old.is_taken, old.expected_minutes)
  or new.play_session_id is distinct from old.play_session_id
  -- The total follows from the lines, in `order_items_refused`.
  or (new.total_amount_ore <> old.total_amount_ore and pg_trigger_depth() = 0)
  or (new.user_id is not null and new.user_id is distinct from old.user_id)
  or (new.notes is not null and new.notes is distinct from old.notes)
  or (new.guest_name is not null and new.guest_name is distinct from old.guest_name)
) execute function refuse('order_unchanged', 'an order is not changed');

-- A step of a whole order moves the lines that have not come so far. One that is taken back moves those that came there with it. A step that
-- the lines contradict is refused: nobody takes an order out of the kitchen while a line of it stands ready.
create or replace function orders_lead_lines() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    return null;
  elsif order_rank(new.status) > order_rank(old.status) then
    update order_items i set status = new.status, status_at = coalesce(new.delivered_at, new.ready_at, new.preparing_at, new.confirmed_at)
      where i.order_id = new.id and is_sold(i.alcohol_check) and order_rank(i.status) < order_rank(new.status);
  else
    update order_items i set status = new.status, status_at = null
      where i.order_id = new.id and is_sold(i.alcohol_check) and i.status = old.status
        and (old.status <> 'ready' or i.status_at >= old.ready_at);
  end if;
  -- Of an older order everything may have been refused without its end.
  if status_of_lines(new.id) not in (new.status, 'cancelled') then
    raise exception 'the lines have another status' using errcode = '23514', constraint = 'status_not_allowed';
  end if;
  return null;
end $$;
create or replace trigger orders_lead_lines after update on orders for each row
  when (new.status <> old.status and pg_trigger_depth() = 0) execute function orders_lead_lines();

-- An order gets the status of its lines, and the times of the steps.
create or replace function orders_follow(order_id uuid, happened_at timestamptz) returns void language plpgsql as $$
declare
  derived text := status_of_lines(order_id);
begin
  update orders o set status = derived,
    confirmed_at = case when order_rank(derived) >= 2 then coalesce(o.confirmed_at, t.at) end,
    preparing_at = case when order_rank(derived) >= 3 then coalesce(o.preparing_at, t.at) end,
    ready_at = case when order_rank(derived) >= 4 then coalesce(o.ready_at, t.at) end,
    delivered_at = case when derived = 'delivered' then t.at end,
    cancelled_at = case when derived = 'cancelled' then t.at end
    from (select id, greatest(created_at, confirmed_at, preparing_at, ready_at, coalesce(happened_at, now())) as at from orders) t
    where o.id = orders_follow.order_id and t.id = o.id and o.status <> derived;
end $$;

-- A line moves on, or one step back within five minutes, while its order is open and it is not refused. Then its order follows. The
-- order is locked, so that of two last lines the second finds the first.
create or replace trigger order_items_arrows before update on order_items for each row when (
  new.status <> old.status and pg_trigger_depth() = 0
  and (order_rank(new.status) < order_rank(old.status) or not is_sold(new.alcohol_check) or new.status_at is null)
  and (is_sold(new.alcohol_check) and new.status_at is null and order_rank(new.status) = order_rank(old.status) - 1
    and now() <= old.status_at + interval '5 minutes') is not true
) execute function refuse('status_not_allowed', 'a line moves along its arrows');
-- When a line was ready, also one that was delivered at once. Taken back, it is not.
create or replace function order_items_ready() returns trigger language plpgsql as $$
begin
  new.ready_at := case when order_rank(new.status) >= 4 then coalesce(old.ready_at, new.status_at, now()) end;
  return new;
end $$;
create or replace trigger order_items_ready before update on order_items for each row
  when (new.status <> old.status) execute function order_items_ready();

create or replace function order_items_lead() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id and status not in ('delivered', 'cancelled') for no key update;
  if not found then
    raise exception 'the order is over' using errcode = '23514', constraint = 'status_not_allowed';
  end if;
  if new.status = 'delivered' and new.is_alcoholic and new.alcohol_check is null then
    raise exception 'nobody has looked at an alcoholic line' using errcode = '23514', constraint = 'id_not_checked';
  end if;
  perform orders_follow(new.order_id, new.status_at);
  return null;
end $$;
create or replace trigger order_items_lead after update on order_items for each row
  when (new.status <> old.status and pg_trigger_depth() = 0) execute function order_items_lead();

-- The total of an order without the lines that were refused.
create or replace function order_total(order_id uuid) returns bigint language sql stable as $$
  select sum(case when is_sold(i.alcohol_check) then i.total_price_ore else 0 end) from order_items i where i.order_id = order_total.order_id
$$;

-- At the end of the transaction an order has lines, and its total is their sum.
create or replace function orders_sum() returns trigger language plpgsql as $$
begin
  if new.total_amount_ore is distinct from order_total(new.id) then
    raise exception 'the total of an order is the sum of its lines' using errcode = '23514', constraint = 'order_total';
  end if;
  return null;
end $$;
drop trigger if exists orders_sum on orders;
create constraint trigger orders_sum after insert on orders deferrable initially deferred
  for each row execute function orders_sum();

create or replace function order_items_sum() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.id in (select order_id from added)
    and o.total_amount_ore <> order_total(o.id)) then
    raise exception 'the total of an order is the sum of its lines' using errcode = '23514', constraint = 'order_total';
  end if;
  return null;
end $$;
create or replace trigger order_items_sum after insert on order_items referencing new table as added
  for each statement execute function order_items_sum();

-- The lines of an order do not change. Only the reference to the dish and the note can be removed, and the check of alcohol is written. Lines are deleted only
-- together with their order, whose deletion runs inside a trigger.
create or replace trigger order_items_stay before update on order_items for each row when (
  (new.id, new.order_id, new.position, new.name, new.quantity, new.unit_price_ore, new.total_price_ore, new.allergens, new.is_vegetarian, new.is_vegan, new.is_alcoholic, new.choices, new.dish_price_ore)
    is distinct from (old.id, old.order_id, old.position, old.name, old.quantity, old.unit_price_ore, old.total_price_ore, old.allergens, old.is_vegetarian, old.is_vegan, old.is_alcoholic, old.choices, old.dish_price_ore)
  or (new.station_id is not null and new.station_id is distinct from old.station_id)
  -- A refusal gives portions back.
  or (new.counted <> old.counted and new.alcohol_check is not distinct from old.alcohol_check)
  or (new.menu_item_id is not null and new.menu_item_id is distinct from old.menu_item_id)
  or (new.note is not null and new.note is distinct from old.note)
) execute function refuse('order_lines_stay', 'the lines of an order stay');
create or replace trigger order_items_remain before delete on order_items for each row when (pg_trigger_depth() = 0)
  execute function refuse('order_lines_stay', 'the lines of an order stay');

-- A line takes its portions of a dish that is counted. Too few are refused by the constraint `menu_changed`: the last word behind
-- `changesOf`. Those who order the same dishes have locked them in one order.
create or replace function order_items_count() returns trigger language plpgsql as $$
begin
  update menu_items set portions_left = portions_left - new.quantity where id = new.menu_item_id and portions_left is not null;
  new.counted := found;
  return new;
end $$;
create or replace trigger order_items_count before insert on order_items for each row execute function order_items_count();

-- A refused line gives its portions back, unless its dish has run out, is being made or is a drink that may be poured: `counted` then says
-- that it has none. It takes them again when the refusal is taken back, if they are still there.
create or replace function order_items_portions() returns trigger language plpgsql as $$
begin
  if new.alcohol_check in ('wish', 'other') and new.counted and new.status in ('pending', 'confirmed') then
    update menu_items set portions_left = least(999, portions_left + new.quantity) where id = new.menu_item_id and portions_left is not null;
    new.counted := false;
  elsif old.alcohol_check in ('wish', 'other') and is_sold(new.alcohol_check) and not old.counted then
    update menu_items set portions_left = portions_left - new.quantity where id = new.menu_item_id and portions_left >= new.quantity;
    new.counted := found;
  end if;
  return new;
end $$;
create or replace trigger order_items_portions before update on order_items for each row
  when (new.alcohol_check is distinct from old.alcohol_check) execute function order_items_portions();

-- A cancelled order gives its portions back, once: it stays cancelled. A dish that is no longer counted gets none, and neither does
-- a line that was refused: it gave them back then, or had none to give.
create or replace function orders_give_back() returns trigger language plpgsql as $$
begin
  perform from menu_items where id in (select menu_item_id from order_items where order_id = new.id and counted and is_sold(alcohol_check))
    order by id for no key update;
  update menu_items m set portions_left = least(999, m.portions_left + taken.portions)
    from (select menu_item_id, sum(quantity)::integer as portions from order_items where order_id = new.id and counted and is_sold(alcohol_check) group by 1) taken
    where m.id = taken.menu_item_id and m.portions_left is not null;
  return null;
end $$;
create or replace trigger orders_give_back after update on orders for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function orders_give_back();

-- A line of an alcoholic dish is alcoholic, also where the last release writes it. It is made at the station of its category.
create or replace function order_items_alcohol() returns trigger language plpgsql as $$
begin
  new.is_alcoholic := new.is_alcoholic or coalesce((select m.is_alcoholic from menu_items m where m.id = new.menu_item_id), false);
  new.station_id := coalesce(new.station_id, (select c.station_id from menu_items m join menu_categories c on c.id = m.category_id where m.id = new.menu_item_id));
  if new.is_alcoholic and new.alcohol_check is null
    and exists (select from orders where id = new.order_id and status = 'delivered') then
    raise exception 'nobody has looked at an alcoholic line' using errcode = '23514', constraint = 'id_not_checked';
  end if;
  return new;
end $$;
create or replace trigger order_items_alcohol before insert on order_items for each row execute function order_items_alcohol();

-- No alcoholic line is delivered before somebody has looked at it: the last word behind `whyNotDeliver`.
create or replace function orders_checked() returns trigger language plpgsql as $$
begin
  if exists (select from order_items where order_id = new.id and is_alcoholic and alcohol_check is null) then
    raise exception 'nobody has looked at an alcoholic line' using errcode = '23514', constraint = 'id_not_checked';
  end if;
  return new;
end $$;
create or replace trigger orders_checked before update on orders for each row when (new.status = 'delivered' and old.status <> 'delivered')
  execute function orders_checked();

-- What was found about a line changes only while its order is open: the last word behind `whyNotCheck`. The order is locked, so that it is
-- not delivered meanwhile. Its total and its status then follow: an order of which nothing is left is cancelled.
create or replace function order_items_refused() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id and status not in ('delivered', 'cancelled') for no key update;
  if not found then
    raise exception 'the order is over' using errcode = '23514', constraint = 'status_not_allowed';
  end if;
  if is_sold(new.alcohol_check) <> is_sold(old.alcohol_check) then
    update orders set total_amount_ore = order_total(new.order_id) where id = new.order_id;
  end if;
  perform orders_follow(new.order_id, new.checked_at);
  return null;
end $$;
create or replace trigger order_items_refused after update on order_items for each row
  when (new.alcohol_check is distinct from old.alcohol_check) execute function order_items_refused();

-- What was written for an inspector stays. Only the reference to the member of staff can be removed.
create or replace trigger alcohol_log_stays before update on alcohol_log for each row when (
  (new.id, new.created_at, new.action, new.order_number, new.name, new.quantity, new.table_number)
    is distinct from (old.id, old.created_at, old.action, old.order_number, old.name, old.quantity, old.table_number)
  or (new.actor_id is not null and new.actor_id is distinct from old.actor_id)
) execute function refuse('alcohol_log_stays', 'the log of checks stays');
create or replace trigger alcohol_log_remains before delete on alcohol_log for each row
  execute function refuse('alcohol_log_stays', 'the log of checks stays');
