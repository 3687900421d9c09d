-- A new order waits, the kitchen is open, and a guest has at most ten open orders: the last word behind `whyNotOrder`. New orders of a
-- guest wait for each other.
create or replace function orders_admit() returns trigger language plpgsql as $$
begin
  if new.status <> 'pending' or num_nonnulls(new.confirmed_at, new.preparing_at, new.ready_at, new.delivered_at, new.cancelled_at) > 0 then
    raise exception 'a new order waits' using errcode = '23514', constraint = 'order_steps';
  end if;
  if new.user_id is null then
    raise exception 'a new order has a guest' using errcode = '23514', constraint = 'order_has_guest';
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

-- What was ordered, when and for how much never changes. The status changes only by the allowed steps, each with its time. The
-- latest step can be taken back within five minutes, and its time is then removed. Delivered and cancelled are final.
create or replace trigger orders_arrows before update on orders for each row when (
  new.status <> old.status
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
  (new.request_key, new.request_digest, new.total_amount_ore, new.created_at) is distinct from
    (old.request_key, old.request_digest, old.total_amount_ore, old.created_at)
  or (new.user_id is not null and new.user_id is distinct from old.user_id)
  or (new.notes is not null and new.notes is distinct from old.notes)
) execute function refuse('order_unchanged', 'an order is not changed');

-- At the end of the transaction an order has lines, and its total is their sum.
create or replace function orders_sum() returns trigger language plpgsql as $$
begin
  if new.total_amount_ore is distinct from (select sum(total_price_ore) from order_items where order_id = new.id) then
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
    and o.total_amount_ore <> (select sum(i.total_price_ore) from order_items i where i.order_id = o.id)) then
    raise exception 'the total of an order is the sum of its lines' using errcode = '23514', constraint = 'order_total';
  end if;
  return null;
end $$;
create or replace trigger order_items_sum after insert on order_items referencing new table as added
  for each statement execute function order_items_sum();

-- The lines of an order do not change. Only the reference to the dish and the note can be removed. Lines are deleted only
-- together with their order, whose deletion runs inside a trigger.
create or replace trigger order_items_stay before update on order_items for each row when (
  (new.id, new.order_id, new.position, new.name, new.quantity, new.unit_price_ore, new.total_price_ore, new.allergens, new.is_vegetarian, new.is_vegan)
    is distinct from (old.id, old.order_id, old.position, old.name, old.quantity, old.unit_price_ore, old.total_price_ore, old.allergens, old.is_vegetarian, old.is_vegan)
  or (new.menu_item_id is not null and new.menu_item_id is distinct from old.menu_item_id)
  or (new.note is not null and new.note is distinct from old.note)
) execute function refuse('order_lines_stay', 'the lines of an order stay');
create or replace trigger order_items_remain before delete on order_items for each row when (pg_trigger_depth() = 0)
  execute function refuse('order_lines_stay', 'the lines of an order stay');
